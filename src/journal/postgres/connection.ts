import type { Client, ClientConfig } from 'pg';
import { JournalBroken } from '../port.ts';
import type { Answer, Statement } from '../sql/database.ts';
import { type Here, inPostgres } from './dialect.ts';
import { hintInside, isForbidden, keepsConnection, rightFor, sentElsewhere, serverFault } from './fault.ts';
import { messages } from './messages.ts';

/** One connection to the server. It keeps nothing in the session, so that a pooler may stand in between. */
export type Connection = {
  run(statement: Statement): Promise<Answer>;
  /** Several statements without parameters, in one way there and back. */
  command(sql: string): Promise<void>;
  /** The end of a transaction: its last statements and the commit, in one way there and back. */
  commit(statements?: readonly Statement[]): Promise<readonly Answer[]>;
  /**
   * From now on until it is released nothing goes over a new connection: what a transaction has begun is over where its
   * connection is lost, and its next statement must not stand alone.
   */
  hold(): Promise<{ release(): void }>;
  close(): Promise<void>;
};

const CONNECT_MS = 10_000;
/** A server that says nothing for so long counts as gone. */
const ANSWER_MS = 30_000;

/**
 * Rejects with `JournalBroken` where the machine is at fault, and with `SentElsewhere` where another process has what is
 * to be changed. `pg` is loaded here, and nowhere else.
 */
export async function openConnection(config: ClientConfig, here: () => Here = nobody): Promise<Connection> {
  const client = await reconnecting(config);
  let held: Client | undefined;
  const usable = async (): Promise<Client> => {
    if (held === undefined) return await client.connected();
    if (held !== client.current)
      throw new JournalBroken(messages.broken(messages.lost), { hint: messages.checkConnection });
    return held;
  };
  const asked = async <Given>(ask: (client: Client) => Promise<Given>): Promise<Given> => {
    const used = await usable();
    try {
      return await ask(used);
    } catch (error) {
      // Whatever it was in the middle of is over; the next one begins on a new connection.
      if (!keepsConnection(error)) client.drop(used);
      throw broken(error);
    }
  };
  await client.connected();
  return {
    async run({ sql, parameters }) {
      // Not within `asked`: a statement that cannot be made is a fault of the program, and none of the connection.
      const statement = inPostgres(sql, parameters, here());
      return await asked(async (used) => {
        const { rows, rowCount } = await used.query(statement);
        return { rows, changed: rowCount ?? 0 };
      });
    },
    command: (sql) => asked(async (used) => void (await used.query(sql))),
    async commit(statements = []) {
      const asPostgres = statements.map(({ sql, parameters }) => inPostgres(sql, parameters, here()));
      return await asked(async (used) => {
        const answers = asPostgres.map((statement) => used.query(statement));
        const [committed, ...all] = await allOf([used.query('COMMIT'), ...answers]);
        // A transaction in which something failed is rolled back, and the server says so without an error.
        if (committed?.command !== 'COMMIT') throw new Error('the server has rolled back what was to be committed');
        return all.map(({ rows, rowCount }) => ({ rows, changed: rowCount ?? 0 }));
      });
    },
    async hold() {
      held = await client.connected();
      return {
        release: () => {
          held = undefined;
        },
      };
    },
    close: () => client.close(),
  };
}

/** What `work` gives with a connection, which is closed where that fails: an open one would keep the process alive. */
export async function orClosed<Given>(connection: Connection, work: () => Promise<Given>): Promise<Given> {
  try {
    return await work();
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}

/** All of them; rejects with what the first that failed said, once all have an answer. */
async function allOf<Given>(asked: readonly Promise<Given>[]): Promise<readonly Given[]> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}

/** A client that is connected at need, and again once it was dropped. */
async function reconnecting(config: ClientConfig) {
  const { default: pg } = await import('pg');
  let current: Client | undefined;
  const drop = (lost: Client) => {
    if (current === lost) current = undefined;
    void lost.end().catch(() => {});
  };
  return {
    get current() {
      return current;
    },
    drop,
    connected: () =>
      guarded(async () => {
        if (current !== undefined) return current;
        const fresh = new pg.Client({
          application_name: 'qcsheet',
          connectionTimeoutMillis: CONNECT_MS,
          query_timeout: ANSWER_MS,
          keepAlive: true,
          // What is asked for together leaves together.
          pipeline: true,
          types: { getTypeParser: (oid: number) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid)) },
          ...config,
        });
        // What was asked for is rejected as well; without a listener, it would end the process.
        fresh.on('error', () => drop(fresh));
        await fresh.connect();
        current = fresh;
        return fresh;
      }),
    close: async () => {
      await current?.end();
      current = undefined;
    },
  };
}

const nobody = (): Here => ({ sender: null, machine: '' });

/** The type of `bigint` columns and counts; the numbers of a journal are exact in JavaScript. */
const BIGINT = 20;

async function guarded<Given>(work: () => Promise<Given>): Promise<Given> {
  try {
    return await work();
  } catch (error) {
    throw broken(error);
  }
}

function broken(error: unknown): unknown {
  const elsewhere = sentElsewhere(error);
  if (elsewhere !== undefined) return elsewhere;
  if (isForbidden(error) && error instanceof Error)
    return new JournalBroken(messages.broken(messages.forbidden(error.message)), {
      cause: error,
      hint: rightFor(error),
    });
  const fault = serverFault(error);
  return fault === undefined
    ? error
    : new JournalBroken(messages.broken(fault), { cause: error, hint: hintInside(error) });
}
