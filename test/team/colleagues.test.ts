import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { messages as questions } from '../../src/cli/messages/questions.ts';
import { messages as history } from '../../src/importing/history/messages.ts';
import { readSheet } from '../cli/sheets.ts';
import { holdAfter } from '../faults/hold-after.ts';
import { type Ended, references, reportOf } from '../faults/workplace.ts';
import { until } from '../until.ts';
import { at, errorOf, type Laptop, sql, TAKEOVER_MS, team, told } from './laptops.ts';

const ours = team();
const SPEED = ['--kind', 'bookings', '--yes', '--rate', '100', '--concurrency', '2'];
const BOOKINGS = 8;

async function annAndBen() {
  const database = await ours.fresh();
  const [ann, ben] = [ours.laptop('ANN', database), ours.laptop('BEN', database)];
  await ann.run('runs');
  await sql(database, `UPDATE takeover SET ms = ${TAKEOVER_MS}`);
  return { ann, ben, database };
}

const listed = async (laptop: Laptop, ...flags: readonly string[]) =>
  runsIn(await laptop.run('runs', ...flags)).map(({ run, who, machine }) => [run, who, machine]);

function runsIn(ended: Ended): readonly { run: string; who: string; machine: string }[] {
  const { runs } = JSON.parse(ended.stdout);
  if (runs === undefined) throw new Error(told(ended));
  return runs;
}

test('runs name the person and the computer, and --mine shows those of this one', async () => {
  const { ann, ben, database } = await annAndBen();
  const booked = references('WHO', 2);
  const first = reportOf(await ann.run('import', ann.place.file('a.csv', booked), ...SPEED));
  // Nothing is wrong with a colleague who has begun nothing yet.
  const none = await ben.run('runs', '--mine');
  expect(none.stderr, told(none)).toContain(history.noneOfMine(at(database).replace(/\/\/.*@/, '//')));
  const second = reportOf(await ben.run('import', ben.place.file('b.csv', booked), ...SPEED));
  expect(first).toMatchObject({ who: 'ann', machine: 'ANN', counts: { accepted: 2 } });
  expect(second).toMatchObject({ who: 'ben', machine: 'BEN', counts: { skipped: 2 } });
  const both = [
    [second.run, 'ben', 'BEN'],
    [first.run, 'ann', 'ANN'],
  ];
  expect(await listed(ann)).toEqual(both);
  expect(await listed(ann, '--mine')).toEqual([[first.run, 'ann', 'ANN']]);
  expect(await listed(ben, '--mine')).toEqual([[second.run, 'ben', 'BEN']]);
  // The results say who sent a row that another computer has sent.
  const results = join(ben.place.folder, 'b.results.xlsx');
  const byAnn = history.runOf(`${first.run}`, 'ann', 'ANN');
  const rows = await readSheet(results, 'Bookings', 1);
  expect(rows.map(({ cells }) => cells['Message'])).toEqual([
    expect.stringContaining(byAnn),
    expect.stringContaining(byAnn),
  ]);
  const summary = await readSheet(results, 'Summary', 1);
  expect(summary.flatMap(({ cells }) => Object.values(cells))).toContain('ben at BEN');
});

test('a colleague resumes a run, settles its rows and writes its results without its file', async () => {
  const { ann, ben } = await annAndBen();
  const booked = references('TAKE', BOOKINGS);
  const file = ann.place.file('bookings.csv', booked);
  // What follows the first booking is on its way when Ann is killed.
  const { arrive, isHolding } = holdAfter(ours.lane().proxy, 1);
  const first = ann.place.start(['import', file, ...SPEED, '--json'], ann.env);
  await until('a booking is there, and another on its way', () => isHolding() || first.hasEnded());
  first.kill('SIGKILL');
  await first.ended;
  arrive();
  await wait(TAKEOVER_MS + 500);
  rmSync(file);
  const [[run = ''] = []] = await listed(ben);
  const resumed = await ben.run('resume', run);
  const { counts, documents } = reportOf(resumed);
  expect(resumed.exit, told(resumed)).toBe(6);
  expect(counts.accepted + counts.inDoubt, told(resumed)).toBe(BOOKINGS);
  expect(Math.max(...ours.times(booked))).toBe(1);
  for (const { rows } of documents.filter(({ state }) => state === 'in-doubt')) {
    const row = `${rows[0]}`;
    const unsure = await ben.run('settle', run, '--row', row, '--not-accepted');
    expect(errorOf(unsure), told(unsure)).toMatchObject({ code: 'needs-yes', hint: questions.yesForColleague });
    const settled = await ben.run('settle', run, '--row', row, '--accepted', `TRK-9${row}`, '--why', 'phone', '--yes');
    expect(reportOf(settled).documents.find(({ rows: [own] }) => `${own}` === row)?.settled).toMatchObject({
      decision: 'accepted',
      who: 'ben',
      machine: 'BEN',
      why: 'phone',
    });
  }
  const output = join(ben.place.folder, 'of-ann.xlsx');
  const written = await ben.run('results', run, '-o', output);
  expect(written.exit, told(written)).toBe(0);
  const rows = await readSheet(output, 'Bookings', 1);
  expect(rows.map(({ cells }) => cells['Status'])).toEqual(booked.map(() => 'Accepted'));
  // What Ben has settled is Ann's knowledge, too, and her file is complete.
  const again = await ann.run('import', ann.place.file('bookings.csv', booked), ...SPEED);
  expect(reportOf(again).counts.skipped, told(again)).toBe(BOOKINGS);
  expect(Math.max(...ours.times(booked))).toBe(1);
});

test('the results of a run of a colleague whose folder is not here are in the current folder, and stay where the colleague has them', async () => {
  const { ann, ben } = await annAndBen();
  const booked = references('HERE', 3);
  const folder = join(ann.place.folder, 'work');
  mkdirSync(folder);
  const file = join(folder, 'bookings.csv');
  renameSync(ann.place.file('bookings.csv', booked), file);
  const first = reportOf(await ann.run('import', file, ...SPEED, '--limit', '1'));
  const run = first.run ?? '';
  // As on a computer of its own.
  renameSync(folder, `${folder}-of-ann`);
  const here = join(ben.place.folder, 'bookings.results.xlsx');
  const resumed = await ben.run('resume', run);
  expect(reportOf(resumed), told(resumed)).toMatchObject({ results: here, counts: { accepted: 3 } });
  expect((await readSheet(here, 'Bookings', 1)).map(({ cells }) => cells['Status'])).toEqual(
    booked.map(() => 'Accepted'),
  );
  writeFileSync(here, 'notes of ben');
  const again = await ben.run('resume', run);
  expect(readFileSync(here, 'utf8')).toBe('notes of ben');
  expect(reportOf(again).results, told(again)).not.toBe(here);
  renameSync(`${folder}-of-ann`, folder);
  const shown = await ann.run('runs', 'show', run);
  expect(reportOf(shown).results, told(shown)).toBe(join(folder, 'bookings.results.xlsx'));
});

test('what only the file of the first computer has is named, and nothing is sent without it', async () => {
  const { ann, ben, database } = await annAndBen();
  const photo = join(ann.place.folder, 'photo.jpg');
  writeFileSync(photo, 'a photo');
  const file = join(ann.place.folder, 'files.csv');
  writeFileSync(file, 'docType,sourceId,file\n1,100482,photo.jpg\n1,100483,photo.jpg\n');
  const begun = await ann.run('import', file, '--kind', 'attachments', '--yes', '--limit', '1');
  const planned = reportOf(begun);
  expect(planned.counts, told(begun)).toMatchObject({ rejected: 1, unsent: 1 });
  rmSync(photo);
  const resumed = await ben.run('resume', planned.run ?? '');
  expect(JSON.parse(resumed.stdout).error, told(resumed)).toMatchObject({
    code: 'file-missing',
    message: expect.stringContaining('ANN'),
  });
  expect(await sql(database, `SELECT state FROM documents ORDER BY id`)).toEqual([
    { state: 'rejected' },
    { state: 'unsent' },
  ]);
  expect(existsSync(photo)).toBe(false);
});
