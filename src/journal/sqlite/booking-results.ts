import type { BookingResult, Journal } from '../port.ts';
import { number, type ResultRow, text } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** What the service said became of accepted bookings. `iso` gives the time in UTC. */
export function createBookingResults(
  store: Store,
  turns: Turns,
  iso: () => string,
): Pick<Journal, 'keepBookingResult' | 'bookingResults'> {
  return {
    keepBookingResult: (document, answer) =>
      turns.once(() => store.atomically(() => keep(store, { document, answer, now: iso() }))),
    bookingResults: (run) => turns.once(() => store.rows(LAST_OF_RUN, { run }).map(readResult)),
  };
}

function keep(store: Store, { document, answer, now }: { document: number; answer: string; now: string }): boolean {
  const same = store.change(
    `UPDATE booking_results SET last_at = :now
     WHERE rowid = (SELECT max(rowid) FROM booking_results WHERE document = :document) AND answer = :answer`,
    { document, answer, now },
  );
  if (same === 1) return false;
  store.change('INSERT INTO booking_results VALUES (:document, :answer, :now, :now)', { document, answer, now });
  return true;
}

const LAST_OF_RUN = `
  SELECT document, answer, first_at, last_at FROM booking_results
  WHERE rowid IN (SELECT max(booking_results.rowid) FROM booking_results
    JOIN documents ON documents.id = document WHERE run = :run GROUP BY document)
  ORDER BY document`;

function readResult(row: ResultRow): BookingResult {
  return {
    document: number(row, 'document'),
    answer: text(row, 'answer'),
    firstAt: text(row, 'first_at'),
    lastAt: text(row, 'last_at'),
  };
}
