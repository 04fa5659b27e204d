import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('check sees results beside a file as import does, also without any journal', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('STATE', 2)));
  await machine.import(file);
  rmSync(machine.state, { recursive: true });
  const looked = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  expect([looked.exit, told(check, looked).findings[0]]).toMatchObject([
    3,
    { code: 'already-sent', severity: 'error', row: null },
  ]);
});
