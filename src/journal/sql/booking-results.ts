import type { BookingResult, Journal } from '../port.ts';
import type { Database, ResultRow, Steps, Store } from './database.ts';
import { number, text } from './rows.ts';

/** Keeps the service's answers about what became of accepted bookings. `iso` gives the time in UTC. */
export function createBookingResults(
  database: Database,
  iso: () => string,
): Pick<Journal, 'keepBookingResult' | 'bookingResults'> {
  return {
    keepBookingResult: (document, answer) =>
      database.atomically(() => keep(database.store, { document, answer, now: iso() })),
    bookingResults: (run) => database.rows(LAST_OF_RUN, { run }, readResult),
  };
}

function* keep(store: Store, result: { document: number; answer: string; now: string }): Steps<boolean> {
  const same = yield* store.change(SAME_AGAIN, result);
  if (same === 1) return false;
  yield* store.change('INSERT INTO booking_results VALUES (:document, :answer, :now, :now)', result);
  return true;
}

const SAME_AGAIN = `
  UPDATE booking_results SET last_at = :now
  WHERE rowid = (SELECT max(rowid) FROM booking_results WHERE document = :document) AND answer = :answer`;

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
