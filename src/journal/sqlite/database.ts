import { type Database, databaseOf } from '../sql/database.ts';
import { answered, finished } from './at-once.ts';
import { createGroupCommit } from './group-commit.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * Gives the database for SQLite. SQLite answers at once, so an operation runs without a pause. `committed` is called
 * after each commit of a group.
 */
export function createDatabase(store: Store, turns: Turns, committed: () => void): Database {
  return databaseOf({
    sayingMost,
    isShared: false,
    store: {
      change: (sql, parameters) => answered(store.change(sql, parameters)),
      write: (sql, parameters) => {
        store.change(sql, parameters);
        return answered(undefined);
      },
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

/** More than any document's number. It combines `says` and `id` in one number, with `says` first. */
const MOST_IDS = 2 ** 50;

/**
 * Like `sayingMost` in `journal/sql`. With a plain `min`, SQLite takes the other columns from the row with the minimum
 * (https://www.sqlite.org/lang_select.html#bareagg). There must be no other `min` or `max` beside it. Of several rows
 * with the lowest `says`, the lowest `id` wins.
 */
function sayingMost(columns: string, query: string, sum?: string): string {
  const total = sum === undefined ? '' : `, sum(${sum}) AS total`;
  return `SELECT found.*${total}, min(says * ${MOST_IDS} + id) AS least FROM (${query}) AS found GROUP BY ${columns}`;
}
