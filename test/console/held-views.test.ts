import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { findingList } from '../../src/console/api/findings.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const ROWS = [
  inCity('KE-1', 'Shenzen'),
  inCity('KE-2', 'Shenzen'),
  inCity('KE-3', 'Shenzhen', { serviceDate: '' }),
  inCity('KE-4', 'Shenzhen'),
];

/** Changes one cell, and waits for the check. */
async function edit(opened: Opened, row: number, key: string, text: string) {
  const column = (await opened.state()).review?.columns.find((one) => one.key === key)?.number;
  await opened.call('POST', '/edits', { cells: [{ row, column, text }] });
  return await opened.settled();
}

test('keeps the number of a reason, and the rows of a filter that is held, through each check', async () => {
  const machine = office.machine();
  const opened = await openConsole(machine, await usersWorkbook(machine, ROWS));
  await opened.settled();
  onTestFinished(() => opened.close());
  const numbers = async (query: string) =>
    rowWindow.parse(JSON.parse((await opened.call('GET', `/rows${query}`)).text)).rows.map(({ number }) => number);
  const cities = '?sort=0&hold=one';
  expect([await numbers(cities), await numbers('?show=errors&hold=two')]).toEqual([
    [3, 4],
    [3, 4, 5],
  ]);
  await edit(opened, 3, 'supplierCityID', 'Shenzhen');
  await edit(opened, 6, 'serviceDate', '');
  const { sorts: found } = findingList.parse(JSON.parse((await opened.call('GET', '/findings')).text));
  const sorts = found.map(({ id, header, count }) => [id, header, count]);
  expect(sorts).toEqual([
    [1, 'Inspection date', 2],
    [0, 'Supplier city', 1],
  ]);
  expect([await numbers(cities), await numbers('?sort=0'), await numbers('?sort=0&hold=three')]).toEqual([
    [3, 4],
    [4],
    [4],
  ]);
  expect(await numbers('?show=errors&hold=two')).toEqual([3, 4, 5]);
  expect(await numbers('?show=errors')).toEqual([4, 5, 6]);
});
