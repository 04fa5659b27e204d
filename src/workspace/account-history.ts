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
  /** The last run of each day on which there was one, by name: `r-20270310-4`. The latest last. */
  lastRuns: z.array(z.string().regex(/^r-\d{8}-\d+$/)),
});

type AccountHistory = z.infer<typeof accountHistory>;

const NOTHING: AccountHistory = { sentAgain: [], lastRuns: [] };

/** A year of decisions for most; a small file all the same. */
const MOST_NAMES = 4000;

/** A clock may be set back by some days. */
const MOST_DAYS = 30;

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

/** The last run of each day on this computer, by name, whatever journal has it. */
export function lastRuns(owner: FileOwner): readonly string[] {
  const path = historyPath(owner);
  const read = path === null ? null : readHistory(path);
  return read?.type === 'read' ? read.content.lastRuns : [];
}

/** Keeps the name of a run; to be called before anybody sees it. Null once it is on disk, or in words why not. */
export async function keepRunName(path: string, run: string): Promise<string | null> {
  const read = readHistory(path);
  if (read.type === 'unreadable') return read.why;
  const history = read.type === 'read' ? read.content : NOTHING;
  const [day, number] = parts(run);
  const others = history.lastRuns.filter((name) => parts(name)[0] !== day);
  const same = history.lastRuns.find((name) => parts(name)[0] === day);
  if (same !== undefined && parts(same)[1] >= number) return null;
  return await writeAccountFile(path, { ...history, lastRuns: [...others, run].slice(-MOST_DAYS) });
}

function parts(run: string): readonly [day: string, number: number] {
  const at = run.lastIndexOf('-');
  return [run.slice(0, at), Number(run.slice(at + 1))];
}
