import { JournalBroken } from '../port.ts';
import { type Database, databaseOf, NO_ANSWER, type Store, type Work } from '../sql/database.ts';
import { sayingMost } from '../sql/earlier.ts';
import { END_DEAD_SENDERS } from './claims.ts';
import type { Connection } from './connection.ts';

/**
 * Everything of this process goes over one connection, one work after the other. A transaction has the journal for itself:
 * whoever writes at another machine waits until it ends, as with SQLite. The lock ends with the transaction, so that a
 * pooler may give the connection to somebody else between two of them.
 */
export function createDatabase(connection: Connection, sender: SenderNumber = noSender): Database {
  const turn = createTurn();
  const { read, inTransaction } = worksOn(connection, sender);
  return databaseOf({
    store: STORE,
    sayingMost,
    isShared: true,
    look: (work) => turn(() => read(work)),
    change: (sql, parameters) => turn(() => inTransaction(() => STORE.change(sql, parameters))),
    atomically: (work) => turn(() => inTransaction(work)),
    inSteps: (work, stopping) => turn(() => inTransaction(work, stopping)),
    together: createGroupCommit(connection, turn, sender),
    tentatively: (work, look) =>
      turn(async () => {
        const held = await connection.hold();
        try {
          await connection.command(begin(sender()));
          return await look(insideOf(read), await read(work));
        } finally {
          await rollBack(connection);
          held.release();
        }
      }),
  });
}

const STORE: Store = {
  *change(sql, parameters) {
    return (yield { sql, parameters }).changed;
  },
  *row(sql, parameters) {
    return (yield { sql, parameters }).rows[0];
  },
  *rows(sql, parameters) {
    return (yield { sql, parameters }).rows;
  },
};

/** Any number will do, as long as all programs take the same. */
const LOCK = 716_372;

/** The number of this process among the senders; null before it is one. */
export type SenderNumber = () => number | null;
const noSender: SenderNumber = () => null;

/** What holds within a transaction ends with it. Whoever writes ends those who died. */
function begin(sender: number | null): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = on;
    SET LOCAL qcsheet.sender = '${sender ?? ''}'; SELECT pg_advisory_xact_lock(${LOCK});
    ${END_DEAD_SENDERS}`;
}

type Read = <Given>(work: () => Work<Given>, stopping?: AbortSignal) => Promise<Given>;

function worksOn(connection: Connection, sender: SenderNumber) {
  const read: Read = async (work, stopping) => {
    const steps = work()[Symbol.iterator]();
    for (let answer = NO_ANSWER; ; ) {
      const step = steps.next(answer);
      if (step.done === true) return step.value;
      stopping?.throwIfAborted();
      answer = step.value === undefined ? NO_ANSWER : await connection.run(step.value);
    }
  };
  const inTransaction: Read = (work, stopping) => transaction(connection, () => read(work, stopping), begin(sender()));
  return { read, inTransaction };
}

/** For whoever makes the tables. */
export const LOCKED = `BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`;

/** Committed whole, or not at all where `work` throws. */
export async function transaction<Given>(
  connection: Connection,
  work: () => Promise<Given>,
  beginning = LOCKED,
): Promise<Given> {
  const held = await connection.hold();
  try {
    await connection.command(beginning);
    const given = await work();
    await connection.command('COMMIT');
    return given;
  } catch (error) {
    await rollBack(connection);
    throw error;
  } finally {
    held.release();
  }
}

/** Where the connection is gone, the server rolls back by itself; what went wrong before is what counts. */
async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.command('ROLLBACK');
  } catch {}
}

/** For whoever has the connection for himself, in a transaction that is undone. */
function insideOf(read: Read): Database {
  return databaseOf({
    store: STORE,
    sayingMost,
    isShared: true,
    look: read,
    change: (sql, parameters) => read(() => STORE.change(sql, parameters)),
    atomically: read,
    inSteps: read,
    together: read,
    tentatively: async (work, look) => await look(insideOf(read), await read(work)),
  });
}

type Turn = <Given>(work: () => Promise<Given>) => Promise<Given>;

/** One after the other, in the order of asking. */
function createTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

type Waiting = { make(): Promise<void>; tell(): void; fail(error: unknown): void };

/** Changes that are asked for while another group is under way are committed together. One that fails is undone alone. */
function createGroupCommit(connection: Connection, turn: Turn, sender: SenderNumber): Database['together'] {
  const { read } = worksOn(connection, sender);
  let waiting: Waiting[] = [];
  const commitWaiting = async () => {
    const group = waiting;
    waiting = [];
    const failed = new Map<Waiting, unknown>();
    try {
      await transaction(connection, () => makeAll(connection, group, failed), begin(sender()));
    } catch (error) {
      for (const change of group) change.fail(failed.get(change) ?? error);
      return;
    }
    for (const change of group) failed.has(change) ? change.fail(failed.get(change)) : change.tell();
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) void turn(commitWaiting);
      let tell = () => {};
      waiting.push({
        make: async () => {
          const given = await read(work);
          tell = () => resolve(given);
        },
        tell: () => tell(),
        fail: reject,
      });
    });
}

async function makeAll(
  connection: Connection,
  group: readonly Waiting[],
  failed: Map<Waiting, unknown>,
): Promise<void> {
  for (const change of group) {
    if (group.length > 1) await connection.command('SAVEPOINT apart');
    try {
      await change.make();
    } catch (error) {
      failed.set(change, error);
      // Without its connection, the whole group is undone.
      if (group.length === 1 || error instanceof JournalBroken) throw error;
      await connection.command('ROLLBACK TO SAVEPOINT apart');
    }
  }
}
