import type { Client, ClientConfig } from 'pg';
import { JournalBroken } from '../port.ts';
import type { Answer, Statement } from '../sql/database.ts';
import { type Here, inPostgres } from './dialect.ts';
import { hintInside, isForbidden, keepsConnection, rightFor, sentElsewhere, serverFault } from './fault.ts';
import { messages } from './messages.ts';

/**
 * One connection to the server. It keeps no settings in the session, because a pooler may be between qcsheet and the
 * server.
 */
export type Connection = {
  run(statement: Statement): Promise<Answer>;
  /** Runs several statements without parameters in one round trip. */
  command(sql: string): Promise<void>;
  /** Ends a transaction: sends its last statements and the commit in one round trip. */
  commit(statements?: readonly Statement[]): Promise<readonly Answer[]>;
  /**
   * Allows no new connection until `release` is called. A lost connection ends its transaction, and the next statement
   * must not run outside of it.
   */
  hold(): Promise<{ release(): void }>;
  close(): Promise<void>;
};

const CONNECT_MS = 10_000;
/** A server that gives no answer this long counts as gone. In milliseconds. */
const ANSWER_MS = 30_000;

/**
 * Opens a connection. Rejects with `JournalBroken` for a fault of the machine, and with `SentElsewhere` if another
 * process is sending what should change. `pg` is loaded only here.
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
      // The transaction is lost. The next one begins on a new connection.
      if (!keepsConnection(error)) client.drop(used);
      throw broken(error);
    }
  };
  await client.connected();
  return {
    async run({ sql, parameters }) {
      // Outside of `asked`: a wrong statement is a bug of the program, not a fault of the connection.
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
        // If a statement fails, the server rolls the transaction back without reporting an error at the commit.
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

/**
 * Gives what `work` gives. If `work` fails, the connection is closed, because an open one would keep the process alive.
 */
export async function orClosed<Given>(connection: Connection, work: () => Promise<Given>): Promise<Given> {
  try {
    return await work();
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}

/** Gives all results. Rejects with the first error, after all have an answer. */
export async function allOf<Given>(asked: readonly Promise<Given>[]): Promise<readonly Given[]> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}

/** Gives a client that connects when needed, and again after it was dropped. */
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
          // Statements that are asked together are sent together.
          pipeline: true,
          types: { getTypeParser: (oid: number) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid)) },
          ...config,
        });
        // Waiting queries are rejected as well. Without a listener, this error would end the process.
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

/** PostgreSQL's type number for `bigint` columns and counts. All numbers of a journal are exact in JavaScript. */
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
