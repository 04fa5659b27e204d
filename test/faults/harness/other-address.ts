import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { type Ended, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const RUNS = 12;
const BOOKINGS = 8;

/** What a person has at the other address: the same file, one with other quantities, a copy under another name. */
const FILES = ['the same file', 'an edited file', 'a copy'] as const;

/** The same service under two names: nothing goes to the second that went to the first, until somebody says so. */
export const otherAddress: Layer = {
  name: 'another address',
  shows: 'the same login at two names of one service: each once, until --other-service',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    let kills = 0;
    const violations = await eachOnBench({ runs, tag: `ADDR-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const which = FILES[index % FILES.length] ?? 'a copy';
      const isKilled = index % 2 === 0;
      if (isKilled) kills += 1;
      const wrong = await twoNames(bench, { which, isKilled, random });
      return { how: `${which}${isKilled ? ', killed' : ''}`, wrong };
    });
    return { runs, kills, violations, notes: [] };
  },
};

type How = {
  readonly which: (typeof FILES)[number];
  readonly isKilled: boolean;
  readonly random: () => number;
};

async function twoNames(bench: Bench, { which, isKilled, random }: How): Promise<string[]> {
  const { lane, place } = bench;
  const localhost = { ...lane.env, QCSHEET_BASE_URL: lane.baseUrl.replace('127.0.0.1', 'localhost') };
  const there = (...command: readonly string[]) => place.run([...command, '--json', '--rate', '100'], localhost);
  await begin(bench, isKilled, random);
  const sent = bench.arrived();
  const importing = ['import', otherFile(bench, which), '--kind', 'bookings', '--yes'];
  const wrong: string[] = [];
  if (sent > 0) wrong.push(...notHeld(await there(...importing), 'without the option'));
  if (sent > 0) wrong.push(...notHeld(await there(...importing, '--dry-run'), 'in a dry run'));
  wrong.push(...moreThan(1, bench));
  // With --yes: where the file was edited, the rest is sent as it was.
  const resumed = reportOf(await bench.run('resume', ['--yes']));
  if (resumed.state !== 'complete') wrong.push(`resume at the first name: ${resumed.state}: ${resumed.why}`);
  wrong.push(...moreThan(1, bench), ...(await bench.broken()));

  const meant = await there(...importing, '--other-service', '--limit', String(1 + Math.floor(random() * BOOKINGS)));
  const rest = await there('resume');
  for (const ended of [meant, rest])
    if (ended.exit !== 0) wrong.push(`with --other-service: exit ${ended.exit}: ${ended.stdout}${ended.stderr}`);
  const again = await there(...importing);
  if (again.exit !== 0 || reportOf(again).counts.skipped !== BOOKINGS)
    wrong.push(`again at the second name: exit ${again.exit}: ${again.stdout}`);
  const once = bench.times().filter((count) => count === 1).length - resumed.counts.inDoubt;
  if (once > 0) wrong.push(`${once} were not sent to the second name, though it was said to be another service`);
  return [...wrong, ...moreThan(2, bench)];
}

/** A part of the file, at the first name. */
async function begin(bench: Bench, isKilled: boolean, random: () => number): Promise<void> {
  const count = 1 + Math.floor(random() * (BOOKINGS - 2));
  if (!isKilled) return void (await bench.run('import', ['--limit', String(count)]));
  slowly(bench.lane, 60);
  const child = bench.start('import', ['--concurrency', '2']);
  await bench.arrivals(count);
  child.kill('SIGKILL');
  await child.ended;
  bench.lane.service.setFaults({ faults: [] });
}

function otherFile({ place, file }: Bench, which: How['which']): string {
  if (which === 'the same file') return file;
  const text = readFileSync(file, 'utf8');
  const path = which === 'a copy' ? join(place.folder, 'copy.csv') : file;
  writeFileSync(path, which === 'a copy' ? text : text.replaceAll(',100\n', ',101\n'));
  return path;
}

function notHeld({ exit, stdout, stderr }: Ended, when: string): string[] {
  if (exit === 2 && stdout.includes('"other-service"')) return [];
  return [`${when} it is not held back: exit ${exit}: ${stdout.slice(0, 300)}${stderr.slice(-300)}`];
}

function moreThan(most: number, bench: Bench): string[] {
  const found = bench.times().filter((count) => count > most).length;
  return found === 0 ? [] : [`1: ${found} bookings are at the service more than ${most === 1 ? 'once' : 'twice'}`];
}
