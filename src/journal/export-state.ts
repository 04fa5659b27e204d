import { type SystemFault, systemFault } from './fault.ts';

/** The machine fails what an export keeps on disk, beside the journal: the disk is full, or may not be written to. */
export class ExportStateBroken extends Error {
  override readonly name = 'ExportStateBroken';
  /** Where it lies. */
  readonly folder: string;
  constructor(folder: string, { full, message }: SystemFault, cause: unknown) {
    super(full ? 'the disk is full' : message, { cause });
    this.folder = folder;
  }
}

/** Runs what needs the state folder; a fault of the machine is thrown as `ExportStateBroken`. */
export function withStateErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const fault = systemFault(cause);
    throw fault === undefined ? cause : new ExportStateBroken(folder, fault, cause);
  }
}
