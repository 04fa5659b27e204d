import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';
import { cellsOf, checkedCopy } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What `--fix` makes of a file with these inspection dates: its changes, the errors left, and the dates of the copy. */
async function fixed(form: 'csv' | 'xlsx', prefix: string, ...days: readonly string[]) {
  const machine = office.machine();
  const rows = days.map((serviceDate, at) => booking(`${prefix}-${at}`, { serviceDate }));
  const file = form === 'csv' ? machine.file('d.csv', csv(rows)) : await workbook(machine.path('d.xlsx'), rows);
  const { exit, report, copy } = await checkedCopy(machine, file, '--fix');
  const changes = report.fixes?.map(({ value, instead, by, rows: at }) => [value, instead, by, at]) ?? [];
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  return { exit, changes, errors: errors.map(({ code, row }) => `${code} ${row}`), copy };
}

describe.each(['csv', 'xlsx'] as const)('check --fix of dates in %s', (form) => {
  test.each([
    ['day', '14/05/2029', '03-Apr-2029'],
    ['month', '05/14/2029', '04-Mar-2029'],
  ])('takes the %s first where the column allows nothing else', async (first, shown, meant) => {
    const { exit, changes, errors, copy } = await fixed(form, `D-${first}`, shown, '03/04/2029', '03/04/2029');
    expect([exit, changes, errors]).toEqual([0, [['03/04/2029', meant, 'spelling', [3, 4]]], []]);
    const sheet = form === 'csv' ? 'Bookings' : 'My bookings';
    expect(await cellsOf(copy, sheet, 1, 'serviceDate')).toEqual([shown, meant, meant]);
  });

  test.each([
    ['both orders are possible', ['03/04/2029', '05/06/2029'], ['date-ambiguous 2', 'date-ambiguous 3']],
    ['dates contradict each other', ['14/05/2029', '03/04/2029', '05/14/2029'], ['date-ambiguous 3']],
    ['a short year contradicts', ['14/05/2029', '03/04/2029', '05/14/29'], ['date-ambiguous 3', 'format 4']],
    ['the year of another has two digits', ['14/05/2029', '03/04/29'], ['format 3']],
    ['the others are written otherwise', ['14.05.2029', '03/04/2029'], ['date-ambiguous 3']],
  ])('changes nothing where %s', async (_, days, left) => {
    const { exit, changes, errors } = await fixed(form, 'N', ...days);
    expect([exit, changes, errors]).toEqual([3, [], left]);
  });
});

test('check --fix changes no date where an earlier file with these headers had the other order', async () => {
  const machine = office.machine();
  const fileOf = (name: string, ...days: readonly string[]) =>
    machine.file(name, csv(days.map((serviceDate, at) => booking(`E-${name}-${at}`, { serviceDate }))));
  await checkedCopy(machine, fileOf('earlier.csv', '05/03/2029'), '--date-order', 'mdy');
  const { exit, report } = await checkedCopy(machine, fileOf('later.csv', '14/05/2029', '03/04/2029'), '--fix');
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  expect([exit, report.fixes, errors.map(({ code, row }) => [code, row])]).toEqual([
    3,
    undefined,
    [['date-ambiguous', 3]],
  ]);
});
