import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { opened, refusal, rowsOf, table } from './reading.ts';

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

test('one name far below that windows-1252 does not explain is enough to refuse the file', async () => {
  const names = Buffer.from(`name\n${'M\xfcller\n'.repeat(100_000)}Oyuncak ay\xfd\n`, 'latin1');
  expect(await refusal(names)).toMatchObject({ code: 'file-encoding' });
});

test('UTF-8 with a spoiled byte is refused rather than read as windows-1252', async () => {
  const names = Buffer.from('name;city\nSão João;Évora\nMüller;Zürich\n');
  const cut = await refusal(Buffer.concat([names, Buffer.from('ã').subarray(0, 1)]));
  expect(cut).toMatchObject({
    code: 'file-encoding',
    message: expect.stringContaining(messages.spoiledUtf8),
  });
  const french = Buffer.from('name;city\n\xabCAF\xc9\xbb;Orl\xe9ans\nP\xe2tisserie;Nimes\n', 'latin1');
  expect((await opened(french)).encoding).toBe('windows-1252');
});

test('a zero byte anywhere makes it no text', async () => {
  for (const bytes of [Buffer.from(`a,b\n${'1,2\n'.repeat(3000)}\0`), Buffer.from('\ufeffa,b\n\0,2', 'utf16le')]) {
    expect(await refusal(bytes)).toMatchObject({ code: 'file-not-a-workbook' });
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
        name?.type !== 'text' ||
        name.text !== `𠮷深圳é${index}` ||
        (quoted?.type === 'text' ? quoted.text : '') !== 'Ã",'.repeat(index % 3)
      );
    });
    expect(odd).toBe(-1);
  }
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
    `h\n${','.repeat(20_000_000)}x\n`,
  ]) {
    expect(await refusal(content)).toMatchObject({ code: 'file-too-large', hint: expect.stringMatching(/\.$/) });
  }
  expect(pacedMsSince(started)).toBeLessThan(5_000);
  expect(await rowsOf(`h\n${'1\n'.repeat(199_999)}${','.repeat(1000)}\n`)).toHaveLength(200_000);
});

test('the sheet of a CSV has the name of the file', async () => {
  const { sheets } = await opened('a,b\n1,2', 'May.bookings.csv');
  expect(sheets).toEqual([{ name: expect.stringMatching(/^\d+-May\.bookings$/), hidden: false }]);
});
