import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { importing, supplier } from '../kinds/supplier-files.ts';
import { csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a check says which code of a supplier has changed since the template was made, and to what', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('template', 'bookings', '-o', 'bookings.xlsx')).exit).toBe(0);
  const listed = await machine.qcsheet('export', 'suppliers', '-o', '-', '--format', 'ndjson');
  const records = listed.stdout.trim().split('\n');
  const known = records
    .map((line) => JSON.parse(line))
    .find(({ identificationCode }) => identificationCode === '00417');
  const changed = supplier('GS-0417', { supplierId: known.id });
  expect((await importing(machine, machine.file('suppliers.csv', csv([changed])))).exit).toBe(0);
  expect((await machine.qcsheet('lookups', 'pull')).exit).toBe(0);

  const checked = await machine.qcsheet('check', 'bookings.xlsx');
  expect(checked.stdout).toContain(
    `changed: "Golden Star Trading Co., Ltd." (${checkMessages.idChanged('code', '"00417"', '"GS-0417"')})`,
  );
  expect(checked.stdout).not.toMatch(/gone|new:/);
});
