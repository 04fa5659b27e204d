import { z } from 'zod';
import { accountFile, type FileOwner, type FileRead, filesBeside, readAccountFile } from './account-file.ts';

/** What a computer remembers about the last journal that sent for an account. */
const journalNote = z.object({
  journal: z.string(),
  /** The state folder, or the address of the database. */
  folder: z.string(),
  /**
   * The last run that began to send, and the time of its plan (ISO); null if a person has accepted the journal since.
   */
  run: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** The journal's name for the start of this sending. */
  start: z.string(),
  /** The number of sendings that the journal had begun at the time of this note. */
  sendings: z.int(),
});

export type JournalNote = z.infer<typeof journalNote>;

/** Null for the sandbox. */
export const notePath = (owner: FileOwner): string | null => accountFile(owner, 'journal');

export const readNote = (path: string): FileRead<JournalNote> => readAccountFile(path, journalNote);

/** The notes of other computers with the same settings, by computer name. */
export const notesBeside = (path: string): ReadonlyMap<string, JournalNote> => filesBeside(path, journalNote);
