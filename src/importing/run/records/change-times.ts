import type { Journal, RunRecord } from '../../../journal/port.ts';
import type { CurrentRecord } from '../../../schema/current.ts';
import type { RunEnd } from '../../../sending/send-documents.ts';
import type { ReadingParts } from '../../../workspace/parts.ts';
import { showsAll } from '../../cells/service-values.ts';
import { readCurrent } from '../../history/current-records.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { ignoreBrokenJournal } from '../../history/results-place.ts';
import { keptUpdate, NO_LISTS } from './kept-update.ts';

/** An update that was just accepted, with the service's time of change for its record. */
type Accepted = {
  readonly id: number;
  /** Milliseconds since 1970, by the service's clock. */
  readonly changedAt: number;
  /** The service's time of change minus our time of sending. It contains the clock difference and the duration. */
  readonly lag: number;
};

/** The documents of a run that are accepted so far. Empty for a kind that cannot be read from the service. */
export async function acceptedIn(journal: Journal, record: RunRecord): Promise<ReadonlySet<number>> {
  if (kindOf(record).current === undefined) return new Set();
  return new Set(
    (await Array.fromAsync(journal.documents(record.run))).flatMap(({ id, state }) => (state === 'accepted' ? id : [])),
  );
}

/** The causes of a run's end after which the service still answers. */
const ANSWERING: ReadonlySet<RunEnd['cause']> = new Set([null, 'limit', 'canary', 'max-errors']);

/**
 * Records the service's time of change for each record that this run has just updated. If the service shows another
 * time later, somebody else has changed the record. The two clocks are never compared. If the time is not clear, or may
 * be somebody else's, nothing is recorded. The next import then sends the fields that the service does not show.
 * `before`: the documents of the run that were accepted earlier.
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
  const sent = (await Array.fromAsync(journal.documents(record.run))).filter(
    ({ id, state }) => state === 'accepted' && !before.has(id),
  );
  if (sent.length === 0) return;
  const read = await readCurrent(parts, kind);
  if (read.type === 'problem' || read.value === null) return;
  const byId = new Map(read.value.map((shown) => [shown.id, shown]));
  const scope = { current: kind.current, kind, lookups: NO_LISTS };
  const ours = (
    await Promise.all(
      sent.map(async (document): Promise<Accepted[]> => {
        const { address, body } = keptUpdate(document);
        const now = byId.get(address.path[scope.current.key] ?? '');
        if (now?.changedAt == null || !isNewTime(now.changedAt, await journal.recordBefore(document.id))) return [];
        if (!showsAll(now, body, scope)) return [];
        return [{ id: document.id, changedAt: now.changedAt, lag: now.changedAt - Date.parse(document.sentAt ?? '') }];
      }),
    )
  ).flat();
  // If somebody changed a record after our update, its lag is larger than that of the others.
  const least = ours.reduce((smallest, { lag }) => Math.min(smallest, lag), Number.POSITIVE_INFINITY);
  await ignoreBrokenJournal(async () => {
    for (const { id, changedAt, lag } of ours)
      if (lag - least <= LONGEST_UPDATE_MS) await journal.keepChangeTime(id, changedAt);
  });
}

/** The longest time that a service needs for one update. A later change may be somebody else's. */
const LONGEST_UPDATE_MS = 2_000;

/** Whether the update gave its record a new time. A time without seconds is not exact enough. */
function isNewTime(changedAt: number, before: string | undefined): boolean {
  if (before === undefined || changedAt % 60_000 === 0) return false;
  const known: CurrentRecord = JSON.parse(before);
  return changedAt > (known.changedAt ?? 0);
}
