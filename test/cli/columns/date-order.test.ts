import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { planned, planOf } from '../import/planning.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, workbook } from '../sheets.ts';
import { CTRL_C, hasTerminal, NO, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Bookings with these inspection dates; each file has headers of its own, so that no test reads what another remembers. */
function fileOf(machine: Machine, prefix: string, ...days: readonly string[]): string {
  const rows = days.map((serviceDate, at) => booking(`${prefix}-${at}`, { serviceDate }));
  return machine.file(`${prefix}.csv`, csv(rows));
}

function days(prefix: string): readonly string[] {
  return office.booked(prefix).map(({ serviceDate }) => serviceDate);
}

function mapping(machine: Machine) {
  const accounts = join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
  const folder = join(accounts, readdirSync(accounts)[0] ?? '', 'mappings');
  return JSON.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8'));
}

async function checked(machine: Machine, file: string, ...flags: readonly string[]) {
  const ended = await machine.qcsheet('check', file, '--kind=bookings', '--json', ...flags);
  const { findings }: { readonly findings: readonly Found[] } = JSON.parse(ended.stdout);
  const dates = findings.filter(({ code }) => code.startsWith('date-'));
  return [ended.exit, ...dates.map(({ severity, code, row }) => `${severity} ${code} ${row}`)];
}
type Found = { readonly severity: string; readonly code: string; readonly row: number };

test('--date-order reads dates that can be read in two ways, and is remembered', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'DMY', '05/03/2029', '14/03/2029');
  expect(await checked(machine, file)).toEqual([3, 'error date-ambiguous 2']);
  expect(await checked(machine, file, '--date-order', 'dmy')).toEqual([0, 'info date-order-used 2']);
  expect(mapping(machine)).toMatchObject({ dateOrder: 'dmy' });
  const { run } = await machine.import(file);
  expect(run.counts).toMatchObject({ accepted: 2, invalid: 0 });
  expect(days('DMY')).toEqual(['05-Mar-2029', '14-Mar-2029']);
  // Remembered, it counts for a file that shows it, and for no other: a wrong day costs money.
  expect(await checked(machine, fileOf(machine, 'LATER', '05/03/2029', '15/03/2029'))).toEqual([
    ...[0, 'info date-order-used 2'],
  ]);
  const other = fileOf(machine, 'MDY', '05/03/2029', '03/14/2029');
  expect(await checked(machine, other)).toEqual([3, 'error date-ambiguous 2']);
  expect(await checked(machine, fileOf(machine, 'BARE', '05/03/2029'))).toEqual([3, 'error date-ambiguous 2']);
});

test('the same file in the other order sends nothing that was sent', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'TWICE', '05/03/2029', '06/03/2029');
  await machine.import(file, '--date-order=dmy');
  for (const path of [file, machine.file('again.csv', `${readFileSync(file, 'utf8')}\n`)]) {
    const { run } = await machine.import(path, '--date-order=mdy');
    expect(run.counts).toMatchObject({ accepted: 0, invalid: 2 });
  }
  expect(days('TWICE')).toEqual(['05-Mar-2029', '06-Mar-2029']);
});

test('`resume` sends the rest as the run was begun', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'RESUME', '05/03/2029', '06/03/2029', '07/03/2029');
  await machine.import(file, '--date-order=dmy', '--limit=1');
  const again = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--date-order=mdy', '--limit=1');
  expect(again.stderr).toContain('--date-order');
  expect((await machine.qcsheet('resume', '--yes')).exit).toBe(0);
  expect(days('RESUME')).toEqual(['05-Mar-2029', '06-Mar-2029', '07-Mar-2029']);
});

test('a plan keeps the order, also where nobody remembers it', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'PLAN', '05/03/2029');
  expect((await planned(machine, file, '--date-order=dmy')).exit).toBe(0);
  expect(planOf(machine).options).toMatchObject({ columns: { dateOrder: 'dmy' } });
  const applied = await machine.qcsheet('import', '--apply', 'plan.json', '--yes', '--json');
  expect([applied.exit, days('PLAN')]).toEqual([0, ['05-Mar-2029']]);
});

test('results keep the order: on another machine nothing is sent a second time', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'AWAY', '05/03/2029', '06/03/2029');
  const { run } = await machine.import(file, '--date-order=mdy');
  const other = await office.machine().import(run.results ?? '');
  expect(other.run.counts).toMatchObject({ accepted: 0, skipped: 2, invalid: 0 });
});

test('a mapping file has the order, and gives it', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'MAP', '05/03/2029');
  const shown = await machine.qcsheet('columns', file, '--kind=bookings', '--date-order=dmy', '-o', 'mine.json');
  expect([shown.exit, JSON.parse(readFileSync(machine.path('mine.json'), 'utf8')).dateOrder]).toEqual([0, 'dmy']);
  expect(await checked(machine, file, '--map=mine.json')).toEqual([0, 'info date-order-used 2']);
  machine.file('other.json', readFileSync(machine.path('mine.json'), 'utf8').replace('"dmy"', '"mdy"'));
  expect((await machine.qcsheet('check', file, '--kind=bookings', '--map=mine.json', '--map=other.json')).exit).toBe(2);
  expect((await machine.qcsheet('check', file, '--kind=bookings', '--date-order=ymd')).exit).toBe(2);
});

test.runIf(hasTerminal)('a person is asked whether dates have the order that the others show', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'ASK', '05/03/2029', '14/03/2029');
  const check = `check '${file}' --kind bookings`;
  const later = await onTerminal(machine, check, '\r');
  expect([later.exit, later.screen.match(/Your choice: /g)?.length]).toEqual([3, 1]);
  expect((await onTerminal(machine, check, CTRL_C)).exit).toBe(130);
  const taken = await onTerminal(machine, check, 'x\r', '1\r');
  expect(taken.screen).toContain(questions.notAnAnswer('x', questions.orLater(questions.oneOrYes)).trim());
  expect([taken.exit, mapping(machine).dateOrder]).toEqual([0, 'dmy']);
  const importing = await onTerminal(machine, `import '${file}' --kind bookings`, NO);
  expect(importing.screen).not.toContain('Your choice: ');
  // Without a date that shows an order, nobody proposes one.
  const bare = office.machine();
  const silent = await onTerminal(bare, `check '${fileOf(bare, 'BARE', '05/03/2029')}' --kind bookings`);
  expect([silent.exit, silent.screen.includes('Your choice: ')]).toEqual([3, false]);
});

test.runIf(hasTerminal)('a person may answer that question with yes or no', async () => {
  for (const [answer, exit] of [
    ['y', 0],
    ['YES', 0],
    ['n', 3],
  ] as const) {
    const machine = office.machine();
    const file = fileOf(machine, 'YES', '05/03/2029', '14/03/2029');
    const asked = await onTerminal(machine, `check '${file}' --kind bookings`, `${answer}\r`);
    expect([answer, asked.exit, asked.screen.match(/Your choice: /g)?.length]).toEqual([answer, exit, 1]);
  }
});

test('a date in words, a date cell and a cell of a 1904 workbook are the same day, so nothing is sent twice', async () => {
  const machine = office.machine();
  await machine.import(machine.file('words.csv', csv([booking('SAME', { serviceDate: '14-Mar-29' })])));
  for (const date1904 of [false, true]) {
    const made = new exceljs.Workbook();
    made.properties.date1904 = date1904;
    const sheet = made.addWorksheet('Bookings');
    const row = booking('SAME');
    sheet.addRow(Object.keys(row));
    sheet.addRow(Object.entries(row).map(([key, value]) => (key === 'serviceDate' ? new Date('2029-03-14') : value)));
    const column = Object.keys(row).indexOf('serviceDate') + 1;
    sheet.getCell(2, column).numFmt = 'dd/mm/yyyy';
    const path = machine.path(`${date1904}.xlsx`);
    await made.xlsx.writeFile(path);
    const { run } = await machine.import(path);
    expect([date1904, run.counts]).toMatchObject([date1904, { accepted: 0, skipped: 1 }]);
  }
  expect(days('SAME')).toEqual(['14-Mar-2029']);
});

test('real dates that may have day and month exchanged are a warning; dates of one program are not', async () => {
  const machine = office.machine();
  /** Real dates, as a program with other settings makes them of day-first dates, and the texts that it leaves. */
  const fileWith = async (name: string, ...dates: readonly (string | Date)[]) => {
    const rows = dates.map((_, at) => booking(`${name}-${at}`));
    const plain = await workbook(machine.path(`${name}-plain.xlsx`), rows);
    return await edited(plain, 'My bookings', machine.path(`${name}.xlsx`), (sheet) => {
      const column = columnNamed(sheet, 1, 'serviceDate');
      for (const [at, date] of dates.entries()) sheet.getRow(at + 2).getCell(column).value = date;
    });
  };
  const [june, july] = [new Date('2029-05-06'), new Date('2029-06-07')];
  const warning = [0, 'warning date-ambiguous 2'];
  expect(await checked(machine, await fileWith('swapped', june, '25/02/2029', july))).toEqual(warning);
  expect(await checked(machine, await fileWith('american', june, '02/25/2029', july))).toEqual(warning);
  expect(await checked(machine, await fileWith('late', june, '25/02/2029', july, new Date('2029-06-13')))).toEqual([0]);
  expect(await checked(machine, await fileWith('words', june, '25-Feb-2029', july))).toEqual([0]);
  expect(await checked(machine, await fileWith('one', june, '25/02/2029', june))).toEqual([0]);
  expect(await checked(machine, await fileWith('real', june, july))).toEqual([0]);
});
