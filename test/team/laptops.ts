import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { named } from '../cli/computer.ts';
import { type OpenLane, openLane } from '../faults/lane.ts';
import { oracleOf } from '../faults/promises.ts';
import { type Ended, type Workplace, workplace } from '../faults/workplace.ts';
import { startServer } from '../journal/contract/server.ts';

export type Database = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['fresh']>>;

/** A home of its own on a computer with a name of its own. */
export type Laptop = {
  readonly name: string;
  readonly place: Workplace;
  /** Without a journal of the team. */
  readonly alone: Readonly<Record<string, string>>;
  /** With the journal of the team. */
  readonly env: Readonly<Record<string, string>>;
  run(...words: readonly string[]): Promise<Ended>;
};

/** In place of a minute. */
export const TAKEOVER_MS = 3_000;

/** A PostgreSQL and a simulated service for the tests of a file. */
export function team() {
  let server: Awaited<ReturnType<typeof startServer>>;
  let lane: OpenLane;
  beforeAll(async () => {
    [server, lane] = await Promise.all([startServer(), openLane(null, null)]);
  });
  afterAll(async () => {
    await lane?.close();
    await server?.stop();
  });
  return {
    lane: () => lane,
    server: () => server,
    fresh: () => server.fresh(),
    /** A laptop whose commands use the database, where one is given. */
    laptop(name: string, database: Database | null): Laptop {
      const place = workplace(lane.baseUrl, lane.cacheDir);
      onTestFinished(() => place.close());
      // The lock of the account is in the cache folder: each laptop has its own.
      const cache = join(place.folder, 'own-cache');
      const isLookups = (path: string) => path === lane.cacheDir || basename(path).startsWith('lookups-');
      cpSync(lane.cacheDir, cache, { recursive: true, filter: isLookups });
      const alone = { ...lane.env, QCSHEET_CACHE_DIR: cache, NODE_OPTIONS: named(name) };
      const env = database === null ? alone : { ...alone, ...settings(place, database) };
      return { name, place, alone, env, run: (...words) => place.run([...words, '--json'], env) };
    },
    /** How often each of these bookings was made. */
    times: (references: readonly string[]) => {
      const oracle = oracleOf(lane.service.accepted());
      return references.map((reference) => oracle.get(reference)?.length ?? 0);
    },
  };
}

/** The address of a database, as a setting has it. */
export const at = ({ host, port, user, database }: Database) => `postgres://${user}@${host}:${port}/${database}`;

export const SPEED = ['--kind', 'bookings', '--yes', '--rate', '100', '--concurrency', '4'];

export const importing = (laptop: Laptop, file: string, env = laptop.alone) =>
  laptop.place.run(['import', file, ...SPEED, '--json'], env);

export const moving = (laptop: Laptop, database: Database, ...words: readonly string[]) =>
  laptop.place.run(['journal', 'move', '--to', at(database), '--yes', '--json', ...words], {
    ...laptop.alone,
    QCSHEET_JOURNAL_PASSWORD_FILE: settings(laptop.place, database).QCSHEET_JOURNAL_PASSWORD_FILE,
  });

export const errorOf = ({ stdout }: Pick<Ended, 'stdout'>) => JSON.parse(stdout).error;

export const withTeam = (laptop: Laptop, database: Database) => ({
  ...laptop.alone,
  ...settings(laptop.place, database),
});

/** What a command is told of the database. */
export function settings(place: Pick<Workplace, 'folder'>, { host, port, user, password, database }: Database) {
  const file = join(place.folder, 'db-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return {
    QCSHEET_JOURNAL: `postgres://${user}@${host}:${port}/${database}`,
    QCSHEET_JOURNAL_PASSWORD_FILE: file,
  };
}

export async function sql(database: Database, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export const told = ({ exit, stdout, stderr }: Ended) => `exit ${exit}: ${stdout}${stderr}`;
