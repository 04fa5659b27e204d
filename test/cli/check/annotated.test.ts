import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Cell, Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as columnMessages } from '../../../src/importing/columns/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { OWN_COLUMNS } from '../../../src/importing/input/headers/own-columns.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import { check, failure, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { columnNamed, edited, readSheet, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Two products of one booking, one booking that is wrong in two cells, one that is doubtful, one alone under a mark. */
const mixed = (prefix: string) => [
  booking(`${prefix}-1`, { booking: 'B-01' }),
  { booking: 'b-01 ', 'products.name': 'Plush dog', 'products.prodQuantity': '600' },
  booking(`${prefix}-2`, { supplierCode: 'nobody', 'products.prodQuantity': 'many' }),
  booking(`${prefix}-3`, { shipDate: '2029-01-01' }),
  booking(`${prefix}-4`, { booking: 'B-04' }),
];

/** `check FILE -o copy.xlsx --json`, with the path of the copy. */
async function checked(machine: Machine, file: string) {
  const copy = machine.path('copy.xlsx');
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', '-o', copy);
  return { exit: ended.exit, report: told(check, ended), copy };
}

async function cellOf(path: string, address: string): Promise<Cell> {
  const read = new Workbook();
  await read.xlsx.readFile(path);
  const sheet = read.getWorksheet('Bookings');
  if (sheet === undefined) throw new Error(`${path} has no sheet Bookings`);
  return sheet.getCell(address);
}

const fillOf = ({ fill }: Cell) => (fill?.type === 'pattern' ? fill.fgColor?.argb : undefined);
const noteOf = ({ note }: Cell) =>
  typeof note === 'string' ? note : (note?.texts ?? []).map((part) => part.text).join('');

describe('check -o', () => {
  test('tells what it tells without, changes the input in nothing, and sends nothing', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(mixed('SAME')));
    const before = readFileSync(file);
    const plain = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
    const seen = office.sandbox.requests().length;
    const { exit, report } = await checked(machine, file);
    const { copy, ...same } = report;
    expect([exit, copy, same]).toEqual([3, machine.path('copy.xlsx'), told(check, plain)]);
    expect(readFileSync(file)).toEqual(before);
    const sent = office.sandbox.requests().slice(seen);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    const text = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'other.xlsx');
    expect(text.stdout).toMatch(/\nAnnotated copy: .*other\.xlsx\nNext: /);
  });

  test('gives every cell back at its address, bad ones red and doubtful ones amber, with message and hint', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(mixed('MARK')));
    const { report, copy } = await checked(machine, file);
    expect(await cellsOf(copy, 'Bookings')).toEqual(await cellsOf(file, 'march'));
    for (const { cell, message, hint, severity } of report.findings) {
      const marked = await cellOf(copy, cell ?? '');
      expect(fillOf(marked)).toBe(severity === 'error' ? 'FFFFC7CE' : 'FFFFEB9C');
      // The sheet has another name in the copy.
      expect(noteOf(marked)).toContain(`${message.replace(/^march/, 'Bookings')}\n${hint}`);
    }
    for (const sheet of ['Findings', 'Documents']) {
      const said = (await readSheet(copy, sheet, 1)).flatMap(({ cells }) => Object.values(cells));
      expect(said.filter((text) => /\bmarch(?:!|, row)/.test(text))).toEqual([]);
    }
    expect(report.findings.map(({ code, row }) => [code, row])).toEqual([
      ['lookup-unknown', 4],
      ['type', 4],
      ['unlikely', 5],
    ]);
    const listed = await readSheet(copy, 'Findings', 1);
    expect(listed.map(({ cells }) => cells['Place'])).toEqual(report.findings.map(({ cell }) => cell));
  });

  test('says which rows are which booking, what joins or parts them, and what would become of each', async () => {
    const machine = office.machine();
    const sent = machine.file('sent.csv', csv(mixed('PLAN').slice(4)));
    const { run } = await machine.import(sent);
    const { copy } = await checked(machine, machine.file('march.csv', csv(mixed('PLAN'))));
    const rows = await readSheet(copy, 'Documents', 1);
    expect(
      rows.map(({ cells }) => [cells['Booking'], cells['Rows'], cells['Products'], cells['If imported now']]),
    ).toEqual([
      ['B-01', '2, 3', '2', 'Would be sent'],
      ['Row 4', '4', '1', 'Held back'],
      ['Row 5', '5', '1', 'Would be sent'],
      ['B-04', '6', '1', 'Sent before'],
    ]);
    expect(rows.map(({ cells }) => cells['Why the rows belong together'])).toEqual([
      'Booking group (A): "B-01" or "b-01" in rows 2, 3.',
      resultMessages.emptyMark('Booking group (A4)', resultMessages.ofItsOwn('booking')),
      resultMessages.emptyMark('Booking group (A5)', resultMessages.ofItsOwn('booking')),
      resultMessages.inNoOther('Booking group (A): "B-04" in row 6'),
    ]);
    const [, bad, doubtful, before] = rows.map(({ cells }) => cells['Message'] ?? '');
    expect(bad?.split('\n')).toEqual([
      expect.stringMatching(/^G4 \(Supplier code\): "nobody"/),
      expect.stringMatching(/^M4 \(Quantity\): "many"/),
    ]);
    expect(doubtful).toMatch(/^C5 \(Shipment date\)/);
    expect(before).toContain(`in run ${run.run}, ${run.documents[0]?.trackingId}`);
    expect(rows[3]?.cells['Tracking id']).toBe(run.documents[0]?.trackingId);
  });

  test('gives a copy that is checked as the file was, and books what the file books, once', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(mixed('TWICE')));
    const { report, copy } = await checked(machine, file);
    const ended = await machine.qcsheet('check', copy, '--json');
    const places = (findings: typeof report.findings) => findings.map(({ code, cell, value }) => [code, cell, value]);
    expect([ended.exit, places(told(check, ended).findings)]).toEqual([3, places(report.findings)]);
    const first = await machine.import(copy);
    const second = await machine.import(file);
    expect([first.run.counts.accepted, second.run.counts.accepted, second.run.counts.skipped]).toEqual([3, 0, 3]);
    expect(office.booked('TWICE')).toHaveLength(3);
  });

  test('keeps the cells and sorts of a workbook that a person made', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('mine.xlsx'), [
      { ...booking('MINE-1'), 'products.poNumber': 4500030, 'products.prodQuantity': 500, 'My remark': 'ask Li' },
    ]);
    const { exit, copy } = await checked(machine, file);
    expect(exit).toBe(0);
    const last = 15;
    const users = (rows: Awaited<ReturnType<typeof cellsOf>>) =>
      rows.map(([number, cells]) => [number, cells.filter(([column]) => column < last)]);
    expect(users(await cellsOf(copy, 'My bookings'))).toEqual(await cellsOf(file, 'My bookings'));
    const [first] = await readSheet(copy, 'Findings', 1);
    expect(first?.cells['What is wrong']).toContain(
      columnMessages.notAColumn('My remark', 'bookings', columnMessages.keptNotSent),
    );
  });

  test('marks what is said of a whole row in its filled cells, and of a header in the header', async () => {
    const machine = office.machine();
    const rows = [booking('ROW'), booking('ROW')];
    const twin = await checked(machine, machine.file('twins.csv', csv(rows)));
    expect(twin.report.findings.map(({ code, row, cell }) => [code, row, cell])).toEqual([['duplicate', 3, null]]);
    expect(fillOf(await cellOf(twin.copy, 'A3'))).toBeUndefined();
    const first = await cellOf(twin.copy, 'B3');
    expect([fillOf(first), noteOf(first)]).toEqual([
      'FFFFC7CE',
      expect.stringContaining(history.sameAs('booking', history.sameInFile('2'), '')),
    ]);

    const text = csv([booking('HEAD')]).replace('"bookingType"', '"shipDate"');
    const headers = await checked(machine, machine.file('headers.csv', text));
    const double = headers.report.findings.find(({ code }) => code === 'header-duplicate');
    expect(fillOf(await cellOf(headers.copy, double?.cell ?? ''))).toBe('FFFFC7CE');
  });

  test('refuses an output that cannot be, and replaces its own copies only', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(mixed('OUT')));
    mkdirSync(machine.path('folder.xlsx'));
    symlinkSync(file, machine.path('link.xlsx'));
    machine.file('text.xlsx', 'my notes');
    for (const [output, code] of [
      ['march.csv', 'output-is-input'],
      ['link.xlsx', 'output-is-input'],
      ['missing/copy.xlsx', 'output-folder'],
      ['folder.xlsx', 'output-not-a-file'],
      ['copy.csv', 'output-ending'],
      ['text.xlsx', 'output-foreign'],
    ] as const) {
      const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', '-o', output);
      expect([ended.exit, told(failure, ended).error.code]).toEqual([2, code]);
    }
    for (const exit of [3, 3]) expect((await checked(machine, file)).exit).toBe(exit);
    const results = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--json', '-o', 'copy.xlsx');
    expect(told(failure, results).error.code).toBe('output-foreign');
  });
});

describe('the annotated copy of a results workbook', () => {
  test('still says what was sent, on a machine with an empty journal', async () => {
    const first = office.machine();
    const { run } = await first.import(first.file('march.csv', csv(bookings('AGAIN', 2))));
    const other = office.machine();
    const { copy } = await checked(other, run.results ?? '');
    const states = (await readSheet(copy, 'Documents', 1)).map(({ cells }) => cells['If imported now']);
    expect(states).toEqual(['Sent before', 'Sent before']);
    const again = await other.import(copy);
    expect([again.run.counts.skipped, office.booked('AGAIN').length]).toEqual([2, 2]);
  });

  test('is refused when its hidden column is gone', async () => {
    const first = office.machine();
    const { run } = await first.import(first.file('march.csv', csv(bookings('CUT', 1))));
    const other = office.machine();
    const { copy } = await checked(other, run.results ?? '');
    const cut = await edited(copy, 'Bookings', other.path('cut.xlsx'), (sheet) =>
      sheet.spliceColumns(columnNamed(sheet, 1, OWN_COLUMNS.fingerprint.header), 1),
    );
    const ended = await other.qcsheet('import', cut, '--yes', '--json');
    expect([ended.exit, told(failure, ended).error.code]).toEqual([3, 'marks-missing']);
    expect(office.booked('CUT')).toHaveLength(1);
  });
});

test('the copy of the sample has no mark and would book all of it', async () => {
  const machine = office.machine();
  const { exit, copy } = await checked(machine, join(SAMPLES, 'bookings.xlsx'));
  expect(exit).toBe(0);
  const documents = await readSheet(copy, 'Documents', 1);
  expect(documents.filter(({ cells }) => cells['If imported now'] === 'Would be sent')).toHaveLength(25);
  expect(documents[2]?.cells).toMatchObject({
    Booking: 'B-03',
    Rows: '8-11',
    Products: '1',
    References: '4',
    'Why the rows belong together': expect.stringMatching(
      /^Booking group \(A\): "B-03" in rows 8-11\.\nProduct group \([A-Z]+\): "1" in rows 8-11: one product\.$/,
    ),
  });
});

/** Every cell of a sheet as it is read, by its row's number. */
async function cellsOf(path: string, sheet: string) {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') throw new Error(opened.problem.message);
  const rows: [number, [number, unknown][]][] = [];
  for await (const { number, cells } of opened.file.rows(sheet)) rows.push([number, [...cells]]);
  await opened.file.close();
  return rows;
}
