import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Journal } from '../../../src/journal/port.ts';
import { openPostgresJournal } from '../../../src/journal/postgres/journal.ts';
import { NOW, RUN, ready } from '../temporary.ts';
import { type Release, startServer } from './server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
export type Database = Awaited<ReturnType<Server['fresh']>>;
export type Machine = { readonly journal: Journal; pass(ms: number): void };
export type Options = Partial<Parameters<typeof openPostgresJournal>[0]>;

const notes = { noteUnknown: async () => {}, unknownSendings: async () => ({ file: '', noted: [] }) };
/** A run of another file. */
export const COPY = { ...RUN, file: '/orders/copy.xlsx' };

/** A server for the tests of a file, of the oldest release: it understands least. `two`: two machines at a new journal. */
export function machinesAtServer(release: Release = 15) {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(release);
  });
  afterAll(async () => {
    await server?.stop();
  });
  return {
    async two(): Promise<{ ann: Machine; ben: Machine; database: Database }> {
      const database = await server.fresh();
      const ann = await machine(database, 'ann');
      return { database, ann, ben: await machine(database, 'ben') };
    },
    fresh: () => server.fresh(),
  };
}

/** The journal as a machine opens it. */
export function openAs(server: NonNullable<Options['server']>, name: string, options: Options = {}) {
  const sender = { who: name, machine: `${name}'s laptop`, process: 7 };
  return openPostgresJournal({ server, notes, now: () => NOW, clocks: () => [0], sender, ...options });
}

/** A machine of its own at the journal; `pass` makes time go by on it alone. */
export async function machine(server: NonNullable<Options['server']>, name: string, options: Options = {}) {
  let elapsed = 0;
  const opened = await openAs(server, name, { clocks: () => [elapsed, 0], ...options });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  onTestFinished(() => opened.journal.close());
  return {
    journal: opened.journal,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}

export async function sql(database: Database, command: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(command)).rows;
  } finally {
    await client.end();
  }
}

/** The machine of this name has said nothing for longer than the takeover time. */
export const falls = (database: Database, name: string) =>
  sql(database, `UPDATE senders SET renewed_at = clock_timestamp() - interval '61 seconds' WHERE who = '${name}'`);

export async function planned({ journal }: Machine, run = RUN, documents = [ready(3), ready(4)]) {
  const record = await journal.plan({ ...run, knownUpTo: await journal.knownUpTo() }, documents);
  await journal.reopen(record.run, { allowSimilar: false });
  const ids = await Array.fromAsync(journal.documents(record.run), ({ id }) => id);
  return { run: record.run, first: ids[0] ?? 0, second: ids[1] ?? 0 };
}

export const stateOf = async (journal: Journal, id: number) => (await journal.takeOver(id))?.state ?? 'wait';
