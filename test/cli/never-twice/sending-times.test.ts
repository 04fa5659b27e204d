import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, type Office, openOffice } from '../office.ts';
import { readSheet, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a second import says when each row was sent', async () => {
  const machine = office.machine();
  const file = await workbook(machine.path('april.xlsx'), bookings('TIMES', 2));
  await machine.import(file);
  const results = machine.path('april.results.xlsx');
  const times = async () => (await readSheet(results, 'My bookings', 1)).map(({ cells }) => cells['Sent at']);
  const sent = await times();
  expect(sent.every((time) => time !== undefined && time !== '')).toBe(true);

  expect((await machine.import(file)).run.counts).toMatchObject({ skipped: 2, accepted: 0 });
  expect(await times()).toEqual(sent);
});
