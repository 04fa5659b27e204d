import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { JournalBroken } from '../port.ts';
import type { Parameters, ResultRow } from '../sql/database.ts';
import { databaseFault, type SystemFault } from './fault.ts';
import { messages } from './messages.ts';

/**
 * Gives the database for the journal. Statements are prepared once. A fault of the machine is thrown as the error that
 * `broken` gives.
 */
export type Store = ReturnType<typeof createStore>;

export function createStore(
  database: DatabaseSync,
  broken: (fault: SystemFault, cause: unknown) => Error = brokenJournal,
) {
  const guarded: Guarded = (work) => {
    try {
      return work();
    } catch (error) {
      const fault = databaseFault(error);
      throw fault === undefined ? error : broken(fault, error);
    }
  };
  return {
    ...statements(database, guarded),
    ...transactions(database, guarded),
    close: () => database.close(),
  };
}

type Guarded = <T>(work: () => T) => T;

function statements(database: DatabaseSync, guarded: Guarded) {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    /** Gives the number of rows changed. */
    change: (sql: string, parameters: Parameters) =>
      guarded(() => Number(statement(sql).run({ ...parameters }).changes)),
    row: (sql: string, parameters: Parameters): ResultRow | undefined =>
      guarded(() => statement(sql).get({ ...parameters })),
    rows: (sql: string, parameters: Parameters): readonly ResultRow[] =>
      guarded(() => statement(sql).all({ ...parameters })),
    /** Gives row after row, on a statement of its own. Several streams may be open at once. */
    *stream(sql: string, parameters: Parameters): Generator<ResultRow> {
      const rows = guarded(() => database.prepare(sql).iterate({ ...parameters }));
      try {
        for (let next = guarded(() => rows.next()); !next.done; next = guarded(() => rows.next())) yield next.value;
      } finally {
        rows.return?.();
      }
    },
  };
}

function transactions(database: DatabaseSync, guarded: Guarded) {
  // IMMEDIATE waits for another writer here, before anything was read.
  const begin = () => guarded(() => database.exec('BEGIN IMMEDIATE'));
  const commit = () => guarded(() => database.exec('COMMIT'));
  /** Does nothing after a commit, or if SQLite already rolled back because the disk is full. */
  const rollBack = () => {
    if (database.isTransaction) database.exec('ROLLBACK');
  };
  return {
    /** Runs `work` in a transaction: committed whole, or rolled back if `work` throws. */
    atomically<T>(work: () => T): T {
      begin();
      try {
        const result = work();
        commit();
        return result;
      } finally {
        rollBack();
      }
    },
    /**
     * Does the same for a work in steps, which may end before its last step. Nothing else may use the database between
     * the steps.
     */
    *atomicallyInSteps<Step, T>(work: Iterable<Step, T, never>): Generator<Step, T, never> {
      begin();
      try {
        const result = yield* work;
        commit();
        return result;
      } finally {
        rollBack();
      }
    },
    /** Runs `work` in a transaction that is always rolled back. `work` sees its own changes. */
    async tentatively<T>(work: () => Promise<T>): Promise<T> {
      begin();
      try {
        return await work();
      } finally {
        rollBack();
      }
    },
  };
}

function brokenJournal({ message }: SystemFault, cause: unknown): Error {
  return new JournalBroken(messages.broken(message), { cause });
}
