import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Two columns of dates below one merged header, each with its name in the second line. */
async function inParts(machine: Machine): Promise<string> {
  const made = new Workbook();
  const sheet = made.addWorksheet('Bookings');
  const { serviceDate, ...others } = booking('PARTS-1');
  const keys = Object.keys(others);
  sheet.addRow(['serviceDate', null, ...keys]);
  sheet.addRow(['planned', 'actual']);
  sheet.addRow([serviceDate, '2029-03-15', ...Object.values(others)]);
  sheet.mergeCells('A1:B1');
  const file = machine.path('parts.xlsx');
  await made.xlsx.writeFile(file);
  return file;
}

test('names in the second line below a merged header are asked for, and are no booking', async () => {
  const machine = office.machine();
  const file = await inParts(machine);
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  const { findings, counts } = told(check, ended);
  expect([ended.exit, counts.rows, counts.valid]).toEqual([3, 1, 0]);
  const asked = findings.filter(({ code }) => code === 'header-unknown');
  expect(asked).toMatchObject([
    { severity: 'error', row: 2, value: 'serviceDate planned' },
    { severity: 'error', row: 2, value: 'serviceDate actual' },
  ]);
  const { exit, run } = await machine.import(
    ...[file, '--map', 'serviceDate actual=serviceDate', '--ignore-column', 'serviceDate planned'],
  );
  expect([exit, run.counts.accepted]).toEqual([0, 1]);
  expect(office.booked('PARTS-')).toMatchObject([{ serviceDate: '15-Mar-2029' }]);
});
