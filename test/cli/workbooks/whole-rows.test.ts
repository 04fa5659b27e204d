import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Machine, type Office, openOffice } from '../office.ts';
import { edited, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const KEYS = Object.keys(booking('')).filter((key) => key !== 'booking');

function line(reference: string, separator: string): string {
  return KEYS.map((key) => booking(reference)[key] ?? '').join(separator);
}

/** What is said of each row, the number of bookings that could be sent, and what an import sends. */
async function outcome(machine: Machine, file: string, prefix: string) {
  const { findings, counts } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  const rows = findings.filter(({ code }) => !code.startsWith('header-'));
  const { exit } = await machine.import(file);
  const sent = office.booked(prefix).map(({ referenceNumber }) => referenceNumber);
  return { told: rows.map(({ code, severity, cell }) => [code, severity, cell]), valid: counts.valid, exit, sent };
}

test.each([
  ['a row with commas in a CSV with semicolons', ';', ','],
  ['a row with semicolons in a CSV with commas', ',', ';'],
])('%s is an error that holds back no other row', async (name, separator, other) => {
  const machine = office.machine();
  const prefix = separator === ';' ? 'COMMA' : 'SEMI';
  const lines = [KEYS.join(separator), line(`${prefix}-1`, separator), line(`${prefix}-2`, other)];
  const file = machine.file(`${name}.csv`, [...lines, line(`${prefix}-3`, separator)].join('\n'));
  expect(await outcome(machine, file, prefix)).toEqual({
    ...{ told: [['unlikely', 'error', 'A3']], valid: 2, exit: 3 },
    sent: [`${prefix}-1`, `${prefix}-3`],
  });
});

test.each([
  ['semicolons in the first column', ';', 1, 'PAST-A'],
  ['tabs in the first column', '\t', 1, 'PAST-B'],
  ['tabs in a column of text', '\t', KEYS.indexOf('products.name') + 1, 'PAST-C'],
  ['tabs in a column of their own', '\t', KEYS.length + 1, 'PAST-D'],
])('a row that was pasted into one cell is an error: %s', async (_, separator, column, prefix) => {
  const machine = office.machine();
  const rows = [`${prefix}-1`, `${prefix}-2`].map((reference) => {
    const { booking: group = '', ...cells } = booking(reference);
    return { ...cells, Season: `SS29${group}` };
  });
  const path = await workbookOf(machine.path('made.xlsx'), { Bookings: rows });
  const file = await edited(path, 'Bookings', machine.path('pasted.xlsx'), (sheet) => {
    sheet.getRow(4).getCell(column).value = line(`${prefix}-3`, separator);
  });
  const cell = `${String.fromCharCode(64 + column)}4`;
  expect(await outcome(machine, file, prefix)).toEqual({
    ...{ told: [['unlikely', 'error', cell]], valid: 2, exit: 3 },
    sent: [`${prefix}-1`, `${prefix}-2`],
  });
});

test('a row of a file without dates is known by its separators', async () => {
  const machine = office.machine();
  machine.file('one.txt', 'one');
  const file = machine.file(
    'files.csv',
    'docType,sourceId,file,note\nBOOKING,4711,one.txt,a\nBOOKING;4712;one.txt;b\n',
  );
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'attachments', '--json'));
  const rows = findings.filter(({ severity }) => severity === 'error');
  expect(rows.map(({ code, cell }) => [code, cell])).toEqual([['unlikely', 'A3']]);
});

test('a note with commas stays a note', async () => {
  const machine = office.machine();
  const notes = ['Please check colour, size, label, packaging, carton, barcode', 'Hamburg, 22.11.2026'];
  const lines = [KEYS.join(';'), line('NOTE-1', ';'), '', '', ...notes];
  const file = machine.file('notes.csv', lines.join('\n'));
  expect(await outcome(machine, file, 'NOTE')).toEqual({
    ...{ told: [5, 6].map((row) => ['not-data', 'warning', `A${row}`]), valid: 1, exit: 0 },
    sent: ['NOTE-1'],
  });
});
