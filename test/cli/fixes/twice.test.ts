import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';
import { checkedCopy, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Two rows that need a choice each, and the bookings of the first choices. */
async function sentWithChoices(machine: Machine, prefix: string) {
  const rows = [
    inCity(`${prefix}-1`, 'Shenzen', { 'products.prodQuantity': '310' }),
    inCity(`${prefix}-2`, 'Shenzhen', { serviceDate: '05/06/2029', 'products.prodQuantity': '320' }),
  ];
  const original = await workbook(machine.path('original.xlsx'), rows);
  const { copy } = await checkedCopy(machine, original);
  const choices = { Shenzen: 'Shenzhen', '05/06/2029': '05-Jun-2029' };
  const { run } = await machine.import(await withChoices(copy, machine.path('fixed.xlsx'), choices));
  expect(run.counts).toMatchObject({ accepted: 2 });
  const again = machine.path('other-name.xlsx');
  copyFileSync(original, again);
  return again;
}

function sent(prefix: string) {
  return office.booked(`${prefix}-`).map(({ serviceDate }) => serviceDate);
}

describe('rows that were sent with choices of Fixes', () => {
  test('are not sent from the untouched file with other choices', async () => {
    const machine = office.machine();
    const again = await sentWithChoices(machine, 'TW');
    const { copy } = await checkedCopy(machine, again);
    const others = { Shenzen: 'Dongguan', '05/06/2029': '06-May-2029' };
    const { run } = await machine.import(await withChoices(copy, machine.path('others.xlsx'), others));
    expect(run.counts).toMatchObject({ accepted: 0 });
    expect(run.findings.filter(({ code }) => code === 'already-sent').map(({ row }) => row)).toContain(3);
    expect(sent('TW')).toHaveLength(2);
  });

  test.each(['mdy', 'dmy'])('are not sent from the untouched file with --date-order %s', async (order) => {
    const machine = office.machine();
    const prefix = `T-${order}`;
    const again = await sentWithChoices(machine, prefix);
    const { run } = await machine.import(again, '--date-order', order);
    expect(run.counts).toMatchObject({ accepted: 0 });
    expect(sent(prefix)).toHaveLength(2);
  });
});
