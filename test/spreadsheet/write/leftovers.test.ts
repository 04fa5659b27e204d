import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { book, sheet, text } from './books.ts';
import { folder } from './programs.ts';

test('what a killed process left of the same file is removed, what a living one writes is not', async () => {
  const place = join(folder, 'killed');
  mkdirSync(place);
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  writeFileSync(join(place, `.book.xlsx.${dead}.tmp`), 'left');
  writeFileSync(join(place, `.book.xlsx.${process.ppid}.tmp`), 'being written');
  writeFileSync(join(place, `.other.xlsx.${dead}.tmp`), 'of another file');
  await writeWorkbook(book(sheet([text('a')])), join(place, 'book.xlsx'));
  expect(readdirSync(place).sort()).toEqual([`.book.xlsx.${process.ppid}.tmp`, `.other.xlsx.${dead}.tmp`, 'book.xlsx']);
});

test('what a killed process left of the file of another day is removed', async () => {
  const place = join(folder, 'nightly');
  mkdirSync(place);
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  writeFileSync(join(place, `.r-2026-11-20.xlsx.${dead}.tmp`), 'left');
  writeFileSync(join(place, `.r-latest.xlsx.${dead}.tmp`), 'of another file');
  await writeWorkbook(book(sheet([text('a')])), join(place, 'r-2026-11-21.xlsx'));
  expect(readdirSync(place).sort()).toEqual([`.r-latest.xlsx.${dead}.tmp`, 'r-2026-11-21.xlsx']);
});
