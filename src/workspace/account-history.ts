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

/** What a computer remembers about an account, even if the account's journal is lost. */
const accountHistory = z.object({
  /**
   * Documents in doubt that were sent again, because a person settled them as not accepted. `name`: each name of the
   * document. `at`: the time of the last sending (ISO), later than the sending that was settled. `start`: the journal's
   * name for the start of that run's sending. The newest last.
   */
  sentAgain: z.array(z.object({ name: z.string(), at: z.string(), start: z.string() })),
  /** The name of the last run of each day with a run: `r-20270310-4`. The newest last. */
  lastRuns: z.array(z.string().regex(/^r-\d{8}-\d+$/)),
});

type AccountHistory = z.infer<typeof accountHistory>;

const NOTHING: AccountHistory = { sentAgain: [], lastRuns: [] };

/** Enough for a year of decisions for most users. The file stays small. */
const MOST_NAMES = 4000;

/** More than one day, because the clock may be set back by some days. */
const MOST_DAYS = 30;

/** Null for the sandbox. */
export const historyPath = (owner: FileOwner): string | null => accountFile(owner, 'history');

export const readHistory = (path: string): FileRead<AccountHistory> => readAccountFile(path, accountHistory);

/**
 * Replaces the file with an empty one if it is not readable. Null after success, or the reason for the failure in
 * words.
 */
export async function clearIfUnreadable(path: string): Promise<string | null> {
  return readHistory(path).type === 'unreadable' ? await writeAccountFile(path, NOTHING) : null;
}

/**
 * Records the names of documents before they are sent again because of a decision. Call it before the first byte is
 * sent. `sentAt`: the time of each document's last sending. Null after success, or the reason for the failure in words.
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
  // The clock may have been set back since the last sending.
  const later = (sentAt: string | null) => Math.max(now, sentAt === null ? now : Date.parse(sentAt) + 1);
  const added = documents.map(({ name, sentAt }) => ({ name, at: new Date(later(sentAt)).toISOString(), start }));
  return await writeAccountFile(path, { ...history, sentAgain: [...others, ...added].slice(-MOST_NAMES) });
}

type SentBefore = { readonly name: string; readonly sentAt: string | null };

/**
 * Documents that were sent again because of a decision, and that this journal does not know: the ISO time by name.
 * Other computers with the same settings count too. `journal`: null if there is none.
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

/** The name of the last run of each day on this computer, from any journal. */
export function lastRuns(owner: FileOwner): readonly string[] {
  const path = historyPath(owner);
  const read = path === null ? null : readHistory(path);
  return read?.type === 'read' ? read.content.lastRuns : [];
}

/**
 * Records the name of a run. Call it before anybody sees the name. Null after success, or the reason for the failure in
 * words.
 */
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
