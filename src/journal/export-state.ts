import { messages } from './messages.ts';

/** The machine fails what an export keeps on disk, beside the journal: the disk is full, or may not be written to. */
export class ExportStateBroken extends Error {
  override readonly name = 'ExportStateBroken';
  /** Where it lies. */
  readonly folder: string;
  constructor(folder: string, { full, message }: { readonly full: boolean; readonly message: string }, cause: unknown) {
    super(full ? messages.diskFull : message, { cause });
    this.folder = folder;
  }
}
