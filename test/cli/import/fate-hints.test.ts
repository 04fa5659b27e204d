import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as checks } from '../../../src/importing/check/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { catalogue } from '../../../src/schema/catalogue.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, withCell } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The shipment comes before the inspection. */
const EARLY = { shipDate: '2029-03-01' };

const checked = async (machine: Machine, file: string) =>
  told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));

const hintsOf = ({ findings }: { readonly findings: readonly { code: string; row: number | null; hint: string }[] }) =>
  findings.filter(({ code }) => code === 'unlikely').map(({ row, hint }) => [row, hint]);

test('what to do about a warning follows from the state of its row', async () => {
  const machine = office.machine();
  const open = catalogue.unlikely.ifWarning;
  const [sent, bad] = [booking('FATE-1', EARLY), booking('FATE-2', { ...EARLY, 'products.prodQuantity': 'many' })];
  const file = machine.file('march.csv', csv([sent, bad]));
  expect(hintsOf(await checked(machine, file))).toEqual([
    [2, open],
    [3, history.checkToo],
  ]);

  const first = await machine.import(file);
  expect(first.run.counts).toMatchObject({ accepted: 1, invalid: 1 });
  const afterwards = [
    [2, history.rowSent],
    [3, history.checkToo],
  ];
  const shown = told(run, await machine.qcsheet('runs', 'show', first.run.run ?? '', '--json'));
  const results = machine.path('march.results.xlsx');
  for (const report of [first.run, shown, await checked(machine, file), await checked(machine, results)])
    expect(hintsOf(report)).toEqual(afterwards);
  const listed = await readSheet(results, 'Findings', 1);
  const ofSent = listed.map(({ cells }) => Object.values(cells)).filter((cells) => cells.includes(history.rowSent));
  expect(ofSent).toHaveLength(1);
});

test('a row that is left unsent can still be corrected', async () => {
  const machine = office.machine();
  const file = machine.file('april.csv', csv([booking('LEFT-1', EARLY), booking('LEFT-2', EARLY)]));
  const first = await machine.import(file, '--limit', '1');
  expect(hintsOf(first.run)).toEqual([
    [2, history.rowSent],
    [3, catalogue.unlikely.ifWarning],
  ]);
});

test('after an import, nobody is asked to correct what the sheet Fixes has changed', async () => {
  const machine = office.machine();
  const wrong = { 'products.categoryId': 'Toyz & Juvenile' };
  const file = machine.file('may.csv', csv([booking('FIXED', wrong)]));
  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx');
  const fixes = await readSheet(machine.path('copy.xlsx'), 'Fixes', 1);
  const line = fixes.find(({ cells }) => Object.values(cells).includes('Toyz & Juvenile'));
  const copy = await withCell(
    machine.path('copy.xlsx'),
    'Fixes',
    `F${line?.number}`,
    'Toys & Juvenile',
    machine.path('fixed.xlsx'),
  );
  const changed = ({ findings }: { readonly findings: readonly { code: string; hint: string }[] }) =>
    findings.filter(({ code }) => code === 'changed-by-fixes').map(({ hint }) => hint);
  expect(changed(await checked(machine, copy))).not.toContain(history.allSent);
  const sent = await machine.import(copy);
  expect(sent.run.counts.accepted).toBe(1);
  expect(changed(sent.run)).toEqual([history.allSent]);
});

test('a row without a status is called a new booking only if it is sent', async () => {
  const machine = office.machine();
  await machine.import(machine.file('june.csv', csv([booking('GONE-1'), booking('GONE-2')])));
  const without = async (from: string, to: string, typed: Readonly<Record<string, string>>) => {
    let path = machine.path(from);
    for (const [cell, text] of Object.entries(typed))
      path = await withCell(path, 'Bookings', cell, text, machine.path(`${to}-${cell}.xlsx`));
    return await checked(machine, path);
  };
  const status = { A2: '', B2: '', C2: '', D2: '', E2: '' };
  const sent = await without('june.results.xlsx', 'emptied', status);
  expect(says(sent, history.accepted('booking', ANY))).toBe(true);
  expect(says(sent, checks.notMarked('booking'))).toBe(false);

  // Another reference, date, product and PO number: a booking of its own.
  const another = { ...status, G2: '2030-01-10', H2: '2030-01-20', K2: 'NEW', M2: 'Train', Q2: 'PO-NEW' };
  const added = await without('june.results.xlsx', 'added', another);
  expect(says(added, checks.notMarked('booking'))).toBe(true);
});

function says({ findings }: { readonly findings: readonly { message: string }[] }, message: string): boolean {
  return findings.some((finding) => worded(message).test(finding.message));
}
