import { ExportStateBroken } from '../../export-state.ts';
import { systemFault } from '../fault.ts';

/** Runs code that needs the state folder. A fault of the machine is thrown as `ExportStateBroken`. */
export function withStateErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const fault = systemFault(cause);
    throw fault === undefined ? cause : new ExportStateBroken(folder, fault, cause);
  }
}
