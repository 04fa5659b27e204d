import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, failure, run, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { edited, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const references = (prefix: string) => office.booked(prefix).map(({ referenceNumber }) => referenceNumber);

/** Last month's table, with its headers in row 1, and below it the one to send, with its headers in row 4. */
const twoTables = (prefix: string) => `${csv([booking(`${prefix}-OLD`)])}\n${csv([booking(`${prefix}-NEW`)])}`;

/** The same as a workbook that a person made. */
async function workbook(machine: Machine, prefix: string): Promise<string> {
  const table = booking(`${prefix}-NEW`);
  const keys = Object.keys(table);
  const path = await workbookOf(machine.path(`${prefix}.xlsx`), { Bookings: [booking(`${prefix}-OLD`)] });
  return await edited(path, 'Bookings', path, (sheet) => {
    sheet.getRow(4).values = keys;
    sheet.getRow(5).values = keys.map((key) => table[key] ?? '');
  });
}

test('the row with the headers can be named, and only rows below it are read', async () => {
  const machine = office.machine();
  const file = machine.file('hr.csv', twoTables('HR'));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--header-row', '4', '--json');
  expect([checked.exit, told(check, checked).counts.documents]).toEqual([0, 1]);
  // The rows above are not lost without a word.
  const warnings = told(check, checked).findings.filter(({ severity }) => severity === 'warning');
  expect(warnings.map(({ code, row }) => [code, row])).toContainEqual(['header-duplicate', 1]);
  const words = await machine.qcsheet('check', file, '--kind', 'bookings', '--header-row', '4');
  expect(words.stdout).toContain(`import ${file} --kind bookings --header-row 4`);
  const columns = await machine.qcsheet('columns', file, '--kind', 'bookings', '--header-row', '4', '--json');
  expect(JSON.parse(columns.stdout)).toMatchObject({ headerRow: 4 });
  const { exit, run: sent } = await machine.import(file, '--header-row', '4');
  expect([exit, sent.counts.accepted, sent.documents[0]?.rows]).toEqual([0, 1, [5]]);
  expect(references('HR-')).toEqual(['HR-NEW']);
});

test.each([
  ['of a CSV', async (machine: Machine, prefix: string) => machine.file(`${prefix}.csv`, twoTables(prefix)), 'HC'],
  ['of a workbook', workbook, 'HX'],
])('the results %s keep the choice, also with rows added above', async (_, fileOf, prefix) => {
  const machine = office.machine();
  const file = await fileOf(machine, prefix);
  const { exit, run: sent } = await machine.import(file, '--header-row', '4');
  expect([exit, sent.counts.accepted]).toEqual([0, 1]);
  const again = await machine.import(sent.results ?? '');
  expect([again.exit, again.run.counts.documents, again.run.counts.skipped]).toEqual([0, 1, 1]);
  const moved = await edited(sent.results ?? '', 'Bookings', machine.path('moved.xlsx'), (sheet) => {
    sheet.spliceRows(1, 0, ['a note of mine'], []);
  });
  const third = await machine.import(moved);
  expect([third.exit, third.run.counts.documents, third.run.counts.skipped]).toEqual([0, 1, 1]);
  expect(references(`${prefix}-`)).toEqual([`${prefix}-NEW`]);
});

test('an annotated copy keeps the choice, and a plan too', async () => {
  const machine = office.machine();
  const file = await workbook(machine, 'HP');
  const copy = machine.path('copy.xlsx');
  const flags = ['--kind', 'bookings', '--header-row', '4'];
  expect((await machine.qcsheet('check', file, ...flags, '-o', copy)).exit).toBe(0);
  expect(told(check, await machine.qcsheet('check', copy, '--json')).counts.documents).toBe(1);
  const plan = machine.path('plan.json');
  expect((await machine.qcsheet('import', file, ...flags, '--plan', plan)).exit).toBe(0);
  const applied = await machine.qcsheet('import', '--apply', plan, '--yes', '--json');
  expect([applied.exit, told(run, applied).counts.accepted]).toEqual([0, 1]);
  expect(references('HP-')).toEqual(['HP-NEW']);
});

test('a run is continued and its results are written with the header row that it began with', async () => {
  const machine = office.machine();
  const file = machine.file(
    'rest.csv',
    `${csv([booking('HS-OLD')])}\n${csv(['HS-1', 'HS-2'].map((name) => booking(name)))}`,
  );
  const { run: first } = await machine.import(file, '--header-row', '4', '--limit', '1');
  expect(first.counts).toMatchObject({ documents: 2, accepted: 1, unsent: 1 });
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 2]);
  const written = machine.path('again.xlsx');
  expect((await machine.qcsheet('results', first.run ?? '', '-o', written)).exit).toBe(0);
  const again = await machine.import(written);
  expect([again.exit, again.run.counts.documents, again.run.counts.skipped]).toEqual([0, 2, 2]);
  expect(references('HS-')).toEqual(['HS-1', 'HS-2']);
});

test('headers far below the first rows can be named, and then show the kind', async () => {
  const machine = office.machine();
  const titles = Array.from({ length: 35 }, (_, at) => `Report line ${at + 1},printed,by anna\n`).join('');
  const file = machine.file('low.csv', `${titles}${csv([booking('HL-1')])}`);
  const checked = await machine.qcsheet('check', file, '--header-row', '36', '--json');
  expect([checked.exit, told(check, checked).counts.documents]).toEqual([0, 1]);
});

test.each(['3', '900', '0', '1.5'])('row %s, which cannot have headers, is refused', async (row) => {
  const machine = office.machine();
  const file = machine.file('none.csv', twoTables('HN'));
  const refused = await machine.qcsheet('check', file, '--kind', 'bookings', '--header-row', row, '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'header-row-unknown']);
});

test('a named sheet shows its own kind, where other sheets show others', async () => {
  const machine = office.machine();
  const suppliers = [{ supplierId: '7', entityName: 'Bright Toys', 'contactInfo.main.name': 'Ann' }];
  const file = await workbookOf(machine.path('kinds.xlsx'), { Mine: [booking('HK-1')], Theirs: suppliers });
  const checked = await machine.qcsheet('check', file, '--sheet', 'Mine', '--json');
  expect([checked.exit, told(check, checked).kind]).toEqual([0, 'bookings']);
});

test.each([['0'], ['1.5'], ['four'], ['531']])('the number %s is no header row, and nothing is read', async (row) => {
  const machine = office.machine();
  const file = machine.file('hn.csv', twoTables('HN'));
  for (const more of [[], ['--kind', 'bookings']]) {
    const refused = await machine.qcsheet('check', file, ...more, '--header-row', row, '--json');
    expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'header-row-unknown']);
  }
});
