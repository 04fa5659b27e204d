import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, type Cells, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The results of these bookings, with only the user's own columns of rows 3 and 4 swapped. */
async function swapped(machine: Machine, rows: readonly Cells[]): Promise<string> {
  const { run } = await machine.import(await usersWorkbook(machine, rows));
  return await edited(run.results ?? '', 'Orders', machine.path('swapped.xlsx'), (sheet) => {
    const own = columnNamed(sheet, 2, 'Status') - 1;
    for (let column = 1; column <= own; column += 1) {
      const [first, second] = [3, 4].map((row) => sheet.getRow(row).getCell(column));
      if (first && second) [first.value, second.value] = [second.value, first.value];
    }
  });
}

const outcomes = async (path: string) =>
  (await readSheet(path, 'Orders', 2)).map(({ cells }) => [
    cells['referenceNumber'],
    cells['Status']?.replace('Accepted', 'Skipped'),
    cells['Tracking id'],
  ]);
const doubts = async (path: string) =>
  (await readSheet(path, 'In doubt', 1)).map(({ cells }) => [cells['Rows'], cells['_fingerprint'], cells['_document']]);

test('rows swapped without their results are known by their own markers, also where the journal is empty', async () => {
  const machine = office.machine();
  const sorted = await swapped(machine, [booking('SD-1'), booking('SANDBOX-DOUBT-SD'), booking('SD-3')]);
  const sent = machine.path('mine.results.xlsx');
  const [first, doubt, third] = await outcomes(sent);
  const [[, ...inDoubt] = []] = await doubts(sent);
  const { run } = await office.machine().import(sorted);
  expect(run.counts).toMatchObject({ accepted: 0, skipped: 2, inDoubt: 1 });
  expect(await outcomes(run.results ?? '')).toEqual([doubt, first, third]);
  expect(await doubts(run.results ?? '')).toEqual([['3', ...inDoubt]]);
});

test('no document in doubt is lost where the rows went round without their results', async () => {
  const machine = office.machine();
  const rows = [booking('SANDBOX-DOUBT-SF'), booking('SF-2'), booking('SANDBOX-DOUBT-SG')];
  const { run } = await machine.import(await usersWorkbook(machine, rows));
  const results = run.results ?? '';
  const round = await edited(results, 'Orders', machine.path('round.xlsx'), (sheet) => {
    const own = columnNamed(sheet, 2, 'Status') - 1;
    for (let column = 1; column <= own; column += 1) {
      const values = [3, 4, 5].map((row) => sheet.getRow(row).getCell(column).value);
      for (const [place, row] of [3, 4, 5].entries())
        sheet.getRow(row).getCell(column).value = values[(place + 1) % 3] ?? null;
    }
  });
  const documents = (await doubts(results)).map(([, , document]) => document);
  const again = (await office.machine().import(round)).run;
  expect(again.counts.accepted).toBe(0);
  expect((await doubts(again.results ?? '')).map(([, , document]) => document)).toEqual(
    expect.arrayContaining(documents),
  );
});

test('a row in doubt by the marker of another row has the id of that document', async () => {
  const machine = office.machine();
  const sorted = await swapped(machine, [booking('SE-1'), booking('SANDBOX-DOUBT-SE')]);
  const [[, ...inDoubt] = []] = await doubts(machine.path('mine.results.xlsx'));
  // The accepted booking was changed as well, so its row still has only the marker of the document in doubt.
  const changed = await edited(sorted, 'Orders', machine.path('changed.xlsx'), (sheet) => {
    sheet.getRow(4).getCell(columnNamed(sheet, 2, 'products.prodQuantity')).value = '77';
  });
  const { run } = await office.machine().import(changed);
  expect(run.counts).toMatchObject({ accepted: 0, inDoubt: 2 });
  expect((await doubts(run.results ?? '')).map(([, ...document]) => document)).toEqual([inDoubt, inDoubt]);
});
