// Several machines send for one account with one journal in PostgreSQL. Prints what the service saw of it, as JSON.
// BOOKINGS [KILL_EVERY_S]: with the second one, a machine is killed every so many seconds, and begins again.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { bundleProgram } from '../../bundle.ts';
import type { Workplace } from '../../faults/workplace.ts';
import { startServer } from '../../journal/contract/server.ts';
import { startService } from '../service.ts';

const MACHINES = 4;
const LIMIT = 50;
const LATENCY_MS = 100;
/** In place of a minute, where machines are killed. */
const TAKEOVER_MS = 4_000;
const LIMITS = ['--concurrency', String(LIMIT), '--rate', '2000'];

const [bookings = 2_000, killEveryS = 0] = process.argv.slice(2).map(Number);
const seen = z.object({ most: z.number(), came: z.array(z.object({ at: z.number(), reference: z.string() })) });
const closing: (() => unknown)[] = [await bundleProgram()];
// Not earlier: it starts the program that is bundled by then.
const { references, workplace } = await import('../../faults/workplace.ts');
async function measured() {
  const server = await startServer();
  closing.push(() => server.stop());
  const database = await server.fresh();
  const bench = { folder: '', rows: 0, atEnd: (close: () => unknown) => void closing.push(close) };
  const url = await startService(bench, 'booking-service.ts', [String(LATENCY_MS)]);
  const machines = await machinesAt(url, database);
  // All that is read and planned is in the journal before the time begins.
  for (const machine of machines) await machine.first();
  if (killEveryS > 0) await sql(database, `UPDATE takeover SET ms = ${TAKEOVER_MS}`);
  const before = (await counts(url)).came.length;
  const began = performance.now();
  const kills = killEveryS > 0 ? await withKills(machines) : await withoutKills(machines);
  const wallS = (performance.now() - began) / 1000;
  const doubts = await sql(database, `SELECT DISTINCT request FROM documents WHERE state = 'in-doubt'`);
  return judged(await counts(url), before, { wallS, kills, doubts });
}

type Database = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['fresh']>>;
type Machine = { first(): Promise<void>; again(): ReturnType<Workplace['start']> };

async function machinesAt(url: string, { host, port, user, password, database }: Database): Promise<Machine[]> {
  const pulled = workplace(url);
  closing.push(() => pulled.close());
  await pulled.start(['lookups', 'pull']).ended;
  return Array.from({ length: MACHINES }, (_, index) => {
    const place = workplace(url);
    closing.push(() => place.close());
    cpSync(join(pulled.folder, 'cache'), join(place.folder, 'cache'), { recursive: true });
    const passwordFile = join(place.folder, 'db-password');
    writeFileSync(passwordFile, `${password}\n`);
    const env = {
      QCSHEET_JOURNAL: `postgres://${user}@${host}:${port}/${database}`,
      QCSHEET_JOURNAL_PASSWORD_FILE: passwordFile,
    };
    const file = place.file('bookings.csv', references(`M${index}`, bookings / MACHINES));
    const start = (...more: string[]) =>
      place.start(
        ['import', file, '--kind', 'bookings', '--yes', '--json', '--allow-similar', ...LIMITS, ...more],
        env,
      );
    return {
      async first() {
        const { exit, stdout, stderr } = await start('--limit', '1').ended;
        if (exit !== 8 && exit !== 0) console.error(exit, stdout.slice(0, 500), stderr.slice(-500));
      },
      again: () => start(),
    };
  });
}

async function withoutKills(machines: readonly Machine[]): Promise<number> {
  for (const { exit, stderr } of await Promise.all(machines.map((machine) => machine.again().ended)))
    if (exit !== 0) console.error(exit, stderr.slice(-500));
  return 0;
}

/** Every machine begins again until it has nothing left; one of them is killed every so many seconds. */
async function withKills(machines: readonly Machine[]): Promise<number> {
  const running = new Map<Machine, ReturnType<Workplace['start']>>();
  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await wait(killEveryS * 1000);
      const alive = [...running.values()].filter((process) => !process.hasEnded());
      const victim = alive[turn % alive.length];
      if (victim === undefined || isOver) continue;
      victim.kill('SIGKILL');
      kills += 1;
    }
  })();
  await Promise.all(
    machines.map(async (machine) => {
      for (;;) {
        const process = machine.again();
        running.set(machine, process);
        const { exit, stderr } = await process.ended;
        if (exit === 0 || exit === 6) break;
        if (exit !== null && exit !== 9) console.error(exit, stderr.slice(-500));
        if (exit === 9) await wait(500);
      }
      running.delete(machine);
    }),
  );
  isOver = true;
  await killing;
  return kills;
}

async function counts(url: string) {
  return seen.parse(await (await fetch(`${url}/__counts`)).json());
}

type Rest = { readonly wallS: number; readonly kills: number; readonly doubts: readonly Record<string, unknown>[] };

function judged({ came, most }: z.infer<typeof seen>, before: number, { wallS, kills, doubts }: Rest) {
  const times = new Map<string, number>();
  for (const { reference } of came) times.set(reference, (times.get(reference) ?? 0) + 1);
  const all = Array.from({ length: MACHINES }, (_, index) => references(`M${index}`, bookings / MACHINES)).flat();
  const doubtful = new Set(doubts.map(({ request }) => JSON.parse(String(request)).body.referenceNumber));
  const sent = came.slice(before);
  const at = (part: number) => sent[Math.min(sent.length - 1, Math.floor(sent.length * part))]?.at ?? 0;
  const perS = (from: number, to: number) => (sent.length * (to - from) * 1000) / (at(to) - at(from));
  const idealPerS = (LIMIT * 1000) / LATENCY_MS;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    ...{ bookings, machines: MACHINES, limit: LIMIT, latencyMs: LATENCY_MS, kills, wallS: round(wallS) },
    perS: round(perS(0, 1)),
    share: round(perS(0, 1) / idealPerS),
    shareInTheMiddle: round(perS(0.25, 0.75) / idealPerS),
    mostAtOnce: most,
    doubled: all.filter((reference) => (times.get(reference) ?? 0) > 1).length,
    inDoubt: doubtful.size,
    lost: all.filter((reference) => !times.has(reference) && !doubtful.has(reference)).length,
  };
}

async function sql(database: Database, command: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(command)).rows;
  } finally {
    await client.end();
  }
}

try {
  console.log(JSON.stringify(await measured()));
} finally {
  for (const close of closing.reverse()) await close();
}
