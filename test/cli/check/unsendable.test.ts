import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsx } from '../../spreadsheet/read/trap-workbook.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The `format` findings of a check: the cell's column and what is said of it. */
async function formatErrors(machine: Machine, file: string): Promise<readonly (readonly [string, string])[]> {
  const told = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  const { findings } = JSON.parse(told.stdout);
  return findings
    .filter(({ code }: { code: string }) => code === 'format')
    .map(({ column, message }: { column: string; message: string }) => [column, /U\+\w+ \([^)]+\)/.exec(message)?.[0]]);
}

const expected = (name: string) => [
  ['referenceNumber', 'U+001B (escape)'],
  ['products.name', name],
];

test('a CSV with control characters in its texts is held back, and line breaks and tabs are sent', async () => {
  const machine = office.machine();
  const bad = booking('UN\u001bSENT', { 'products.name': 'Plush\u0007bear' });
  const good = booking('UNSENT-2', { 'products.name': 'Plush\tbear\n30 cm' });
  const file = machine.file('march.csv', csv([bad, good]));
  expect(await formatErrors(machine, file)).toEqual(expected('U+0007 (bell)'));
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts]).toMatchObject([3, { accepted: 1, invalid: 1 }]);
  expect(office.booked('UN').map(({ products }) => products?.[0]?.name)).toEqual(['Plush\tbear\n30 cm']);
});

test('a CSV with a null in it is refused whole: it may be a text of another encoding', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('UN\u0000SENT')]));
  const { exit, stdout } = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect([exit, JSON.parse(stdout).error.code]).toEqual([3, 'file-not-a-workbook']);
});

test('a workbook with escaped control characters in its texts is held back', async () => {
  const machine = office.machine();
  const cells = booking('UN_x001B_SENT', { 'products.name': 'Plush_x0000_bear' });
  const row = (texts: readonly string[]) => {
    const all = texts.map(
      (text) => `<c t="inlineStr"><is><t>${text.replace(/[&<]/g, (c) => `&#${c.charCodeAt(0)};`)}</t></is></c>`,
    );
    return `<row>${all.join('')}</row>`;
  };
  const rows = `${row(Object.keys(cells))}${row(Object.values(cells))}`;
  writeFileSync(machine.path('march.xlsx'), xlsx({ sheets: [{ name: 'Bookings', rows }] }));
  expect(await formatErrors(machine, 'march.xlsx')).toEqual(expected('U+0000 (null)'));
});
