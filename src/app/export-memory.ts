import { type ExportMemory, openExportMemory } from '../journal/export-memory.ts';
import { systemFault } from '../journal/fault.ts';
import { problem, type Result } from './problem.ts';

/** What exports remember; a problem when the state folder does not let them. */
export function openMemory(stateDir: string): Result<ExportMemory> {
  try {
    return { kind: 'ok', value: openExportMemory(stateDir) };
  } catch (error) {
    const fault = systemFault(error);
    if (fault === undefined) throw error;
    const message = `What exports remember cannot be kept in ${stateDir}: ${fault.message}`;
    return problem('usage', 'export-memory', message, 'See that the state folder is yours and has room.');
  }
}
