import { type Database, databaseOf } from '../sql/database.ts';
import { answered, finished } from './at-once.ts';
import { createGroupCommit } from './group-commit.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** SQLite answers at once, so that a work is done in one stretch. `committed` is called after each commit of a group. */
export function createDatabase(store: Store, turns: Turns, committed: () => void): Database {
  return databaseOf({
    sayingMost,
    isShared: false,
    store: {
      change: (sql, parameters) => answered(store.change(sql, parameters)),
      row: (sql, parameters) => answered(store.row(sql, parameters)),
      rows: (sql, parameters) => answered(store.rows(sql, parameters)),
    },
    look: (work) => turns.once(() => finished(work())),
    change: (sql, parameters) => turns.once(() => store.change(sql, parameters)),
    atomically: (work) => turns.once(() => store.atomically(() => finished(work()))),
    inSteps: (work, stopping) => turns.inSteps(() => store.atomicallyInSteps(work()), stopping),
    together: createGroupCommit(store, turns, committed),
    tentatively: (work, look) =>
      turns.alone((inside) =>
        store.tentatively(async () => await look(createDatabase(store, inside, committed), finished(work()))),
      ),
  });
}

/** More than any document's number: in one number, what a document says comes before its `id`. */
const MOST_IDS = 2 ** 50;

/**
 * With a bare `min`, SQLite takes the other columns from the row that holds the minimum
 * (https://www.sqlite.org/lang_select.html#bareagg). There must be no other `min` or `max` beside it.
 * Of several that say the most, it is the least in `id`, as everywhere.
 */
function sayingMost(columns: string, query: string, sum?: string): string {
  const total = sum === undefined ? '' : `, sum(${sum}) AS total`;
  return `SELECT found.*${total}, min(says * ${MOST_IDS} + id) AS least FROM (${query}) AS found GROUP BY ${columns}`;
}
