import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/console/messages.ts';
import { booking, type Cells, type Machine } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';
import { sendBody } from './sending.ts';

const at = consoles();

/** A page on which a column of the person's own was changed, so the file is sent as a copy. */
async function changed(machine: Machine, row: Cells): Promise<{ readonly one: Opened; readonly file: string }> {
  const file = await usersWorkbook(machine, [row]);
  const one = await at.opened(machine, file);
  const column = (await one.state()).review?.columns.find(({ header }) => header === 'Our price')?.number;
  await one.call('POST', '/edits', { cells: [{ row: 3, column, text: '99' }] });
  return { one, file };
}

/** The notice after Send, with the state then. */
async function notSent(one: Opened) {
  expect((await one.call('POST', '/send', await sendBody(one))).status).toBe(200);
  await until('it says why', async () => (await one.state()).notice !== null);
  return await one.settled();
}

describe('a copy that cannot be sent: the page says so, and has the changes still', () => {
  test('because the file is gone', async () => {
    const { one, file } = await changed(at.office.machine(), booking('NG-1'));
    await one.settled();
    rmSync(file);
    const { notice, send } = await notSent(one);
    const [words = ''] = messages.notSent('|').split('|');
    expect(notice?.startsWith(words)).toBe(true);
    // What happened, and what to do.
    expect(notice?.slice(words.length)).toMatch(/^.*mine\.xlsx.*\. \S.*\.$/);
    expect(send).toBeNull();
    expect(at.booked('NG')).toEqual([]);
  });

  test('because another terminal has sent its row meanwhile', async () => {
    const machine = at.office.machine();
    const { one, file } = await changed(machine, booking('SANDBOX-DOUBT-NM'));
    await one.settled();
    await machine.import(file);
    const { notice, file: shown, edits, review } = await notSent(one);
    expect(notice).toBe(messages.notSent(messages.nothingInCopy('mine.fixed.xlsx')));
    expect([shown?.name, edits]).toEqual(['mine.xlsx', 1]);
    expect(review).toMatchObject({ inDoubt: 1, ready: 0 });
  });
});
