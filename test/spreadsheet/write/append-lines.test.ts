import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { csvCells, lookAtLines } from '../../../src/spreadsheet/read/lines-file.ts';
import { appendLines } from '../../../src/spreadsheet/write/append-lines.ts';

function place(content: string | Buffer | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-append-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'news.csv');
  if (content !== null) writeFileSync(path, content);
  return path;
}

test('text is added behind what is there, and its hash is told before the file has its name', async () => {
  const path = place('a\r\n');
  const found = await lookAtLines(path);
  const told: string[] = [];
  const announce = async (after: string) => void told.push(after, readFileSync(path, 'utf8'));
  expect(await appendLines(path, { found, pieces: ['b\r\n', 'c\r\n'], announce })).toEqual({ type: 'written' });
  expect(readFileSync(path, 'utf8')).toBe('a\r\nb\r\nc\r\n');
  expect(told).toEqual([(await lookAtLines(path))?.sha256, 'a\r\n']);
});

test.for([
  ['as it is looked at', 'before'],
  ['while it is written', 'meanwhile'],
  ['before there is one', 'made'],
] as const)('a file that somebody changes %s stays as they left it', async ([, when]) => {
  const path = place(when === 'made' ? null : 'a\n');
  const found = await lookAtLines(path);
  const theirs = () => writeFileSync(path, 'somebody’s work\n');
  if (when === 'before') theirs();
  const pieces = function* () {
    if (when !== 'before') theirs();
    yield 'b\n';
  };
  const announce = () => {
    throw new Error('nothing is to be announced');
  };
  const written = await appendLines(path, { found, pieces: pieces(), announce });
  expect(written).toMatchObject({ type: 'unwritable', code: 'output-busy' });
  expect(readFileSync(path, 'utf8')).toBe('somebody’s work\n');
  expect(readdirSync(join(path, '..'))).toEqual(['news.csv']);
});

test('what a text file is is seen whatever its length', async () => {
  expect(await lookAtLines(place(null))).toBeNull();
  expect(await lookAtLines(place('\ufeff'))).toMatchObject({ isEmpty: true, isUtf8: true });
  expect(await lookAtLines(place('\ufeffid,name\r\n1,a'))).toMatchObject({ first: 'id,name', rest: '1,a' });
  expect(await lookAtLines(place('id\n1\n'))).toMatchObject({ first: 'id', rest: '', isPaired: true, isEmpty: false });
  expect(await lookAtLines(place('id\n"1\n'))).toMatchObject({ isPaired: false });
  expect(await lookAtLines(place(Buffer.from([0xff, 0xfe, 0x41, 0])))).toMatchObject({ isUtf8: false });
  // A character of several bytes at the border of two chunks.
  const long = `${'x'.repeat(65_535)}é\n`.repeat(40);
  expect(await lookAtLines(place(long))).toMatchObject({ isUtf8: true, first: `${'x'.repeat(65_535)}é`, rest: '' });
  expect([csvCells('a,"b, c"'), csvCells('"a')]).toEqual([['a', 'b, c'], undefined]);
});
