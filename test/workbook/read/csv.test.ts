import { expect, test } from 'vitest';
import { cpuMs } from '../../cpu-time.ts';
import { opened, refusal, rowsOf } from './reading.ts';

/** The rows as [number, cells...], blank cells as ''. */
async function table(content: Buffer | string): Promise<(number | string)[][]> {
  const rows = await rowsOf(content);
  return rows.map(({ number, cells }) => {
    const width = Math.max(...cells.keys());
    const texts = Array.from({ length: width }, (_, index) => cells.get(index + 1));
    return [number, ...texts.map((cell) => (cell?.kind === 'text' ? cell.text : ''))];
  });
}

const utf16be = (content: string) => Buffer.from(content, 'utf16le').swap16();

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from('name,city\n深圳,São Paulo\n'), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from('\ufeffname,city\n深圳,São Paulo\n'), 'utf-8'],
  ['UTF-16 little endian', Buffer.from('\ufeffname,city\n深圳,São Paulo\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 big endian', utf16be('\ufeffname,city\n深圳,São Paulo\n'), 'utf-16be'],
  ['UTF-16 little endian without a mark', Buffer.from('name,city\n深圳,São Paulo\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 big endian without a mark', utf16be('name,city\n深圳,São Paulo\n'), 'utf-16be'],
])('%s is decoded', async (_, bytes, encoding) => {
  expect((await opened(bytes)).encoding).toBe(encoding);
  expect(await table(bytes)).toEqual([
    [1, 'name', 'city'],
    [2, '深圳', 'São Paulo'],
  ]);
});

test('bytes that are not UTF-8 are taken as windows-1252, and the file says so', async () => {
  const bytes = Buffer.from('name;price\nInformações São João;5 \x80\n', 'latin1');
  expect((await opened(bytes)).encoding).toBe('windows-1252');
  expect(await table(bytes)).toEqual([
    [1, 'name', 'price'],
    [2, 'Informações São João', '5 €'],
  ]);
});

test.each([
  ['GBK', Buffer.from('6e616d650ac9eedbdacad00a', 'hex')],
  ['bytes that windows-1252 does not use', Buffer.from('6e616d650a418d420a', 'hex')],
  ['UTF-16 with half a character', Buffer.from('\ufeffname\nx', 'utf16le').subarray(0, -1)],
  ['a lone surrogate', Buffer.from('\ufeffname\n\ud83d,x', 'utf16le')],
])('%s is refused rather than turned into other letters', async (_, bytes) => {
  expect(await refusal(bytes)).toMatchObject({ code: 'file-encoding', hint: expect.stringContaining('CSV UTF-8') });
});

test('UTF-8 with a spoiled byte is refused rather than read as windows-1252', async () => {
  const names = Buffer.from('name;city\nSão João;Évora\nMüller;Zürich\n');
  const cut = await refusal(Buffer.concat([names, Buffer.from('ã').subarray(0, 1)]));
  expect(cut).toMatchObject({
    code: 'file-encoding',
    message: expect.stringContaining('UTF-8 with bytes in it that are none'),
  });
  const french = Buffer.from('name;city\n\xabCAF\xc9\xbb;Orl\xe9ans\nP\xe2tisserie;Nimes\n', 'latin1');
  expect((await opened(french)).encoding).toBe('windows-1252');
});

test('a zero byte anywhere makes it no text', async () => {
  for (const bytes of [Buffer.from(`a,b\n${'1,2\n'.repeat(3000)}\0`), Buffer.from('\ufeffa,b\n\0,2', 'utf16le')]) {
    expect(await refusal(bytes)).toMatchObject({ code: 'file-not-a-workbook' });
  }
});

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

test('rows are counted as a spreadsheet program counts them', async () => {
  const content = 'h1,h2\r\n\r\n"two\r\nlines, ""quoted""",x\r\n,\r\n5,00123\n6,12E4\r7,1';
  expect(await table(content)).toEqual([
    [1, 'h1', 'h2'],
    [3, 'two\r\nlines, "quoted"', 'x'],
    [5, '5', '00123'],
    [6, '6', '12E4'],
    [7, '7', '1'],
  ]);
});

test('names are whole and rows are all there on every edge between the pieces of a file', async () => {
  for (const shift of ['', 'x', 'xx', 'xxx']) {
    const lines = Array.from({ length: 10_000 }, (_, index) => `𠮷深圳é${index},"${'Ã"",'.repeat(index % 3)}"`);
    const rows = await rowsOf(`h${shift},i\r\n${lines.join('\r\n')}\r\n`);
    expect(rows).toHaveLength(10_001);
    const odd = rows.slice(1).findIndex(({ number, cells }, index) => {
      const [name, quoted] = [cells.get(1), cells.get(2)];
      return (
        number !== index + 2 ||
        name?.kind !== 'text' ||
        name.text !== `𠮷深圳é${index}` ||
        (quoted?.kind === 'text' ? quoted.text : '') !== 'Ã",'.repeat(index % 3)
      );
    });
    expect(odd).toBe(-1);
  }
});

test.each([
  ['is never closed', 'a,b\n1,2\n"3,4\n5,6\n', 'row 3 opens a quotation mark that is never closed'],
  ['stands inside a cell', 'a,b\n1,2\n3,5" pipe\n', 'row 3 has a quotation mark inside a cell'],
  ['is closed too early', 'a,b\n"x"y,2\n', 'row 2 has a quotation mark inside a cell'],
  [
    'is closed rows later',
    'a,b,c,d,e,f\n1,2,3,4,5,6\n1,2,3,"5 inch,5,6\n1,2,3,4,5,6\n1,2,3,6",5,6\n',
    'a cell of row 3 holds whole rows',
  ],
])('a quotation mark that %s makes the file damaged, with its row', async (_, content, words) => {
  const problem = await refusal(content);
  expect(problem).toMatchObject({ code: 'file-damaged', message: expect.stringContaining(words) });
  expect(problem.hint).toContain('("5"" pipe")');
});

test('an address on several lines is text, however many commas it has', async () => {
  const address = '88 East Road, Building 3,\nNingbo, Zhejiang,\nChina';
  const rows = await rowsOf(`a,b,c,d,e,f\n1,2,3,"${address}",5,6\n`);
  expect(rows[1]?.cells.get(4)).toEqual({ kind: 'text', text: address });
});

test('a file of blank lines is empty', async () => {
  for (const content of ['\ufeff', '\r\n\r\n', ',,,\n', 'sep=;\n']) {
    expect((await refusal(content)).code).toBe('file-empty');
  }
});

test('the caps on rows, columns and text hold', async () => {
  const started = cpuMs();
  for (const content of [
    `h\n${'1\n'.repeat(200_000)}`,
    `${'x,'.repeat(1000)}x\n`,
    `h\n"${'x'.repeat(32_768)}"\n`,
    `h\n${','.repeat(20_000_000)}\n`,
  ]) {
    expect(await refusal(content)).toMatchObject({ code: 'file-too-large', hint: expect.stringMatching(/\.$/) });
  }
  expect(cpuMs() - started).toBeLessThan(5_000);
  expect(await rowsOf(`h\n${'1\n'.repeat(199_999)}${','.repeat(1000)}\n`)).toHaveLength(200_000);
});

test('the sheet of a CSV has the name of the file', async () => {
  const { sheets } = await opened('a,b\n1,2', 'May.bookings.csv');
  expect(sheets).toEqual([{ name: expect.stringMatching(/^\d+-May\.bookings$/), hidden: false }]);
});
