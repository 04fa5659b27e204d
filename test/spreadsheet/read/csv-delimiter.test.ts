import { expect, test } from 'vitest';
import { table } from './reading.ts';

test.each([
  [',', 'Supplier,Name;s,PO\n1,2;2,3\n', 'Supplier/Name;s/PO', '1/2;2/3'],
  [';', 'Supplier;Name, full;PO\n1;2,5,6,7;3\n', 'Supplier/Name, full/PO', '1/2,5,6,7/3'],
  ['\t', '"a;b;c;d"\tName\n1\t2\n', 'a;b;c;d/Name', '1/2'],
  ['|', 'Supplier|Name, full|PO;2\n1|2,5|3\n', 'Supplier/Name, full/PO;2', '1/2,5/3'],
  [',', 'alone\nx\n', 'alone', 'x'],
])('the delimiter %j is found from the headers', async (_, content, headers, row) => {
  expect(await table(content)).toEqual([
    [1, ...headers.split('/')],
    [2, ...row.split('/')],
  ]);
});

test.each([
  ['a title', 'Inspections\n\na;b,c;d\n1;2;3\n', [1, 'Inspections'], [3, 'a', 'b,c', 'd']],
  ['a title with a comma', 'Inspections, March\na;b;c\n1,5;2,5;3,5\n', [1, 'Inspections, March'], [2, 'a', 'b', 'c']],
])('the delimiter is that of the headers below %s', async (_, content, ...rows) => {
  expect((await table(content)).slice(0, 2)).toEqual(rows);
});

test('a sep= line gives the delimiter and counts as row 1', async () => {
  const expected = [
    [2, 'a,b', 'c'],
    [3, '1', '2'],
  ];
  for (const [mark, end] of [
    ['', '\r\n'],
    ['\ufeff', '\n'],
  ]) {
    expect(await table(`${mark}sep=|${end}a,b|c${end}1|2${end}`)).toEqual(expected);
  }
});

const TITLE = 'Inspections, March, 2027, Ningbo, second revision';

test.each([
  ['a title with more commas than columns', `${TITLE}\na;b;c\n1;2;3\n4;5;6\n`, [3, '1', '2', '3']],
  ['a title and blank lines', `${TITLE}\r\n${'\r\n'.repeat(40)}a;b;c\r\n1;2;3\r\n`, [43, '1', '2', '3']],
  ['numbers with decimal commas', `${TITLE}\na;b;c\n${'1,5;2,5;3,5\n'.repeat(9)}`, [3, '1,5', '2,5', '3,5']],
])('semicolons are found below %s', async (_, content, row) => {
  expect((await table(content))[2]).toEqual(row);
});

test('commas are found in rows that end early and hold lists of semicolons', async () => {
  const rows = await table('a,b,c,d,e\nx;y,2,3,4\nx;y,2,3\nx;y,2,3,4,5\n');
  expect(rows[1]).toEqual([2, 'x;y', '2', '3', '4']);
});

test('a sep= line in quotation marks gives the delimiter', async () => {
  expect(await table('"sep=;"\r\na,b;c\r\n1;2\r\n')).toEqual([
    [2, 'a,b', 'c'],
    [3, '1', '2'],
  ]);
});

test.each([
  ['semicolons', 'sep=,\r\nPO;Item;Qty\r\n1;Bear;4,5\r\n2;Car, red;5,5\r\n', ['2', 'Car, red', '5,5']],
  ['tabs', 'sep=;\nPO\tItem\tQty\n1\tBear\t4\n2\tCar; red\t5\n', ['2', 'Car; red', '5']],
])('%s are found below a sep= line that names another delimiter', async (_, content, row) => {
  expect(await table(content)).toEqual([[2, 'PO', 'Item', 'Qty'], expect.any(Array), [4, ...row]]);
});

test('a sep= line is believed where the headers have its delimiter, whatever the rows hold', async () => {
  const rows = await table('sep=,\na,b\n1;2;3,x\n4;5;6,y\n7;8;9,z\n');
  expect(rows[1]).toEqual([3, '1;2;3', 'x']);
});
