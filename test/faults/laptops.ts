import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { named } from '../cli/computer.ts';
import type { startServer } from '../journal/contract/server.ts';
import type { OpenLane } from './lane.ts';
import { oracleOf } from './promises.ts';
import { type Ended, type Workplace, workplace } from './workplace.ts';

/** In place of a minute. */
export const TAKEOVER_MS = 4_000;

export type Laptop = {
  readonly name: string;
  readonly place: Workplace;
  readonly env: Readonly<Record<string, string>>;
  readonly file: string;
};

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'fresh'>;

const NAMES = ['ANN', 'BEN', 'CLEO'];

/** Homes of their own with one journal, on computers with names of their own. Each has a file with the bookings of its place in `booked`, until `atEnd` calls. */
export async function laptopsWith(
  server: Server,
  lane: OpenLane,
  booked: readonly (readonly string[])[],
  atEnd: (close: () => void) => void,
) {
  const { host, port, user, password, database } = await server.fresh();
  const laptops = booked.map((bookings, index): Laptop => {
    const name = NAMES[index] ?? `PC-${index}`;
    const place = workplace(lane.baseUrl, lane.cacheDir);
    atEnd(() => place.close());
    writeFileSync(join(place.folder, 'db-password'), `${password}\n`);
    // The lock of the account is in the cache folder: each laptop has its own.
    const cache = join(place.folder, 'own-cache');
    const isLookups = (path: string) => path === lane.cacheDir || basename(path).startsWith('lookups-');
    cpSync(lane.cacheDir, cache, { recursive: true, filter: isLookups });
    const journal = `postgres://${user}@${host}:${port}/${database}`;
    const env = {
      ...lane.env,
      NODE_OPTIONS: named(name),
      QCSHEET_CACHE_DIR: cache,
      QCSHEET_JOURNAL: journal,
      QCSHEET_JOURNAL_PASSWORD_FILE: join(place.folder, 'db-password'),
    };
    return { name, place, env, file: place.file('bookings.csv', bookings) };
  });
  const sql = async (text: string) => {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  // The first command makes the tables.
  await run(laptops[0], 'runs');
  await sql(`UPDATE takeover SET ms = ${TAKEOVER_MS}`);
  const all = [...new Set(booked.flat())];
  /** How often the service took each booking. */
  const times = () => {
    const oracle = oracleOf(lane.service.accepted());
    return all.map((reference) => oracle.get(reference)?.length ?? 0);
  };
  return { laptops, password, sql, times, database, port };
}

function existing(laptop: Laptop | undefined): Laptop {
  if (laptop === undefined) throw new Error('there are not so many laptops');
  return laptop;
}

type Limits = { readonly concurrency: number; readonly rate: number };

export function importsWith(laptop: Laptop | undefined, { concurrency, rate }: Limits, ...more: readonly string[]) {
  const limits = ['--rate', String(rate), '--concurrency', String(concurrency)];
  const { place, file, env } = existing(laptop);
  return place.start(['import', file, '--kind', 'bookings', '--yes', ...limits, ...more, '--json'], env);
}

export async function run(laptop: Laptop | undefined, ...words: readonly string[]): Promise<Ended> {
  const { place, env } = existing(laptop);
  return await place.run([...words, '--json'], env);
}

export const told = ({ exit, stdout, stderr }: Ended) => `exit ${exit}: ${stdout}${stderr}`;
