import { expect, test } from 'vitest';
import { opened, table } from './reading.ts';

test.each([
  ['without quotation marks around it', 'Code,Name\n="00417",Bear\n="0012",="Car"\n'],
  ['in quotation marks', 'Code,Name\n"=""00417""",Bear\n"=""0012""","=""Car"""\n'],
  ['with line ends of Windows', 'Code,Name\r\n="00417",Bear\r\n="0012",="Car"'],
])('a formula for a text is read as the text: %s', async (_, content) => {
  expect(await table(content)).toEqual([
    [1, 'Code', 'Name'],
    [2, '00417', 'Bear'],
    [3, '0012', 'Car'],
  ]);
  expect((await opened(content)).textFormulas).toEqual({ count: 3, row: 2, column: 1 });
});

test('any delimiter may be beside it, and one may be in it', async () => {
  expect(await table('sep=^\nCode^Name\n="0^1"^="a, b"\n')).toEqual([
    [2, 'Code', 'Name'],
    [3, '0^1', 'a, b'],
  ]);
});

test.each([
  ['another formula', 'a,b\n=SUM(A1:A2),2\n', '=SUM(A1:A2)'],
  ['a formula of several texts', 'a,b\n"=""00""&""417""",2\n', '="00"&"417"'],
  ['such a text inside a value', 'a,b\n"see =""00417""",2\n', 'see ="00417"'],
])('%s stays as it is', async (_, content, text) => {
  expect((await table(content))[1]).toEqual([2, text, '2']);
  expect((await opened(content)).textFormulas).toBeUndefined();
});

test('it is found wherever the file is cut into pieces', async () => {
  const rows = 20_000;
  const content = `Code,Name\n${Array.from({ length: rows }, (_, index) => `="00${index}",${'x'.repeat(index % 50)}y\n`).join('')}`;
  const read = await table(content);
  expect(read.slice(1).every(([number, code]) => code === `00${Number(number) - 2}`)).toBe(true);
  expect((await opened(content)).textFormulas?.count).toBe(rows);
});
