import type { Journal, Reopening, RunRecord } from '../../../journal/port.ts';
import { alikeSince } from '../../history/rest-of-run.ts';

/** What a command knew when it looked at the sendings of other runs. */
export type KnownThen = {
  /** The number of the last sending that was known. */
  readonly knownUpTo: number;
  /** Ids of documents that were shown as similar to what another file has sent. */
  readonly alikeThen: readonly number[];
};

/**
 * Reopens a run for sending, and again if others have sent or begun something similar in between. Gives the number of
 * documents without agreement, and how many of these are similar to what others sent in between.
 */
export async function takeUp(journal: Journal, record: RunRecord, how: KnownThen & Reopening) {
  const { run } = record;
  const unagreed = await journal.reopen(run, how);
  const meanwhile = await sentMeanwhile(journal, record, how);
  if (meanwhile === null) return { unagreed, similar: 0 };
  const all = await journal.reopen(run, meanwhile);
  return { unagreed: all, similar: all - unagreed };
}

/**
 * What the run must leave unsent because of other machines' sendings since the check, as if nobody agreed to more. The
 * journal already shows the run as running. If two similar runs start at once, at least one of them sees the other
 * here. Null if nobody has sent or begun anything.
 */
async function sentMeanwhile(
  journal: Journal,
  record: RunRecord,
  how: KnownThen & Reopening,
): Promise<Reopening | null> {
  const { run } = record;
  if (how.allowSimilar) return null;
  const isUnderWay = (await journal.runsSince(run)).some((other) => other.isUnderWay);
  if (!isUnderWay && (await journal.sendings()).known === how.knownUpTo) return null;
  const { alike, heldBack } = await alikeSince(journal, record, await Array.fromAsync(journal.documents(run)));
  const unagreed = alike.map(({ id }) => id).filter((id) => !how.alikeThen.includes(id));
  if (heldBack.length + unagreed.length === 0) return null;
  return {
    ...how,
    heldBack: [...(how.heldBack ?? []), ...heldBack],
    unagreed: [...(how.unagreed ?? []), ...unagreed],
  };
}
