import { messages } from './messages.ts';

/** A fault of the machine with files that an export keeps beside the journal: the disk is full, or not writable. */
export class ExportStateBroken extends Error {
  override readonly name = 'ExportStateBroken';
  /** The folder of these files. */
  readonly folder: string;
  constructor(folder: string, { full, message }: { readonly full: boolean; readonly message: string }, cause: unknown) {
    super(full ? messages.diskFull : message, { cause });
    this.folder = folder;
  }
}
