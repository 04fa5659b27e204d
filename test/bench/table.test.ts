import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { median } from './measure.ts';
import { PARTS } from './parts.ts';
import { HEADERS, lineOf, tableText } from './table.ts';

const usage = (cpuS: number, wallS: number, peakMb: number) => ({ cpuS, wallS, peakMb });

test('a line has the medians of its runs, and ratios to the yardstick run by run', () => {
  const runs = [usage(3, 9, 100), usage(1, 2, 300), usage(2, 4, 200)];
  const yardstick = [usage(1, 3, 50), usage(1, 1, 50), usage(4, 4, 50)];
  expect(lineOf('reading', 'ours', runs, yardstick)).toEqual({
    ...{ part: 'reading', what: 'ours', cpuS: 2, wallS: 4, peakMb: 200 },
    ...{ cpuRatio: 1, wallRatio: 2 },
  });
  expect(lineOf('reading', 'bare', yardstick, null)).toMatchObject({ cpuRatio: null, wallRatio: null });
});

test('the median of an even number of runs is between the two in the middle', () => {
  expect([median([4, 1, 3, 2]), median([5])]).toEqual([2.5, 5]);
});

test('the table has a row for each line, and no ratio for the yardstick', () => {
  const lines = [lineOf('a', 'bare', [usage(1, 2, 3)], null), lineOf('a', 'ours', [usage(2, 2, 3)], [usage(1, 2, 3)])];
  expect(cellsOf(tableText(lines))).toEqual([
    HEADERS,
    ['a', 'bare', '1.00', '2.00', '3', '', ''],
    ['a', 'ours', '2.00', '2.00', '3', '2.00', '1.00'],
  ]);
});

test('the guide shows the table of a run, with its day and machine', () => {
  const page = readFileSync(join(import.meta.dirname, '../../src/guide/speed.md'), 'utf8');
  const [, shown = ''] = /<!-- bench -->\n([\s\S]*)<!-- \/bench -->/.exec(page) ?? [];
  expect(shown).toMatch(/^Measured on \d{4}-\d\d-\d\d, .+, \d+ cores, \d+ GB, Node v\d+\.\d+\.\d+/);
  const [headers, ...rows] = cellsOf(shown.slice(shown.indexOf('|')).trim());
  expect(headers).toEqual(HEADERS);
  expect(rows.length).toBeGreaterThan(10);
  for (const [part, what, ...figures] of rows) {
    expect(PARTS.map(({ name }) => name)).toContain(part);
    expect(what).not.toBe('');
    expect(figures.filter((figure) => !/^(\d+(\.\d\d)?)?$/.test(figure))).toEqual([]);
  }
});

/** Without the rule below the headers. */
function cellsOf(table: string): readonly (readonly string[])[] {
  const rows = table.split('\n').map((line) => line.slice(1, -1).split('|'));
  return rows.filter((_, index) => index !== 1).map((cells) => cells.map((cell) => cell.trim()));
}
