/**
 * What the program opens of the journal and beside it. Nobody outside of `journal` imports anything of `journal/sqlite`.
 * Spools and the notes of exports stay in SQLite on this machine, whatever keeps the journal.
 */

export { openJournal } from './sqlite/journal.ts';
export { openExportNotes } from './sqlite/local/export-notes.ts';
export { openLastingSpool, openSpool } from './sqlite/local/spool.ts';
export { temporaryFolder } from './sqlite/local/spool-files.ts';
export { acquireLock, isLocked } from './sqlite/lock.ts';
