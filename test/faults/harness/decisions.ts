import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../../cli/sheets.ts';
import { isBooking } from '../campaign.ts';
import { oracleOf } from '../promises.ts';
import type { Fault } from '../proxy.ts';
import { referenceOf, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench } from './bench.ts';
import type { Layer } from './layer.ts';

const RUNS = 12;
const BOOKINGS = 6;

/** A careless person decides about what is in doubt: nothing is recorded or sent that was not agreed to. */
export const decisions: Layer = {
  name: 'decisions',
  shows: 'no decision counts before a person has agreed, and one that is taken back sends nothing',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    let kills = 0;
    const violations = await eachOnBench({ runs, tag: `DECIDE-${seed}`, bookings: BOOKINGS }, async (bench) => {
      const person = await decides(bench, random);
      kills += person.kills;
      return { how: 'a careless person', wrong: person.wrong };
    });
    return { runs, kills, violations, notes: [] };
  },
};

/** Who decides, with what went wrong on the way. */
type Person = { readonly bench: Bench; readonly random: () => number; readonly wrong: string[]; kills: number };

async function decides(bench: Bench, random: () => number): Promise<Person> {
  const person: Person = { bench, random, wrong: [], kills: 0 };
  // Of each sort at least one: in doubt and not there, in doubt and there.
  const first: Fault[] = [
    { stage: 'request-begun', act: 'reset' },
    { stage: 'acted', act: 'reset' },
  ];
  bench.lane.proxy.plan((request) => {
    if (!isBooking(request)) return null;
    const chance = random() < 0.5 ? 'request-begun' : 'acted';
    return first.shift() ?? (random() < 0.5 ? { stage: chance, act: 'reset' } : null);
  });
  const name = reportOf(await bench.run('import', ['--concurrency', '1'])).run ?? '';
  bench.lane.proxy.plan(() => null);
  const old = join(bench.place.folder, 'old.xlsx');
  await bench.place.run(['results', name, '-o', old], bench.lane.env);
  const steps = [
    () => overwritesDoubt(person, old),
    () => answersNo(person, name),
    ...(await doubtsOf(bench)).map((doubt) => () => errs(person, name, doubt)),
    () => decidesTheSameAgain(person),
    () => decidesWell(person),
    () => importsOldCopy(person, old),
  ];
  // What comes after the first violation shows nothing more.
  for (const step of steps) if (person.wrong.length === 0) await step();
  return person;
}

/** What was settled and sent since is no doubt any more, whatever an old copy says; in the end the service has each once. */
async function importsOldCopy(person: Person, old: string): Promise<void> {
  const { bench, wrong } = person;
  await command(person, ['import', old, '--yes', '--rate', '100']);
  await command(person, ['resume', '--yes', '--rate', '100']);
  const back = (await doubtsOf(bench)).map(({ reference }) => reference);
  if (back.length > 0) wrong.push(`7: an old copy brought back the doubt about ${back.join(', ')}`);
  for (const reference of bench.booked) {
    const times = timesOf(bench, reference);
    if (times !== 1) wrong.push(`1: ${reference} was accepted ${times} times after all was settled`);
  }
  wrong.push(...(await bench.broken()));
}

/** A row in doubt becomes another booking in the results: neither that one is sent, nor is what was sent out of sight. */
async function overwritesDoubt(person: Person, results: string): Promise<void> {
  const { bench, wrong } = person;
  const [doubt] = await doubtsOf(bench);
  if (doubt === undefined) return;
  const { place, lane } = bench;
  const [other, output] = [`${doubt.reference}-OTHER`, join(place.folder, 'overwritten.results.xlsx')];
  const file = await edited(results, 'Bookings', join(place.folder, 'overwritten.xlsx'), (sheet) => {
    sheet.getRow(doubt.row).getCell(columnNamed(sheet, 1, 'Reference number')).value = other;
  });
  const ended = await place.run(['import', file, '-o', output, '--yes', '--json'], lane.env);
  const { findings } = reportOf(ended);
  if (ended.exit !== 6 || !findings.some(({ severity, row }) => severity === 'error' && row === doubt.row))
    wrong.push(`7: ${doubt.reference} is in doubt, its row says ${other}, and nobody is told: exit ${ended.exit}`);
  const sheet = JSON.stringify(await readSheet(output, 'In doubt', 1));
  if (sheet.includes(other) || !sheet.includes(doubt.reference))
    wrong.push(`7: the sheet In doubt does not say that ${doubt.reference} was sent`);
  if (timesOf(bench, other) > 0) wrong.push(`1: ${other} was sent in place of ${doubt.reference}`);
  const doubts = (await doubtsOf(bench)).length;
  const shorter = join(place.folder, 'shorter.csv');
  // Deleted from the file itself, a row in doubt is no document of it, but as doubtful as before.
  renameSync(bench.file, shorter);
  place.file(
    basename(bench.file),
    bench.booked.filter((reference) => reference !== doubt.reference),
  );
  const deleted = await bench.run('import', ['--dry-run']);
  if (deleted.exit !== 6 || reportOf(deleted).counts.inDoubt + (reportOf(deleted).leftInDoubt?.length ?? 0) !== doubts)
    wrong.push(`7: the row of ${doubt.reference} is deleted, and its doubt with it: exit ${deleted.exit}`);
  // From here on the rows are again what they were.
  renameSync(shorter, bench.file);
  await bench.run('import');
}

/** Decisions in a workbook, half of them wrong, to which nobody agrees. */
async function answersNo({ bench, random, wrong }: Person, name: string): Promise<void> {
  const file = await decidedWorkbook(bench, () => random() < 0.5);
  const [open, before] = [(await doubtsOf(bench)).length, await memoryOf(bench)];
  const ended = await bench.place.run(['import', file, '--json', '--rate', '100'], bench.lane.env);
  if (open > 0 && ended.exit !== 2) wrong.push(`${name}: nobody agreed, but exit ${ended.exit}: ${ended.stdout}`);
  if (open > 0 && (await memoryOf(bench)) !== before)
    wrong.push(`${name}: recorded without a yes: ${before} became ${await memoryOf(bench)}`);
}

/** Decides against the truth and takes it back; a resume in between, without a yes, sends nothing of it. */
async function errs(person: Person, name: string, { row, reference }: Doubt): Promise<void> {
  const { bench, wrong } = person;
  const isThere = timesOf(bench, reference) > 0;
  const decision = isThere ? ['--not-accepted'] : ['--accepted', `TRK-${row}`, '--yes'];
  await command(person, ['settle', name, '--row', `${row}`, ...decision]);
  await command(person, ['resume', '--rate', '100']);
  if (timesOf(bench, reference) > (isThere ? 1 : 0)) wrong.push(`1: ${reference} was sent before anybody agreed`);
  await command(person, ['settle', name, '--row', `${row}`, '--undo', '--why', 'wrong row'], true);
  await command(person, ['settle', name, '--row', `${row}`, '--undo', '--why', 'wrong row']);
  if (!(await doubtsOf(bench)).some((doubt) => doubt.reference === reference))
    wrong.push(`7: the decision about ${reference} was not taken back`);
}

/** What was decided about one sending is said again after the next one, which is in doubt as well. */
async function decidesTheSameAgain(person: Person): Promise<void> {
  const { bench } = person;
  const file = await decidedWorkbook(bench, () => true);
  bench.lane.proxy.plan((request) => (isBooking(request) ? { stage: 'acted', act: 'reset' } : null));
  await command(person, ['import', file, '--yes', '--rate', '100']);
  bench.lane.proxy.plan(() => null);
  await command(person, ['import', file, '--yes', '--rate', '100']);
  const twice = bench.booked.filter((reference) => timesOf(bench, reference) > 1);
  if (twice.length > 0) person.wrong.push(`1: sent again by a decision about an earlier sending: ${twice.join(', ')}`);
}

/** By workbook or by command, as it is at the service, however often a process is killed over it. */
async function decidesWell(person: Person): Promise<void> {
  const { bench, random } = person;
  for (let start = 0; start < 6; start++) {
    const [doubt] = await doubtsOf(bench);
    const mayDie = start < 4;
    if (doubt !== undefined && random() < 0.5) {
      const [known] = oracleOf(bench.lane.service.accepted()).get(doubt.reference) ?? [];
      const decision = known === undefined ? ['--not-accepted'] : ['--accepted', known.id];
      await command(person, ['settle', doubt.run, '--row', `${doubt.row}`, ...decision], mayDie);
    } else if (doubt !== undefined) {
      const file = await decidedWorkbook(bench, () => true);
      await command(person, ['import', file, '--yes', '--rate', '100'], mayDie);
    }
    await command(person, ['resume', '--yes', '--rate', '100'], mayDie);
    const twice = bench.booked.filter((reference) => timesOf(bench, reference) > 1);
    if (twice.length > 0) person.wrong.push(`1: accepted twice: ${twice.join(', ')}`);
  }
  const file = await decidedWorkbook(bench, () => true);
  await command(person, ['import', file, '--yes', '--rate', '100']);
  await command(person, ['resume', '--yes', '--rate', '100']);
}

/** `mayDie`: often killed at one of its effects. */
async function command(person: Person, words: readonly string[], mayDie = false): Promise<void> {
  const { bench, random, wrong } = person;
  const { place, lane } = bench;
  const at = mayDie && random() < 0.6 ? 1 + Math.floor(random() * 220) : 0;
  const dying = at === 0 ? {} : { FAIL_AT: String(at), NODE_OPTIONS: `--import=${lane.failPoints}` };
  const ended = await place.run([...words, '--json'], { ...lane.env, ...dying });
  if (ended.exit === null) person.kills += 1;
  if (ended.exit === 1) wrong.push(`${words.join(' ')}: exit 1: ${ended.stdout}${ended.stderr}`);
}

/** The results of the last run, with each document in doubt decided as it is at the service where `isTrue`. */
async function decidedWorkbook({ place, lane }: Bench, isTrue: () => boolean): Promise<string> {
  const results = join(place.folder, `decide-${randomUUID()}.xlsx`);
  const name = (await place.read(async (journal) => (await journal.runs())[0]?.run)) ?? '';
  await place.run(['results', name, '-o', results], lane.env);
  const oracle = oracleOf(lane.service.accepted());
  const references = new Map(
    (await place.read(
      async (journal) => await Array.fromAsync(journal.documents(name), (one) => [one.uid, referenceOf(one)] as const),
    )) ?? [],
  );
  if (!(await sheetNames(results)).includes('In doubt')) return results;
  return await edited(results, 'In doubt', results.replace('.xlsx', '-d.xlsx'), (sheet) => {
    for (let row = 2; row <= sheet.rowCount; row++) {
      const uid = String(sheet.getRow(row).getCell(sheet.columnCount).value);
      const [known] = oracle.get(references.get(uid) ?? '') ?? [];
      const accepted = (known !== undefined) === isTrue();
      sheet.getRow(row).getCell(2).value = accepted ? 'accepted' : 'not accepted';
      sheet.getRow(row).getCell(3).value = accepted ? (known?.id ?? `TRK-${row}`) : '';
    }
  });
}

function timesOf({ lane }: Bench, reference: string): number {
  return oracleOf(lane.service.accepted()).get(reference)?.length ?? 0;
}

type Doubt = { readonly run: string; readonly row: number; readonly reference: string };

/** The documents in doubt, each once, in the first run that has it. */
async function doubtsOf({ place }: Bench): Promise<readonly Doubt[]> {
  const found = await place.read(async (journal) =>
    (
      await Promise.all(
        (
          await journal.runs()
        ).map(async ({ run }) => await Array.fromAsync(journal.documents(run), (document) => ({ ...document, run }))),
      )
    ).flat(),
  );
  const doubtful = (found ?? []).filter(({ state }) => state === 'in-doubt');
  const once = new Map(doubtful.map((document) => [document.uid, document]));
  return [...once.values()].map((document) => {
    return { run: document.run, row: document.rows[0] ?? 0, reference: referenceOf(document) };
  });
}

/** All that the journal says of documents and decisions, as one text. */
async function memoryOf({ place }: Bench): Promise<string> {
  const told = await place.read(
    async (journal) =>
      await Promise.all(
        (await journal.runs()).map(async ({ run }) => [
          await Array.fromAsync(journal.documents(run), ({ state }) => state),
          await journal.settlements(run),
        ]),
      ),
  );
  return JSON.stringify(told);
}
