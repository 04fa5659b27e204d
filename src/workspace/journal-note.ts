import { z } from 'zod';
import { accountFile, type FileOwner, type FileRead, filesBeside, readAccountFile } from './account-file.ts';

/** What a computer remembers of the journal that sent last for an account. */
const journalNote = z.object({
  journal: z.string(),
  /** The state folder, or the address of the database. */
  folder: z.string(),
  /** The last run that began to send, and when it was planned (ISO time); null if a person accepted the journal since. */
  run: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** The name that the journal gave to the start of this sending. */
  start: z.string(),
  /** How many sendings the journal had begun when this was written. */
  sendings: z.int(),
});

export type JournalNote = z.infer<typeof journalNote>;

/** Null for the sandbox. */
export const notePath = (owner: FileOwner): string | null => accountFile(owner, 'journal');

export const readNote = (path: string): FileRead<JournalNote> => readAccountFile(path, journalNote);

/** The notes of other computers with the same settings, by the name of the computer. */
export const notesBeside = (path: string): ReadonlyMap<string, JournalNote> => filesBeside(path, journalNote);
