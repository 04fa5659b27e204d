import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { fileOf, folder, opened, refusal } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';
import { zip } from './zip.ts';

/** A compound file by [MS-CFB]: the header, then a directory with one stream beside the root. */
function compound(stream: string, text = ''): Buffer {
  const bytes = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const at = 1024 + index * 128;
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  bytes.write(text, 1500, 'utf16le');
  return bytes;
}

test.each<[string, Buffer | string, string, RegExp]>([
  ['an old workbook', compound('Workbook'), 'file-xls', /Save As.*\.xlsx/],
  ['a workbook of Excel 5', compound('Book'), 'file-xls', /Save As.*\.xlsx/],
  ['a workbook with a password', compound('EncryptedPackage'), 'file-encrypted', /remove the password/],
  [
    'an old Word document that speaks of a Workbook',
    compound('WordDocument', `Workbook${'\0'.repeat(24)}\x12`),
    'file-not-a-workbook',
    /\.xlsx/,
  ],
  [
    'an OpenDocument spreadsheet',
    zip([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true }]),
    'file-ods',
    /Save As.*\.xlsx/,
  ],
  ['an archive', zip([{ name: 'readme.txt', data: 'hello' }]), 'file-not-a-workbook', /\.xlsx/],
  ['an archive without a file', zip([]), 'file-not-a-workbook', /\.xlsx/],
  ['an empty file', '', 'file-empty', /again/],
  ['a PDF', '%PDF-1.7\n', 'file-not-a-workbook', /\.xlsx/],
  ['a web page', '\ufeff\n<html><table><tr><td>1</td></tr></table></html>', 'file-not-a-workbook', /\.xlsx/],
  [
    'an XML spreadsheet',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>',
    'file-not-a-workbook',
    /\.xlsx/,
  ],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file-not-a-workbook', /\.xlsx/],
  ['binary rubbish without zeros', Buffer.from('1f8b0801ff02e3fd03', 'hex'), 'file-not-a-workbook', /\.xlsx/],
])('%s is refused, whatever its name', async (_, bytes, code, hint) => {
  for (const name of ['a.xlsx', 'a.csv', 'a']) {
    const problem = await refusal(bytes, name);
    expect(problem).toEqual({
      code,
      message: expect.stringMatching(/^"\d+-a[.a-z]*" is /),
      hint: expect.stringMatching(hint),
    });
  }
});

test.each([
  ['application/vnd.ms-excel.sheet.binary.macroEnabled.main', /binary workbook/],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', /Word/],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml', /presentation/],
])('a package of the type %s is named', async (type, words) => {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
  const problem = await refusal(sheetOf('', { parts: { '[Content_Types].xml': types } }));
  expect(problem).toMatchObject({ code: 'file-not-a-workbook', message: expect.stringMatching(words) });
});

test('a workbook with macros is read', async () => {
  const type = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${type}"/></Types>`;
  expect((await opened(sheetOf('', { parts: { '[Content_Types].xml': types } }))).sheets).toHaveLength(1);
});

test.each(['~$may.xlsx', '.~lock.may.xlsx#'])('the lock file %s names the workbook', async (name) => {
  const path = join(folder, name);
  writeFileSync(path, '\u0005Li Na');
  expect(await openSource(path)).toMatchObject({
    problem: { code: 'file-not-a-workbook', hint: messages.useWorkbook('may.xlsx') },
  });
});

test('a path without a file, a folder and a device are told apart', async () => {
  mkdirSync(join(folder, 'sub'));
  symlinkSync('/dev/zero', join(folder, 'zero'));
  const code = async (path: string) => {
    const result = await openSource(path);
    return result.type === 'unreadable' ? [result.problem.code, result.problem.message] : [];
  };
  expect(await code(join(folder, 'none.xlsx'))).toEqual(['file-missing', `"none.xlsx" ${messages.notThere}`]);
  expect(await code(join(fileOf('x'), 'below.xlsx'))).toEqual(['file-missing', `"below.xlsx" ${messages.notThere}`]);
  const missing = await openSource(join(folder, 'none.xlsx'));
  expect(missing).toMatchObject({ problem: { hint: messages.checkPath(folder) } });
  expect(await code(join(folder, 'sub'))).toEqual([
    'file-not-a-workbook',
    `"sub" ${messages.notAWorkbook('a folder')}`,
  ]);
  expect(await code(join(folder, 'zero'))).toEqual([
    'file-not-a-workbook',
    `"zero" ${messages.notAWorkbook(messages.deviceOrPipe)}`,
  ]);
});

test.skipIf(process.getuid?.() === 0)('a file without the right to read it is refused (skips for root)', async () => {
  const path = fileOf('a,b\n1,2');
  chmodSync(path, 0);
  expect(await openSource(path)).toMatchObject({ type: 'unreadable', problem: { code: 'file-no-access' } });
});

test('a file of more than 50 MB is refused without being read', async () => {
  const path = fileOf('');
  truncateSync(path, 50 * 1024 * 1024 + 1);
  const started = cpuMs();
  expect(await openSource(path)).toMatchObject({
    type: 'unreadable',
    problem: { code: 'file-too-large', message: expect.stringContaining('51 MB') },
  });
  expect(pacedMsSince(started)).toBeLessThan(1000);
});

test('the sha256 is that of the bytes on disk, for both formats', async () => {
  const bytes = [sheetOf(''), Buffer.from('\ufeffa;b\r\n1;2\r\n')];
  const files = await Promise.all(bytes.map((each) => opened(each)));
  expect(files.map(({ format }) => format)).toEqual(['xlsx', 'csv']);
  expect(files.map(({ sha256 }) => sha256)).toEqual(
    bytes.map((each) => createHash('sha256').update(each).digest('hex')),
  );
});

test('rows are those that were judged, also when the file is written over meanwhile', async () => {
  const path = fileOf('a,b\n1,2\n', 'kept.csv');
  const result = await openSource(path);
  truncateSync(path, 1);
  if (result.type === 'unreadable') throw new Error(result.problem.message);
  const rows: number[] = [];
  for await (const row of result.file.rows(result.file.sheets[0]?.name ?? '')) rows.push(row.cells.size);
  expect(rows).toEqual([2, 2]);
});
