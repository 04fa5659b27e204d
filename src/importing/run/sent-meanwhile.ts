import type { Journal, Reopening, RunRecord } from '../../journal/port.ts';
import { alikeSince } from '../history/rest-of-run.ts';

/** What a command knew when it looked at what other runs had sent. */
export type KnownThen = {
  /** All that was sent up to there. */
  readonly knownUpTo: number;
  /** Ids of documents that were shown to be like what another file has sent. */
  readonly alikeThen: readonly number[];
};

/**
 * What a run leaves unsent because of what other machines have sent or begun since somebody looked: as if the run was
 * continued by somebody who agrees to nothing more. The run is in the journal as running: of two that are alike and begin
 * at once, at least one sees the other here. Null where nobody has sent or begun anything.
 */
export async function sentMeanwhile(
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
