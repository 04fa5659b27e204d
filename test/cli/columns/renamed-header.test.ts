import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/cli/messages/answers.ts';
import { messages as summary } from '../../../src/importing/results/messages.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const HEADERS = { 'products.prodReference': 'Artikelkode' };
const rows = ['A', 'B'].map((name) => booking(`RENAMED-${name}`, { 'products.prodReference': `BEAR-${name}` }));
const speed = ['--kind', 'bookings', '--yes'];

test('if a header was renamed after its rows were sent, the next step is to say what the column is', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(rows));
  await machine.import(file);
  machine.file('march.csv', renamed(rows, HEADERS));
  const ended = await machine.qcsheet('import', file, ...speed, '-o', 'results.xlsx');
  expect(ended.exit).toBe(3);
  const command = `qcsheet import ${file} --kind bookings`;
  expect(ended.stdout).toContain(messages.next(messages.nameColumns(command)));
  expect(ended.stdout).not.toContain(messages.fixRedCells);
  const lines = await readSheet(machine.path('results.xlsx'), 'Summary', 1);
  const steps = lines.map(({ cells }) => Object.values(cells)[0]).join('\n');
  expect(steps).toContain(summary.nameColumns('Findings'));
  expect(steps).not.toContain(summary.fixRed('Bookings'));

  const named = await machine.import(file, '--map', 'Artikelkode=products.prodReference');
  expect([named.exit, named.run.counts.skipped]).toEqual([0, 2]);
});

test('a wrong cell is still to be corrected, and the unknown column is named too', async () => {
  const machine = office.machine();
  const file = machine.file(
    'april.csv',
    renamed([{ ...booking('RENAMED-C'), 'products.prodReference': 'X', serviceType: 'Final' }], HEADERS),
  );
  const ended = await machine.qcsheet('import', file, ...speed);
  expect(ended.stdout).toContain(messages.next(messages.fixRedCells));
  expect(ended.stdout).toContain(messages.alsoName);
});
