import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createBooking } from '../../../src/contract/bookings.ts';
import { SANDBOX_BOOKING_RESULT } from '../../../src/sandbox/booking-result.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { references, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const BOOKINGS = 6;
const ROUNDS = 2;

type Named = { readonly run: string; readonly results: string; readonly other: string };

/** Every command that writes results, or a workbook that may stand for them. Row 2 is in doubt by the older journal. */
const COMMANDS: Readonly<Record<string, (named: Named) => readonly string[]>> = {
  results: ({ run, results }) => ['results', run, '-o', results],
  settle: ({ run }) => ['settle', run, '--row', '2', '--not-accepted'],
  'results --with-reports': ({ run, results }) => ['results', run, '-o', results, '--with-reports'],
  'export --for': ({ run }) => ['export', 'reports', '--for', run, '-o', 'reports.xlsx'],
  'runs refresh': ({ run }) => ['runs', 'refresh', run],
  retry: ({ run }) => ['retry', run, '--yes'],
  resume: () => ['resume'],
  'import -o': ({ other, results }) => ['import', other, '--kind', 'bookings', '--yes', '-o', results],
  'check -o': ({ other, results }) => ['check', other, '--kind', 'bookings', '-o', results],
  'settle as accepted': ({ run }) => ['settle', run, '--row', '2', '--accepted', 'TRK-999999', '--yes'],
};

/** Those that write, under the next name, and not only refuse. */
const WRITING: ReadonlySet<string> = new Set([
  'settle',
  'settle as accepted',
  'export --for',
  'runs refresh',
  'import -o',
]);

const LOG_REMOVED = 'log removed';

/** A state folder that is put back from a copy, after the run went on: whatever is written then, nothing goes twice. */
export const olderJournal: Layer = {
  name: 'older journal',
  shows: 'a copy of the state folder is put back, or the log removed: nothing hides what was sent since',
  async run({ seed, share }) {
    const names = [LOG_REMOVED, ...Object.keys(COMMANDS)];
    const runs = Math.ceil(names.length * ROUNDS * share);
    const random = seededRandom(seed);
    const violations = await eachOnBench({ runs, tag: `OLDER-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const name = names[index % names.length] ?? '';
      const wrong = name === LOG_REMOVED ? await logRemoved(bench, random) : await putBack(bench, name, random);
      return { how: name, wrong };
    });
    return { runs, kills: 0, violations, notes: [] };
  },
};

/** A first run, or one that is continued, is killed, and what its journal had not moved into its main file is removed. */
async function logRemoved(bench: Bench, random: () => number): Promise<string[]> {
  const { lane, place, file } = bench;
  const isFirst = random() < 0.5;
  if (!isFirst) await bench.run('import', ['--limit', '2']);
  slowly(lane, 80);
  const sending = bench.start(isFirst ? 'import' : 'resume', ['--concurrency', '2']);
  await bench.arrivals(isFirst ? 2 : 4);
  sending.kill('SIGKILL');
  await sending.ended;
  lane.service.setFaults({ faults: [] });
  for (const end of ['wal', 'shm']) rmSync(join(place.stateDir, `journal.sqlite-${end}`), { force: true });
  // What was on its way still arrives.
  await wait(300);
  const before = bench.times().join();
  const wrong: string[] = [];
  // Until then nothing is sent at all; what is proved here is the mark beside the journal.
  const accepted = await place.run(['journal', 'accept', '--yes', '--json'], lane.env);
  if (!accepted.stdout.includes('"accepted":true')) wrong.push(`the lost log was not noticed: ${accepted.stdout}`);
  const commands = [['import', file, '--kind', 'bookings', '--yes'], ...(isFirst ? [] : [['resume', '--yes']])];
  for (const words of commands) {
    const { exit, stdout } = await place.run([...words, '--json'], lane.env);
    if (exit !== 2 || !stdout.includes('"journal-outdated"'))
      wrong.push(`${words[0]}: exit ${exit}: ${stdout.slice(0, 300)}`);
    if (bench.times().join() !== before) wrong.push(`1: ${words[0]} made ${before} into ${bench.times().join()}`);
  }
  return wrong;
}

async function putBack(bench: Bench, name: string, random: () => number): Promise<string[]> {
  const { lane, place, booked, file } = bench;
  const env = { ...lane.env, QCSHEET_BOOKING_RESULT: SANDBOX_BOOKING_RESULT };
  const run = (...command: readonly string[]) => place.run([...command, '--json'], env);
  lane.service.setFaults({
    faults: [{ on: createBooking.name, times: 1, act: { kind: 'drop', when: random() < 0.5 ? 'before' : 'after' } }],
  });
  const limit = 2 + Math.floor(random() * (BOOKINGS - 3));
  const begun = reportOf(await bench.run('import', ['--limit', String(limit), '--concurrency', '1']));
  const wrong = begun.counts.inDoubt === 1 ? [] : [`the first part: ${JSON.stringify(begun.counts)}`];
  cpSync(place.stateDir, `${place.stateDir}-copy`, { recursive: true });
  await bench.run('resume');
  const results = join(place.folder, 'bookings.results.xlsx');
  const copy = join(place.folder, 'copy.xlsx');
  await run('check', results, '-o', copy);
  rmSync(place.stateDir, { recursive: true, maxRetries: 5 });
  cpSync(`${place.stateDir}-copy`, place.stateDir, { recursive: true });
  // Until then nothing is sent at all; what is proved here is that the results hold back as well.
  const accepted = await run('journal', 'accept', '--yes');
  if (!accepted.stdout.includes('"accepted":true')) wrong.push(`the older journal was not noticed: ${accepted.stdout}`);

  const other = place.file('other.csv', references(`${booked[0]}-OTHER`, 1));
  const command = COMMANDS[name] ?? (() => []);
  const newer = readFileSync(results);
  const written = await run(...command({ run: begun.run ?? '', results, other }));
  if (!readFileSync(results).equals(newer)) wrong.push(`it wrote over the newer results: exit ${written.exit}`);
  if (WRITING.has(name) && !existsSync(join(place.folder, 'bookings.results-2.xlsx')))
    wrong.push(`it wrote nothing: exit ${written.exit}: ${written.stdout}${written.stderr}`);
  const isRefused = async (when: string, ...next: readonly string[]) => {
    const { exit, stdout, stderr } = await run(...next);
    if (exit !== 2 || !stdout.includes('"journal-outdated"'))
      wrong.push(`${when} ${next[0]}: exit ${exit}: ${stdout.slice(0, 300)}${stderr.slice(-300)}`);
  };
  // The results alone are enough; once they were seen, they need not be there any more.
  rmSync(join(place.stateDir, 'journal.outdated'), { force: true });
  const commands = [['resume'], ['import', file, '--kind', 'bookings', '--yes']];
  for (const next of commands) await isRefused('then', ...next);
  rmSync(join(place.stateDir, 'journal.outdated'), { force: true });
  writeFileSync(results, readFileSync(copy));
  await run(...(random() < 0.5 ? ['resume'] : ['import', file, '--kind', 'bookings', '--yes']));
  rmSync(results);
  for (const next of commands) await isRefused('with a copy in their place, moved away', ...next);
  writeFileSync(results, newer);
  renameSync(results, `${results}.away`);
  for (const next of commands) await isRefused('without the results', ...next);
  renameSync(`${results}.away`, results);
  // What is to be done then: the results know it all.
  await run('import', results);
  const counts = bench.times();
  if (counts.some((count) => count > 1)) wrong.push(`1: at the service ${counts}`);
  if (counts.slice(1).includes(0)) wrong.push(`lost: at the service ${counts}`);
  return wrong;
}
