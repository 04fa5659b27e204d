import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../src/kinds/bookings.ts';
import { openSource } from '../../src/spreadsheet/read/open.ts';
import { streamWorkbook } from '../../src/spreadsheet/write/write-xlsx.ts';
import { openSite, type Site } from '../faults/site.ts';
import { references, reportOf } from '../faults/workplace.ts';

const ROWS_EACH = 5;
/** What is held at once, without slack: 500 bookings of a row each want 36 MB, 5,000 want 44. */
const SMALL_HEAP = '--max-semi-space-size=1 --max-old-space-size=52';

let site: Site;
beforeAll(async () => {
  site = await openSite({ keepRequests: 0 });
});
afterAll(() => site.close());

test.for(['csv', 'xlsx'] as const)(
  '1,000 bookings of five rows each are sent from %s through a heap of 52 MB',
  { timeout: 180_000 },
  async (format) => {
    const place = site.newPlace();
    const csv = place.file('bookings.csv', references(format, 1_000), ROWS_EACH);
    const file = format === 'csv' ? csv : await asWorkbook(csv, join(place.folder, 'bookings.xlsx'));
    const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', '--json', '--rate', '100'], {
      NODE_OPTIONS: SMALL_HEAP,
    });
    // Without room V8 ends the process with a signal.
    expect(ended.exit, ended.stderr.slice(-500)).toBe(0);
    expect(reportOf(ended).counts).toMatchObject({ rows: 5_000, accepted: 1_000 });
  },
);

test('5,000 bookings of a row each are planned in a heap of 52 MB', async () => {
  const place = site.newPlace();
  const file = place.file('bookings.csv', references('heap', 5_000));
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', '--json', '--limit', '20'], {
    NODE_OPTIONS: SMALL_HEAP,
  });
  expect(ended.exit, ended.stderr.slice(-500)).toBe(0);
  expect(reportOf(ended).counts).toMatchObject({ rows: 5_000, accepted: 20, unsent: 4_980 });
});

test('the annotated copy of 5,000 bookings of a row each goes through a heap of 52 MB', async () => {
  const place = site.newPlace();
  const file = place.file('bookings.csv', references('copy', 5_000));
  const ended = await place.run(['check', file, '--kind', 'bookings', '--json', '-o', 'copy.xlsx'], {
    NODE_OPTIONS: SMALL_HEAP,
  });
  expect(ended.exit, ended.stderr.slice(-500)).toBe(0);
  expect(JSON.parse(ended.stdout).counts).toMatchObject({ rows: 5_000, documents: 5_000 });
});

/** When each row kept its cells twice, or the writer each link to a cell, 80 MB were not enough. */
const HEAP_OF_FINDINGS = '--max-semi-space-size=1 --max-old-space-size=70';

test('the annotated copy of 5,000 rows with 140,000 findings goes through a heap of 70 MB', async () => {
  const place = site.newPlace();
  const keys = bookings.columns
    .map(({ key }) => key)
    .filter((key) => /Quantity|Date|ID$|Id$|Email|Type$|Samples/.test(key));
  const line = keys.map(() => 'wr?ong').join();
  writeFileSync(
    join(place.folder, 'bad.csv'),
    `${[keys.join(), ...Array.from({ length: 5_000 }, () => line)].join('\n')}\n`,
  );
  const ended = await place.run(['check', 'bad.csv', '--kind', 'bookings', '--json', '-o', 'copy.xlsx'], {
    NODE_OPTIONS: HEAP_OF_FINDINGS,
  });
  expect(ended.exit, ended.stderr.slice(-500)).toBe(3);
  const { counts, findings } = JSON.parse(ended.stdout);
  expect(counts).toMatchObject({ rows: 5_000, invalid: 5_000 });
  expect(counts.errors).toBeGreaterThan(100_000);
  expect(findings.length).toBeLessThan(100);
});

/** The same cells as texts in a workbook. */
async function asWorkbook(csv: string, path: string): Promise<string> {
  const opened = await openSource(csv);
  if (opened.type === 'unreadable') throw new Error(opened.problem.message);
  const { file } = opened;
  const rows: { number: number; cells: Map<number, { type: 'text'; text: string }> }[] = [];
  for await (const { number, cells } of file.rows(file.sheets[0]?.name ?? '')) {
    const texts = [...cells].map(([column, cell]) => [column, cell.type === 'text' ? cell.text : ''] as const);
    rows.push({ number, cells: new Map(texts.map(([column, text]) => [column, { type: 'text', text }])) });
  }
  await file.close();
  const sheets = [{ name: 'Bookings', columns: Array.from({ length: 13 }, () => ({ width: 20 })), rows }];
  const about = { title: 'Bookings', subject: '', creator: 'test', createdAt: '2027-03-10T00:00:00Z' };
  const written = await streamWorkbook({ ...about, styles: {}, sheets }, path);
  if (written.type !== 'written') throw new Error(written.message);
  return path;
}
