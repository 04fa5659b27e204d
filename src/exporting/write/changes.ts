import type { Overview, RecordChange, Snapshot } from '../../schema/overview.ts';

export type Comparison = Pick<Overview, 'differences'> & {
  /** True if this export would have found a record that is now missing. */
  mayVanish(record: Snapshot): boolean;
};

/**
 * Gives what changed from one export to the next. Both sides come by ascending id (in SQLite's text order) and are read
 * together, so their number does not matter.
 */
export function* changesBetween(
  before: Iterable<Snapshot>,
  after: Iterable<Snapshot>,
  comparison: Comparison,
): Iterable<RecordChange> {
  const old = ascending(before)[Symbol.iterator]();
  let gone = old.next();
  for (const now of ascending(after)) {
    for (; !gone.done && order(gone.value.id, now.id) < 0; gone = old.next()) yield* vanished(gone.value, comparison);
    if (gone.done || gone.value.id !== now.id) {
      yield { types: ['new'], before: null, after: now };
      continue;
    }
    const [first, ...others] = comparison.differences(gone.value, now);
    if (first !== undefined) yield { types: [first, ...others], before: gone.value, after: now };
    gone = old.next();
  }
  for (; !gone.done; gone = old.next()) yield* vanished(gone.value, comparison);
}

/** Checks the order. In a wrong order, everything would look new and everything missing. */
function* ascending(records: Iterable<Snapshot>): Generator<Snapshot, undefined> {
  let last: string | undefined;
  for (const record of records) {
    if (last !== undefined && order(last, record.id) >= 0) throw new Error(`${record.id} comes after ${last}`);
    last = record.id;
    yield record;
  }
}

/** Compares by the bytes in UTF-8. */
function order(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function* vanished(before: Snapshot, { mayVanish }: Comparison): Iterable<RecordChange> {
  if (mayVanish(before)) yield { types: ['vanished'], before, after: null };
}
