import { z } from 'zod';
import type { Journal } from '../journal/port.ts';
import {
  accountFile,
  type FileOwner,
  type FileRead,
  filesBeside,
  readAccountFile,
  writeAccountFile,
} from './account-file.ts';

/** What a computer remembers of an account, whatever becomes of its journal. */
const accountHistory = z.object({
  /**
   * Documents in doubt that were sent again because a person settled them as not accepted: each name that they had, the
   * last sending (ISO time, later than the one that was decided about), and what the journal called the start of that
   * run's sending. The latest last.
   */
  sentAgain: z.array(z.object({ name: z.string(), at: z.string(), start: z.string() })),
});

type AccountHistory = z.infer<typeof accountHistory>;

const NOTHING: AccountHistory = { sentAgain: [] };

/** A year of decisions for most; a small file all the same. */
const MOST_NAMES = 4000;

/** Null for the sandbox. */
export const historyPath = (owner: FileOwner): string | null => accountFile(owner, 'history');

export const readHistory = (path: string): FileRead<AccountHistory> => readAccountFile(path, accountHistory);

/** Begins again where nobody can read it. Null once it is on disk, or in words why not. */
export async function clearIfUnreadable(path: string): Promise<string | null> {
  return readHistory(path).type === 'unreadable' ? await writeAccountFile(path, NOTHING) : null;
}

/**
 * Keeps the names of documents that are about to be sent again because of a decision; to be called before the first byte.
 * `sentAt`: when each was sent last. Null once it is on disk, or in words why not.
 */
export async function keepSentAgain(
  path: string,
  {
    documents,
    now,
    start,
  }: { readonly documents: readonly SentBefore[]; readonly now: number; readonly start: string },
): Promise<string | null> {
  if (documents.length === 0) return null;
  const read = readHistory(path);
  if (read.type === 'unreadable') return read.why;
  const history = read.type === 'read' ? read.content : NOTHING;
  const names = new Set(documents.map(({ name }) => name));
  const others = history.sentAgain.filter(({ name }) => !names.has(name));
  // The clock may have been set back since.
  const later = (sentAt: string | null) => Math.max(now, sentAt === null ? now : Date.parse(sentAt) + 1);
  const added = documents.map(({ name, sentAt }) => ({ name, at: new Date(later(sentAt)).toISOString(), start }));
  return await writeAccountFile(path, { ...history, sentAgain: [...others, ...added].slice(-MOST_NAMES) });
}

type SentBefore = { readonly name: string; readonly sentAt: string | null };

/**
 * When this computer, or another one with the same settings, sent documents again because of a decision, as ISO time by
 * name: only what this journal does not know. `journal`: null where there is none.
 */
export async function sentAgainWithout(
  owner: FileOwner,
  journal: Pick<Journal, 'knowsStart'> | null,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const path = historyPath(owner);
  const unknown = new Map<string, string>();
  if (path === null || names.size === 0) return unknown;
  const own = readHistory(path);
  const histories = [...(own.type === 'read' ? [own.content] : []), ...filesBeside(path, accountHistory).values()];
  for (const { name, at, start } of histories.flatMap(({ sentAgain }) => sentAgain)) {
    if (!names.has(name) || (await journal?.knowsStart(start))) continue;
    if (at > (unknown.get(name) ?? '')) unknown.set(name, at);
  }
  return unknown;
}
