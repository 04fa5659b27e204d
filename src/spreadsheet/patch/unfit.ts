/** Why a workbook is not patched; each has its words where it is reported. */
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

/** Ends the patching of a workbook that cannot be given back with our columns; nothing was written then. */
export class Unfit extends Error {
  readonly reason: UnfitReason;

  constructor(reason: UnfitReason) {
    super(`This workbook is not patched: ${reason}.`);
    this.reason = reason;
  }
}
