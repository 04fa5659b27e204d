import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { csv, type Office, openOffice } from '../cli/office.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const firstRows = async (opened: Opened) =>
  rowWindow.parse(JSON.parse((await opened.call('GET', '/rows?count=2')).text));

test('shows nothing about a changed cell until it is checked', async () => {
  const machine = office.machine();
  const many = Array.from({ length: 3_000 }, (_, index) => inCity(`NEW-${index}`, index < 2 ? 'Shenzen' : 'Shenzhen'));
  const opened = await openConsole(machine, machine.file('many.csv', csv(many)));
  onTestFinished(opened.close);
  const { review } = await opened.settled();
  const [first] = (await firstRows(opened)).rows;
  const city = review?.columns.find(({ key }) => key === 'supplierCityID')?.number ?? 0;
  const marksIn = async () => {
    const { rows } = await firstRows(opened);
    return rows.map(({ state, marks }) => [state, marks.filter(({ column }) => column === city).length]);
  };
  expect(await marksIn()).toEqual([
    ['invalid', 1],
    ['invalid', 1],
  ]);
  await opened.call('POST', '/edits', { cells: [{ row: first?.number ?? 0, column: city, text: 'Shenzzen' }] });
  expect((await opened.state()).unchecked).toBe(true);
  expect(await marksIn()).toEqual([
    ['unchecked', 0],
    ['invalid', 1],
  ]);
  await opened.settled();
  expect((await marksIn())[0]).toEqual(['invalid', 1]);
  await opened.call('POST', '/undo');
  expect((await marksIn())[0]).toEqual(['unchecked', 0]);
});
