import { type ExportNotes, openExportNotes } from '../../journal/export-notes.ts';
import { systemFault } from '../../journal/fault.ts';
import { problem, type Result } from '../problem.ts';

/** What exports remember; a problem when the state folder does not let them. */
export function openNotes(stateDir: string): Result<ExportNotes> {
  try {
    return { kind: 'ok', value: openExportNotes(stateDir) };
  } catch (error) {
    const fault = systemFault(error);
    if (fault === undefined) throw error;
    const message = `What exports remember cannot be kept in ${stateDir}: ${fault.message}`;
    return problem('usage', 'export-notes', message, 'See that the state folder is yours and has room.');
  }
}
