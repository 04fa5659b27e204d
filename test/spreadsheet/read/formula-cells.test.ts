import { expect, test } from 'vitest';
import { formulaCells } from '../../../src/spreadsheet/read/formula-cells.ts';

test.each<[string, readonly number[] | null]>([
  ['B6+14', [2]],
  ['$AA$1*b2', [2, 27]],
  ['SUM(A2:C2)-IF(E2>1.5E3,"see Z9 ""!""",TRUE)', [1, 2, 3, 5]],
  ['"1 PS"&"I"', []],
  ['IF(C3,TODAY(),FALSE())', [3]],
  ['C12+1.25', [3]],
  ['Season1', null],
  ['INDIRECT("A1")', null],
  ['MyFunction(A1)', null],
  ['Season', null],
  ['Season2027x', null],
  ['Prices!B2', null],
  ["'My prices'!B2+C1", null],
  ['SUM(Prices!A1:B2)', null],
  ['Table1[Quantity]', null],
  ['SUM(B:B)', null],
  ['SUM(2:2)', null],
  ['{1,2}', null],
  ['A1#', null],
  ['A1:INDEX(B1:C9,2)', null],
])('a formula uses the columns that it names: %s', (text, uses) => {
  expect(formulaCells()(9, text).uses).toEqual(uses);
});

test('a shared formula uses the same columns in its own column alone', () => {
  const of = formulaCells();
  expect(of(3, 'B6+14', '0')).toEqual({ column: 3, uses: [2] });
  expect(of(3, '', '0')).toBe(of(3, 'B6+14'));
  expect(of(4, '', '0').uses).toBeNull();
  expect(of(3, '', '1').uses).toBeNull();
  expect(of(3, '').uses).toBeNull();
});
