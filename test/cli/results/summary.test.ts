import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as results } from '../../../src/importing/results/messages.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const textsOf = async (path: string) =>
  (await readSheet(path, 'Summary', 1)).flatMap(({ cells }) => Object.values(cells)).join('\n');

test('a booking settled in a later run stays to be sent in the summary, with the run that sends it', async () => {
  const { machine, name } = await doubtful(office, 'LATER');
  const later = machine.path('later.xlsx');
  const { run } = await machine.import(machine.path('march.csv'), '-o', later);
  await machine.qcsheet('settle', run.run ?? '', '--row=2', '--accepted=TRK-7', '--yes');
  await machine.qcsheet('settle', run.run ?? '', '--row=3', '--not-accepted', '--yes');
  const summary = await textsOf(later);
  expect(summary).not.toContain(results.keepWorkbook);
  expect(summary).toContain(results.sendSettled(`qcsheet resume ${name}`));
  expect(summary).toContain(results.settledUnsent);
  await machine.qcsheet('resume', name, '--yes');
  await machine.qcsheet('results', run.run ?? '', '-o', machine.path('sent.xlsx'));
  expect(await textsOf(machine.path('sent.xlsx'))).toContain(results.keepWorkbook);
  expect(office.booked('LATER')).toHaveLength(4);
});

test('a run whose rows another run has taken over says so, not that nothing is left to do', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('TAKEN', 3)));
  const first = await machine.import(file, '--limit=1');
  machine.file('march.csv', csv(bookings('TAKEN', 4)));
  await machine.import(file, '--replace', '--limit=1');
  await machine.qcsheet('results', first.run.run ?? '', '-o', machine.path('first.xlsx'));
  const summary = await textsOf(machine.path('first.xlsx'));
  expect(summary).not.toContain(results.keepWorkbook);
  expect(summary).toContain(results.seeOtherRun);
  expect(summary).toContain(results.takenOver);
});

test('a row that --limit left says how it is sent, and not what an option did', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LIMIT', 2)));
  const { run } = await machine.import(file, '--limit=1', '-o', machine.path('results.xlsx'));
  const rows = await readSheet(machine.path('results.xlsx'), 'Bookings', 1);
  expect(rows[1]?.cells['Message']).toBe(results.notSentYet(run.run ?? ''));
});

test('rows that are held back for one reason are counted together, though the reason names their rows', async () => {
  const machine = office.machine();
  const rows = ['ONE', 'TWO', 'THREE'].map((name) => booking(`HELD-${name}`, { 'products.poNumber': `PO ${name}` }));
  const file = machine.file('held.csv', csv(rows));
  await machine.import(file);
  machine.file('held.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '77' }))));
  const { run } = await machine.import(file);
  expect(run.counts.invalid).toBe(3);
  const lines = (await readSheet(run.results ?? '', 'Summary', 1)).map(({ cells }) => Object.values(cells));
  const at = lines.findIndex(([label]) => label === 'The commonest reasons');
  expect(lines[at + 1]).toEqual(['Rows 2-4', '3', expect.stringMatching(/row 2 of held\.csv.*the others are alike/s)]);
  expect(lines[at + 2]?.[1]).not.toBe('1');
});
