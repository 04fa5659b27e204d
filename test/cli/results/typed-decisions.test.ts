import { renameSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { decided, doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What is in the cells for a person, line by line. */
async function typedIn(path: string) {
  const lines = await readSheet(path, 'In doubt', 1);
  return lines.map(({ cells }) => [cells['Decision'] ?? '', cells['Tracking id'] ?? '', cells['Why'] ?? '']);
}

test('a decision that was not recorded stays as it was typed; one that was recorded has no line', async () => {
  const { machine, results } = await doubtful(office, 'KEEP');
  const file = await decided(machine, results, ['yes', '', 'Ms Li'], ['not accepted', '']);
  const { run } = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect(run.counts).toMatchObject({ inDoubt: 1 });
  expect(await typedIn(machine.path('again.xlsx'))).toEqual([['yes', '', 'Ms Li']]);
  // What a person clears stays clear, though the older workbook still has it.
  const cleared = await edited(machine.path('again.xlsx'), 'In doubt', machine.path('cleared.xlsx'), (sheet) => {
    for (const column of [2, 3, 4]) sheet.getRow(2).getCell(column).value = null;
  });
  await machine.import(cleared, '-o', machine.path('third.xlsx'));
  expect(await typedIn(machine.path('third.xlsx'))).toEqual([['', '', '']]);
});

test('a tracking id that another booking has stays in its cell', async () => {
  const { machine, results } = await doubtful(office, 'KEPT-ID');
  const [, , taken] = (await readSheet(results, 'Bookings', 1)).map(({ cells }) => cells['Tracking id'] ?? '');
  const file = await decided(machine, results, ['accepted', taken ?? '']);
  await machine.import(file, '-o', machine.path('again.xlsx'));
  expect((await typedIn(machine.path('again.xlsx')))[0]).toEqual(['accepted', taken, '']);
});

test.runIf(hasTerminal)('decisions that a person did not agree to are in the results of the next import', async () => {
  const { machine, results } = await doubtful(office, 'NO');
  await decided(machine, results, ['accepted', 'TRK-7', 'by mail']);
  const asked = await onTerminal(machine, 'import decided.xlsx', NO);
  expect(asked.exit).toBe(2);
  // It was saved over the results, as people do.
  const saved = await edited(machine.path('decided.xlsx'), 'In doubt', results, () => undefined);
  await machine.import(machine.path('march.csv'), '-o', machine.path('again.xlsx'));
  expect((await typedIn(machine.path('again.xlsx')))[0]).toEqual(['accepted', 'TRK-7', 'by mail']);
  expect((await typedIn(saved))[0]).toEqual(['accepted', 'TRK-7', 'by mail']);
});

test('a decision that was taken back is not there again', async () => {
  const { machine, results, name } = await doubtful(office, 'BACK');
  const file = await decided(machine, results, ['accepted', 'TRK-9']);
  const { run } = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect((await machine.qcsheet('settle', name, '--row=2', '--undo')).exit).toBe(6);
  // The clock of a file system may be coarse.
  const later = new Date(Date.now() + 60_000);
  utimesSync(file, later, later);
  expect((await machine.qcsheet('results', run.run ?? '', '-o', 'third.xlsx')).exit).toBe(0);
  expect((await typedIn(machine.path('third.xlsx')))[0]).toEqual(['', '', '']);
});

test('a decision that was taken back and is typed again, in newer results, stays in its cell', async () => {
  const { machine, results, name } = await doubtful(office, 'AGAIN');
  const file = await decided(machine, results, ['accepted', 'TRK-9', 'Ms Li']);
  const { run } = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect((await machine.qcsheet('settle', name, '--row=2', '--undo')).exit).toBe(6);
  const write = async (path: string) => {
    expect((await machine.qcsheet('results', run.run ?? '', '-o', path)).exit).toBe(0);
    return await typedIn(machine.path(path));
  };
  expect((await write('blank.xlsx'))[0]).toEqual(['', '', '']);
  const typed = await decided(machine, machine.path('blank.xlsx'), ['accepted', 'TRK-9', 'Ms Li']);
  renameSync(typed, machine.path('blank.xlsx'));
  expect((await write('next.xlsx'))[0]).toEqual(['accepted', 'TRK-9', 'Ms Li']);
});

test('decisions count below lines that a person has added above the headers', async () => {
  const { machine, results } = await doubtful(office, 'ABOVE');
  const file = await decided(machine, results, ['accepted', 'TRK-9'], ['perhaps', '']);
  const below = await edited(file, 'In doubt', machine.path('below.xlsx'), (sheet) =>
    sheet.spliceRows(1, 0, ['Asked Ms Li on Monday'], []),
  );
  const { run } = await machine.import(below, '-o', machine.path('again.xlsx'));
  expect(run.counts).toMatchObject({ inDoubt: 1, skipped: 3 });
  expect(run.decisions).toMatchObject([{ cell: 'In doubt!B4', trackingId: 'TRK-9', recorded: true }]);
  expect(await typedIn(machine.path('again.xlsx'))).toEqual([['perhaps', '', '']]);
});
