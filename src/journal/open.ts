/**
 * What the program opens of the journal and beside it. Nobody outside of `journal` imports anything of `journal/sqlite` or
 * `journal/postgres`. Spools and the notes of exports stay in SQLite on this machine, whatever keeps the journal.
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

/** The journal that a team shares. `folder`: where this machine keeps what results workbooks say was sent. */
export async function openTeamJournal(folder: string, options: Omit<PostgresOptions, 'notes'>): Promise<JournalOpened> {
  // Only here: nobody else needs it, and it costs each start.
  const { openPostgresJournal } = await import('./postgres/journal.ts');
  const notes = {
    noteUnknown: async (found: Parameters<typeof noteUnknown>[1]) => noteUnknown(folder, found),
    unknownSendings: async () => ({ file: notePath(folder), noted: unknownSendings(folder) }),
  };
  return await openPostgresJournal({ ...options, notes });
}

/** A database as the place to which a journal is moved. */
export async function openNewPlace(server: PostgresOptions['server']): Promise<NewPlaceOpened> {
  const { openPostgresPlace } = await import('./postgres/take-over.ts');
  return await openPostgresPlace(server);
}
