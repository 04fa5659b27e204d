/**
 * Opens the journal and the files beside it. Code outside of `journal` must not import from `journal/sqlite` or
 * `journal/postgres`. Spools and the notes of exports are always in SQLite on this machine.
 */

import type { NewPlaceOpened } from './moving-port.ts';
import type { JournalOpened } from './opening-port.ts';
import type { PostgresOptions } from './postgres/journal.ts';
import { notePath, noteUnknown, unknownSendings } from './sqlite/unknown-sendings.ts';

export { openJournal } from './sqlite/journal.ts';
export { openExportNotes } from './sqlite/local/export-notes.ts';
export { openLastingSpool, openSpool } from './sqlite/local/spool.ts';
export { temporaryFolder } from './sqlite/local/spool-files.ts';
export { acquireLock, isLocked } from './sqlite/lock.ts';
export { movedMark, openMovable } from './sqlite/moving.ts';

/**
 * Opens the journal that a team shares. `folder`: where this machine keeps the sendings that only results workbooks
 * show.
 */
export async function openTeamJournal(folder: string, options: Omit<PostgresOptions, 'notes'>): Promise<JournalOpened> {
  // Imported only here, because loading it makes each start slower.
  const { openPostgresJournal } = await import('./postgres/journal.ts');
  const notes = {
    noteUnknown: async (found: Parameters<typeof noteUnknown>[1]) => noteUnknown(folder, found),
    unknownSendings: async () => ({ file: notePath(folder), noted: unknownSendings(folder) }),
  };
  return await openPostgresJournal({ ...options, notes });
}

/** Opens a database that a journal can be moved into. */
export async function openNewPlace(server: PostgresOptions['server']): Promise<NewPlaceOpened> {
  const { openPostgresPlace } = await import('./postgres/take-over.ts');
  return await openPostgresPlace(server);
}
