import { showsAll } from '../../derive/check/service-values.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import type { CurrentRecord } from '../../schema/current.ts';
import type { RunEnd } from '../../submit/submit.ts';
import { readCurrent } from '../current.ts';
import type { ReadingParts } from '../parts.ts';
import { keptUpdate } from './kept-update.ts';
import { kindOf } from './kind-of.ts';
import { ifItCan } from './results-place.ts';

/** Updates that were accepted just now, and the records that the service shows of them. */
type Accepted = {
  readonly id: number;
  readonly record: CurrentRecord;
  /** The service's clock at its change less ours at the sending: how far the clocks are apart, and how long it took. */
  readonly lag: number;
};

/** The documents of a run that are accepted so far, of a kind that can be read. */
export function acceptedIn(journal: Journal, record: RunRecord): ReadonlySet<number> {
  if (kindOf(record).current === undefined) return new Set();
  return new Set(
    Array.from(journal.documents(record.run)).flatMap(({ id, state }) => (state === 'accepted' ? id : [])),
  );
}

/** Ends after which the service still answers: another question costs little. */
const ANSWERING: ReadonlySet<RunEnd['cause']> = new Set([null, 'limit', 'canary', 'max-errors']);

/**
 * Keeps the time of change that the service gave each record that was updated just now: whoever finds another time there
 * later knows that somebody else has changed it. The two clocks are never compared. Keeps nothing where that time cannot
 * be told, or may be of somebody else's change: the next import sends the fields that the service does not show then.
 * `before`: the documents of the run that were accepted before.
 */
export async function keepChangeTimes(
  parts: ReadingParts,
  journal: Journal,
  record: RunRecord,
  before: ReadonlySet<number>,
  { cause }: Pick<RunEnd, 'cause'>,
): Promise<void> {
  const kind = kindOf(record);
  if (kind.current === undefined || !ANSWERING.has(cause)) return;
  const sent = Array.from(journal.documents(record.run)).filter(
    ({ id, state }) => state === 'accepted' && !before.has(id),
  );
  if (sent.length === 0) return;
  const read = await readCurrent(parts, kind);
  if (read.kind === 'problem' || read.value === null) return;
  const byId = new Map(read.value.map((one) => [one.id, one]));
  const scope = { current: kind.current, kind, lookups: createLookupIndex(NO_LOOKUPS) };
  const ours = sent.flatMap((document): Accepted[] => {
    const { address, body } = keptUpdate(document);
    const now = byId.get(address.path[scope.current.key] ?? '');
    if (now?.changedAt == null || !isNewTime(now.changedAt, journal.recordBefore(document.id))) return [];
    if (!showsAll(now, body, scope)) return [];
    return [{ id: document.id, record: now, lag: now.changedAt - Date.parse(document.sentAt ?? '') }];
  });
  // Somebody who has changed a record between our update and this look at it makes it lag behind the others.
  const least = Math.min(...ours.map(({ lag }) => lag));
  ifItCan(() => {
    for (const {
      id,
      record: { changedAt },
      lag,
    } of ours)
      if (changedAt !== null && lag - least <= LONGEST_UPDATE_MS) journal.keepChangeTime(id, changedAt);
  });
}

/** A record shows ids, not labels: no list is needed to compare it. */
const NO_LOOKUPS = { pulledAt: '', scope: '', userId: '', lists: {} };

/** So long, at most, a service is at work on one update; later ones may be somebody else's. */
const LONGEST_UPDATE_MS = 2_000;

/** A service that does not move the time with each change, or tells no more than the minute, tells nothing by it. */
function isNewTime(changedAt: number, before: string | undefined): boolean {
  if (before === undefined || changedAt % 60_000 === 0) return false;
  const known: CurrentRecord = JSON.parse(before);
  return changedAt > (known.changedAt ?? 0);
}
