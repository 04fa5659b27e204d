import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { until } from '../../until.ts';
import { isBooking } from '../campaign.ts';
import { oracleOf } from '../promises.ts';
import type { Fault } from '../proxy.ts';
import { type Ended, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const RUNS = 12;
const BOOKINGS = 6;

/** How a careless person sends something twice with a run that is not finished. */
const WAYS = {
  'a plan in part': inPart,
  'sent again': sentAgain,
  'sent from a copy': fromACopy,
  'equal rows': equalRows,
  'sent again in doubt': againInDoubt,
} as const;

/** Runs that are taken up by whatever command: what was sent before, or is like what was, goes only where that is said. */
export const continued: Layer = {
  name: 'continued runs',
  shows: 'a run that is taken up sends nothing again, and nothing that a copy has sent, without a word',
  async run({ seed, share }) {
    const ways = Object.entries(WAYS);
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    const violations = await eachOnBench({ runs, tag: `GOES-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const [name, way] = ways[index % ways.length] ?? ['', sentAgain];
      const wrong = await way(bench, random, Math.floor(index / ways.length));
      return { how: name, wrong };
    });
    return { runs, kills: 0, violations, notes: [] };
  },
};

type Command = (...words: readonly string[]) => Promise<Ended>;

function commandsOf({ place, lane }: Bench): Command {
  return (...words) => place.run([...words, '--json', '--rate', '100'], lane.env);
}

/** The commands that take up a run, in any order, none of which says that anything is to be sent again. */
async function takenUp(bench: Bench, random: () => number, yes: readonly string[]): Promise<string[]> {
  const command = commandsOf(bench);
  const before = bench.times().join();
  const wrong: string[] = [];
  for (let round = 0; round < 3; round++) {
    const words = random() < 0.5 ? ['resume', ...yes] : ['import', bench.file, '--kind', 'bookings', '--yes'];
    const ended = await command(...words);
    if (ended.exit !== 2) wrong.push(`${words[0]}: exit ${ended.exit}: ${ended.stdout.slice(0, 300)}`);
    if (bench.times().join() !== before) wrong.push(`1: ${words[0]} made ${before} into ${bench.times().join()}`);
  }
  return wrong;
}

/** All accepted, and some of them again; then the wish is forgotten. */
async function sentAgain(bench: Bench, random: () => number): Promise<string[]> {
  await bench.run('import');
  const again = 1 + Math.floor(random() * (BOOKINGS - 2));
  if (random() < 0.5) await bench.run('import', [`--send-again=${BOOKINGS}`, '--limit', String(again)]);
  else {
    slowly(bench.lane, 60);
    const child = bench.start('import', [`--send-again=${BOOKINGS}`, '--concurrency', '1']);
    const sentAgain = () => bench.times().filter((count) => count > 1).length;
    await until(`${again} are sent again`, () => sentAgain() >= again || child.hasEnded());
    child.kill('SIGINT');
    await child.ended;
    bench.lane.service.setFaults({ faults: [] });
  }
  const left = bench.times().filter((count) => count === 1).length;
  const wrong = left === 0 ? [] : await takenUp(bench, random, random() < 0.5 ? ['--yes'] : []);
  const meant = await commandsOf(bench)('resume', '--yes', `--send-again=${Math.max(left, 1)}`);
  if (left > 0 && meant.exit !== 0) wrong.push(`meant: exit ${meant.exit}: ${meant.stdout.slice(0, 300)}`);
  if (bench.times().some((count) => count !== 2)) wrong.push(`in the end ${bench.times().join()}`);
  return wrong;
}

/** What a run has left, another file sends: in turn with another date and with another quantity. */
async function fromACopy(bench: Bench, random: () => number, round: number): Promise<string[]> {
  const command = commandsOf(bench);
  await bench.run('import', ['--limit', '2']);
  const path = join(bench.place.folder, 'copy.csv');
  const [header = '', ...rows] = readFileSync(bench.file, 'utf8').split('\n');
  const isDate = round % 2 === 0;
  const changed = rows
    .slice(2)
    .map((row) => (isDate ? row.replace('2029-03-12', '2029-03-13') : row.replace(',100', ',101')));
  writeFileSync(path, [header, ...changed].join('\n'));
  const sent = await command('import', path, '--kind', 'bookings', '--yes');
  const wrong = reportOf(sent).counts.accepted === BOOKINGS - 2 ? [] : [`the copy: ${sent.stdout.slice(0, 300)}`];
  const words = isDate || random() < 0.5 ? ['resume'] : ['import', bench.file, '--kind', 'bookings', '--yes'];
  const ended = await command(...words);
  if (ended.exit !== (isDate ? 2 : 3)) wrong.push(`${words[0]}: exit ${ended.exit}: ${ended.stdout.slice(0, 300)}`);
  if (bench.times().some((count) => count !== 1)) wrong.push(`1: ${words[0]} left ${bench.times().join()}`);
  return wrong;
}

/** A plan of the first rows is applied again and again. */
async function inPart(bench: Bench, random: () => number): Promise<string[]> {
  const command = commandsOf(bench);
  const limit = 1 + Math.floor(random() * (BOOKINGS - 2));
  const plan = join(bench.place.folder, 'plan.json');
  await command('import', bench.file, '--kind', 'bookings', '--plan', plan, '--limit', String(limit));
  const wrong: string[] = [];
  for (const exit of [0, 2, 2]) {
    const ended = await command('import', '--apply', plan, '--yes');
    if (ended.exit !== exit) wrong.push(`--apply: exit ${ended.exit}: ${ended.stdout.slice(0, 300)}`);
    if (bench.arrived() !== limit) wrong.push(`--apply of ${limit} sent ${bench.arrived()}`);
  }
  return [...wrong, ...(await bench.broken())];
}

/** Rows that ask for the very same, all of them in doubt: the service has the first. Each decision counts for its row. */
async function equalRows(bench: Bench, random: () => number): Promise<string[]> {
  const command = commandsOf(bench);
  const settle = (...words: readonly string[]) => bench.place.run(['settle', ...words, '--yes'], bench.lane.env);
  const [reference = ''] = bench.booked;
  const rows = random() < 0.5 ? [2, 3] : [2, 3, 4];
  const file = bench.place.file(
    'equal.csv',
    rows.map(() => reference),
  );
  const words = ['import', file, '--kind', 'bookings', '--allow-duplicates', '--concurrency', '1', '--yes'];
  const faults = rows.map((row): Fault => ({ stage: row === 2 ? 'acted' : 'request-begun', act: 'reset' }));
  bench.lane.proxy.plan((request) => (isBooking(request) ? (faults.shift() ?? null) : null));
  const { run } = reportOf(await command(...words));
  await command(...words);
  for (const row of rows.slice(1)) await settle(`${run}`, '--row', `${row}`, '--not-accepted');
  const resumed = await command('resume', `${run}`, '--yes');
  const wrong: string[] = [];
  if (resumed.exit !== 6) wrong.push(`resume: exit ${resumed.exit}: ${resumed.stdout.slice(0, 300)}`);
  if (bench.times()[0] !== rows.length) wrong.push(`1: ${rows.length} equal rows, accepted ${bench.times()[0]} times`);
  const accepted = oracleOf(bench.lane.service.accepted()).get(reference) ?? [];
  await settle(`${run}`, '--row', '2', '--accepted', `${accepted[0]?.id}`);
  const last = reportOf(await command(...words));
  const ids = new Set(last.documents.map(({ trackingId }) => trackingId));
  if (last.counts.skipped !== rows.length || ids.size !== rows.length)
    wrong.push(`2: ${JSON.stringify(last.documents.map(({ state, trackingId }) => [state, trackingId]))}`);
  if (bench.times()[0] !== rows.length) wrong.push(`1: accepted ${bench.times()[0]} times after all was settled`);
  return wrong;
}

/** Of what is sent again, some is in doubt: the same wish, said once more, sends only what got no answer of that sort. */
async function againInDoubt(bench: Bench, random: () => number): Promise<string[]> {
  await bench.run('import');
  const stage = random() < 0.5 ? 'acted' : 'request-begun';
  const faults: Fault[] = [{ stage, act: 'reset' }];
  bench.lane.proxy.plan((request) => (isBooking(request) ? (faults.shift() ?? null) : null));
  const wish = [`--send-again=${BOOKINGS}`, '--concurrency', '1'];
  await bench.run('import', [...wish, '--limit', '1']);
  const [first] = bench.times();
  const left = `--send-again=${BOOKINGS - 1}`;
  const wrong: string[] = [];
  for (const words of [[left], wish, wish.slice(0, 1)]) {
    const ended = await bench.run('import', words);
    if (ended.exit !== 6) wrong.push(`import ${words.join(' ')}: exit ${ended.exit}: ${ended.stdout.slice(0, 300)}`);
    if (bench.times()[0] !== first) wrong.push(`1: in doubt, and sent again: ${bench.times().join()}`);
  }
  return wrong;
}
