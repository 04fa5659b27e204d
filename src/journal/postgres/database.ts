import {
  type Answer,
  type Database,
  databaseOf,
  NO_ANSWER,
  type Statement,
  type Store,
  type Work,
} from '../sql/database.ts';
import { sayingMost } from '../sql/earlier.ts';
import { allOf, type Connection } from './connection.ts';
import { isStillLocked } from './fault.ts';
import { createGroupCommit } from './group-commit.ts';
import { LOCK } from './journal-lock.ts';
import { createTurns } from './turns.ts';

/**
 * Gives the database of one connection. All work of this process uses that connection: one operation after another, and
 * single questions between them, together. A transaction has the journal alone: a writer at another machine waits until
 * it ends, as with SQLite. The lock ends with the transaction, so a pooler may share the connection between
 * transactions.
 */
export function createDatabase(connection: Connection, sender: SenderNumber = noSender): Database {
  const turn = createTurns();
  const { read, inTransaction } = worksOn(connection, sender);
  const database: Parameters<typeof databaseOf>[0] = {
    store: STORE,
    sayingMost,
    isShared: true,
    look: (work) => turn.alone(() => read(work)),
    change: (sql, parameters) => turn.alone(() => inTransaction(() => STORE.change(sql, parameters))),
    atomically: (work) => turn.alone(() => inTransaction(work)),
    inSteps: (work, stopping) => turn.alone(() => inTransaction(work, stopping)),
    together: createGroupCommit({
      ...{ connection, turn: turn.alone, read },
      begun: (work) => inHeld(connection, work, begin(sender())),
    }),
    tentatively: (work, look) =>
      turn.alone(async () => {
        const held = await connection.hold();
        try {
          await beginTransaction(connection, begin(sender()));
          return await look(insideOf(read), await read(work));
        } finally {
          await rollBack(connection);
          held.release();
        }
      }),
  };
  return databaseOf(database, (work) => turn.shared(() => read(work)));
}

const STORE: Store = {
  *change(sql, parameters) {
    return (yield { sql, parameters }).changed;
  },
  *write(sql, parameters) {
    yield { sql, parameters, isUnanswered: true };
  },
  *row(sql, parameters) {
    return (yield { sql, parameters }).rows[0];
  },
  *rows(sql, parameters) {
    return (yield { sql, parameters }).rows;
  },
};

/** Gives the number of this process among the senders; null before it is one. */
export type SenderNumber = () => number | null;
const noSender: SenderNumber = () => null;

/**
 * Shorter than the limit for a silent server: a large plan of another process may take minutes, so qcsheet asks again
 * and again.
 */
const LOCK_WAIT_MS = 10_000;

/**
 * Gives the beginning of a transaction. Its settings end with it. Every writer ends the senders that died. The server
 * ends a transaction that is idle for the takeover time. Otherwise a computer that loses its network would block all
 * others.
 */
function begin(sender: number | null): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${LOCK_WAIT_MS};
    SET LOCAL synchronous_commit = on; SELECT begin_change(${sender ?? 'NULL'})`;
}

type Read = <Given>(work: () => Work<Given>, stopping?: AbortSignal) => Promise<Given>;

function worksOn(connection: Connection, sender: SenderNumber) {
  const read: Read = async (work, stopping) => {
    const steps = work()[Symbol.iterator]();
    const ask = asking(connection);
    const answerTo = async (statement: Statement | undefined) => {
      stopping?.throwIfAborted();
      return statement === undefined ? NO_ANSWER : await ask.answer(statement);
    };
    for (let step = steps.next(NO_ANSWER); ; ) {
      if (step.done === true) {
        await ask.rest();
        return step.value;
      }
      let answer: Answer;
      try {
        answer = await answerTo(step.value);
      } catch (error) {
        // The work may handle the error, as in a database that answers at once.
        if (steps.throw === undefined) throw error;
        step = steps.throw(error);
        continue;
      }
      step = steps.next(answer);
    }
  };
  const inTransaction: Read = (work, stopping) => transaction(connection, () => read(work, stopping), begin(sender()));
  return { read, inTransaction };
}

/** At most this many statements are on their way: the server keeps what it has answered until it is read. */
const MOST_UNANSWERED = 200;

/** Sends the statements of one operation. Those that need no answer are sent ahead of it. */
function asking(connection: Connection) {
  let ahead: Promise<Answer>[] = [];
  // If one fails, the server refuses the later ones, so the first error is the cause.
  const all = async (last: readonly Promise<Answer>[]) => {
    const asked = [...ahead, ...last];
    ahead = [];
    return (await allOf(asked)).at(-1) ?? NO_ANSWER;
  };
  return {
    async answer(statement: Statement): Promise<Answer> {
      const asked = connection.run(statement);
      if (statement.isUnanswered !== true) return await all([asked]);
      asked.catch(() => {});
      ahead.push(asked);
      return ahead.length < MOST_UNANSWERED ? NO_ANSWER : await all([]);
    },
    rest: () => all([]),
  };
}

/** The beginning of a transaction that makes tables. */
export const LOCKED = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS};
  SET LOCAL idle_in_transaction_session_timeout = '60s'; SELECT pg_advisory_xact_lock(${LOCK})`;

/** Runs `work` in a transaction: committed whole, or not at all if `work` throws. */
export async function transaction<Given>(
  connection: Connection,
  work: () => Promise<Given>,
  beginning = LOCKED,
): Promise<Given> {
  return await inHeld(
    connection,
    async () => {
      const given = await work();
      await connection.commit();
      return given;
    },
    beginning,
  );
}

/** Runs a work that commits by itself. */
async function inHeld<Given>(connection: Connection, work: () => Promise<Given>, beginning: string): Promise<Given> {
  const held = await connection.hold();
  try {
    await beginTransaction(connection, beginning);
    return await work();
  } catch (error) {
    await rollBack(connection);
    throw error;
  } finally {
    held.release();
  }
}

/**
 * Begins a transaction, however long others hold the journal. The server reports after each lock wait that it is still
 * locked.
 */
async function beginTransaction(connection: Connection, beginning: string): Promise<void> {
  for (;;) {
    try {
      return await connection.command(beginning);
    } catch (error) {
      if (!isStillLocked(error)) throw error;
      await connection.command('ROLLBACK');
    }
  }
}

/** Rolls back. If the connection is gone, the server does it by itself, and the earlier error is what matters. */
async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.command('ROLLBACK');
  } catch {}
}

/** Gives a database for code that has the connection alone, in a transaction that will be undone. */
function insideOf(read: Read): Database {
  return databaseOf({
    store: STORE,
    sayingMost,
    isShared: true,
    look: read,
    change: (sql, parameters) => read(() => STORE.change(sql, parameters)),
    atomically: read,
    inSteps: read,
    together: (work) => read(work),
    tentatively: async (work, look) => await look(insideOf(read), await read(work)),
  });
}
