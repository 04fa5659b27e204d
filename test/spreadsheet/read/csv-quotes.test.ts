import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { refusal, rowsOf } from './reading.ts';

test.each([
  ['is never closed', 'a,b\n1,2\n"3,4\n5,6\n', messages.quoteNeverCloses(3)],
  ['stands inside a cell', 'a,b\n1,2\n3,5" pipe\n', messages.quoteInside(3)],
  ['is closed too early', 'a,b\n"x"y,2\n', messages.quoteInside(2)],
  [
    'is closed rows later',
    'a,b,c,d,e,f\n1,2,3,4,5,6\n1,2,3,"5 inch,5,6\n1,2,3,4,5,6\n1,2,3,6",5,6\n',
    messages.openQuote(3, 3),
  ],
])('a quotation mark that %s makes the file damaged, with its row', async (_, content, words) => {
  const problem = await refusal(content);
  expect(problem).toMatchObject({ code: 'file-damaged', message: expect.stringContaining(words) });
  expect(problem.hint).toContain('("5"" pipe")');
});

test.each([
  ['an address with many commas', ',', '88 East Road, Building 3,\nNingbo, Zhejiang,\nChina'],
  [
    'an address of more commas than columns',
    ',',
    'Unit 5, Floor 2, Building A,\r\n88 East Road, Beilun, Ningbo, China',
  ],
  ['an address without spaces', ',', 'Unit 5,Floor 2,Building A,East Road\nBeilun,Ningbo,China'],
  ['a list', ';', 'PO-1;PO-2;PO-3;PO-4\nPO-5;PO-6'],
  ['JSON', ',', '{\n  ""a"": [1,2,3,4,5,6],\n  ""b"": 2\n}'],
])('%s on several lines is text', async (_, delimiter, text) => {
  const line = (cells: readonly string[]) => `${cells.join(delimiter)}\n`;
  const row = ['1', '2', '3', `"${text}"`, '5', '6'];
  const rows = await rowsOf(line([...'abcdef']) + line([...'123456']) + line(row) + line(row));
  expect(rows.map(({ number, cells }) => [number, cells.size])).toEqual([1, 2, 3, 4].map((number) => [number, 6]));
  expect(rows[3]?.cells.get(4)).toEqual({ type: 'text', text: text.replaceAll('""', '"') });
});

test.each([
  ['in the next row', '1,2,3,"5 inch,5,6\n1,2,3,6",5,6\n'],
  ['in another column', '1,2,3,"5 inch,5,6\n1,2,3,4,5,6\n1,6",3,4,5,6\n'],
  ['in the last cell', '1,2,3,"5 inch,5,6\n1,2,3,4,5,6\n1,2,3,4,5,6 inch"\n'],
])('rows that a quotation mark took in, closed %s, are damage, with their line', async (_, rows) => {
  const problem = await refusal(`a,b,c,d,e,f\n1,2,3,"a road,\na town",5,6\n${rows}`);
  const words = messages.openQuote(3, 4);
  expect(problem).toMatchObject({ code: 'file-damaged', message: expect.stringContaining(words) });
});

test('a quotation mark that is never closed is told with its line', async () => {
  const address = '"a road,\r\na town"';
  const rows = `a,b\r\n${`${address},2\r\n`.repeat(9_000)}"3,4\r\n5,6\r\n`;
  const problem = await refusal(rows);
  expect(problem.message).toContain(messages.quoteNeverCloses(9002));
  expect(problem.hint).toContain('line 18002');
});
