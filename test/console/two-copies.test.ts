import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { underFreeName } from '../../src/console/made-files.ts';
import { bookings } from '../cli/office.ts';
import { readSheet } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

const changed = async (opened: Opened, reference: string) => {
  const { review } = await opened.settled();
  const column = review?.columns.find(({ key }) => key === 'referenceNumber')?.number ?? 0;
  await opened.call('POST', '/edits', { cells: [{ row: 3, column, text: reference }] });
  await opened.settled();
};
const saved = async (opened: Opened) => {
  await opened.call('POST', '/copy');
  return (await opened.settled()).saved?.name ?? '';
};

test('two pages that save a copy of one file at the same moment write two copies', async () => {
  const machine = at.office.machine();
  const path = await usersWorkbook(machine, bookings('TC', 2));
  const both = [await at.opened(machine, path), await at.opened(machine, path)];
  for (const [index, opened] of both.entries()) await changed(opened, `TC-ONE-${index}`);
  const names = await Promise.all(both.map(saved));
  expect(names.toSorted()).toEqual(['mine.fixed-2.xlsx', 'mine.fixed.xlsx']);
  for (const [index, name] of names.entries()) {
    const [first] = await readSheet(machine.path(name), 'Orders', 2);
    expect(first?.cells['referenceNumber']).toBe(`TC-ONE-${index}`);
  }
});

test('a copy that another program has changed since is not written over', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, await usersWorkbook(machine, bookings('TS', 2)));
  await changed(opened, 'TS-8');
  expect(await saved(opened)).toBe('mine.fixed.xlsx');
  await changed(opened, 'TS-9');
  expect(await saved(opened)).toBe('mine.fixed.xlsx');
  const theirs = Buffer.concat([readFileSync(machine.path('mine.fixed.xlsx')), Buffer.from(' ')]);
  writeFileSync(machine.path('mine.fixed.xlsx'), theirs);
  await changed(opened, 'TS-10');
  expect(await saved(opened)).toBe('mine.fixed-2.xlsx');
  expect(readFileSync(machine.path('mine.fixed.xlsx')).equals(theirs)).toBe(true);
});

test('a name under which nothing was written is free again, whatever the reason', async () => {
  const path = at.office.machine().path('none.xlsx');
  expect(
    await underFreeName(
      () => path,
      null,
      async () => ({ type: 'ok', value: null }),
    ),
  ).toMatchObject({ type: 'ok' });
  expect(existsSync(path)).toBe(false);
});
