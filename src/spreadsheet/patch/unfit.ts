/** Why a workbook is not patched. The caller has a message for each. */
export type UnfitReason =
  | 'gone'
  | 'changed'
  | 'signed'
  | 'strict'
  | 'shared'
  | 'encoding'
  | 'other-format'
  | 'output-ending'
  | 'unusual'
  | 'no-room'
  | 'name-taken'
  | 'secret'
  | 'table';

/** The workbook cannot get our columns. Nothing was written. */
export class Unfit extends Error {
  readonly reason: UnfitReason;

  constructor(reason: UnfitReason) {
    super(`This workbook is not patched: ${reason}.`);
    this.reason = reason;
  }
}
