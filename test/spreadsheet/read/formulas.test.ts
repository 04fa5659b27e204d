import { expect, test } from 'vitest';
import type { SeeFormula } from '../../../src/spreadsheet/sheet.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { cellsOf, number, opened, text } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';

/** Where it took time in proportion to its square, this was not enough by far. */
const MOST_MS = 10_000;

/** As XlsxWriter writes a workbook. */
const onOpen = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';

test('what a program left in place of a result is none, where the workbook asks to be calculated', async () => {
  const row = [
    '<c><f>A9+1</f><v>0</v></c>',
    '<c><f>A9+1</f><v>-0.00</v></c>',
    '<c><f>A9+1</f><v>7</v></c>',
    '<c t="str"><f>A9&amp;"x"</f><v></v></c>',
    '<c t="str"><f>A9&amp;"x"</f><v>0</v></c>',
    '<c t="b"><f>A9=1</f><v>0</v></c>',
    '<c><v>0</v></c>',
    '<c><f t="shared" si="0"/><v>0</v></c>',
  ];
  const broken = (formula: string) => ({ type: 'broken', text: formula });
  const sheet = `<row>${row.join('')}</row>`;
  expect(await cellsOf(sheetOf(sheet, { calculation: onOpen }))).toEqual({
    A1: broken('=A9+1'),
    B1: broken('=A9+1'),
    C1: number(7),
    D1: broken('=A9&"x"'),
    E1: text('0'),
    F1: { type: 'boolean', value: false },
    G1: number(0),
    H1: broken('=...'),
  });
  for (const calculation of [undefined, '<calcPr calcId="191029"/>', '<calcPr fullCalcOnLoad="0"/>']) {
    const cells = await cellsOf(sheetOf(sheet, calculation === undefined ? {} : { calculation }));
    expect([cells['A1'], cells['D1'], cells['H1']]).toEqual([number(0), undefined, number(0)]);
  }
});

test('the other cells of an array formula that was not calculated have no result either', async () => {
  const rows = [
    '<row r="1"><c r="B1"><f t="array" ref="B1:C2">A1:B2*2</f><v>0</v></c><c r="C1"><v>0</v></c><c r="D1"><v>0</v></c></row>',
    '<row r="2"><c r="B2"><v>0</v></c><c r="C2"><v>5</v></c></row>',
    '<row r="3"><c r="B3"><v>0</v></c></row>',
  ].join('');
  const broken = { type: 'broken', text: '=...' };
  expect(await cellsOf(sheetOf(rows, { calculation: onOpen }))).toEqual({
    B1: { type: 'broken', text: '=A1:B2*2' },
    C1: broken,
    D1: number(0),
    B2: broken,
    C2: number(5),
    B3: number(0),
  });
  expect((await cellsOf(sheetOf(rows)))['C1']).toEqual(number(0));
});

test('a 0.0 beside a formula is not a result in any workbook', async () => {
  const row = '<row><c><f>A9</f><v>0.0</v></c><c><v>0.0</v></c><c><f>A9</f><v>12.0</v></c></row>';
  expect(await cellsOf(sheetOf(row))).toEqual({ A1: { type: 'broken', text: '=A9' }, B1: number(0), C1: number(12) });
});

test('very many array formulas take time in proportion', async () => {
  const cells = Array.from({ length: 100_000 }, (_, index) => {
    const row = Math.floor(index / 500) + 1;
    return `${index % 500 === 0 ? `${row > 1 ? '</row>' : ''}<row>` : ''}<c><f t="array" ref="A${row}:ZZ9999">${Math.sin(index)}</f><v>0</v></c>`;
  });
  const started = cpuMs();
  const read = await cellsOf(sheetOf(`${cells.join('')}</row>`, { calculation: onOpen }));
  expect(read['A1']).toMatchObject({ type: 'broken' });
  expect(pacedMsSince(started)).toBeLessThan(MOST_MS);
});

test('a cell with a formula is told with the columns that the formula uses, also where cells share it', async () => {
  const rows = [
    '<row r="1"><c r="C1"><f>A1+B1</f><v>3</v></c><c r="D1"><f t="shared" ref="D1:E2" si="0">B1+14</f><v>5</v></c></row>',
    '<row r="2"><c r="D2"><f t="shared" si="0"/><v>6</v></c><c r="E2"><f t="shared" si="0"/><v>7</v></c></row>',
    '<row r="3"><c r="C3" t="str"><f>A3&amp;"x"</f><v>ax</v></c></row>',
  ].join('');
  const file = await opened(sheetOf(rows));
  const seen: unknown[] = [];
  const see: SeeFormula = (row, column, _, uses) => seen.push([row, column, uses]);
  for await (const _ of file.rows(file.sheets[0]?.name ?? '', see));
  await file.close();
  expect(seen).toEqual([
    [1, 3, [1, 2]],
    [1, 4, [2]],
    [2, 4, [2]],
    [2, 5, null],
    [3, 3, [1]],
  ]);
});
