import { expect, test } from 'vitest';
import { findingsSheet } from '../../../src/importing/results/findings-sheet.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Finding } from '../../../src/schema/finding.ts';
import { ANY, worded } from '../../worded.ts';

const LAST_ROW = 1_048_576;

function finding(row: number): Finding {
  const place = { sheet: 'Bookings', row, cell: `B${row}`, column: 'serviceDate' };
  const words = { message: `Bookings!B${row}: it is wrong.`, hint: 'Write a date.', suggestions: [] };
  return { code: 'format', severity: 'error', ...place, value: null, ...words };
}

test('more findings than a sheet has rows are joined to one with their rows', async () => {
  const some = [finding(2), finding(3)];
  const findings = Array.from({ length: LAST_ROW }, (_, index) => some[index % 2] ?? finding(2));
  const sheet = findingsSheet(findings, { counts: null, kind: bookings, doubtSheet: null, width: 5 });
  const rows = [];
  for await (const row of sheet.rows) rows.push(row);
  expect([rows.length, sheet.filter]).toEqual([2, 'A1:G1']);
  expect(rows[1]?.cells.get(3)).toMatchObject({
    text: expect.stringMatching(worded(resultMessages.sameIn(ANY, `rows 2${ANY}`))),
  });
});

test('errors come before warnings and notes, each by row', async () => {
  const severities = ['info', 'error', 'warning', 'error'] as const;
  const findings = severities.map((severity, index) => ({ ...finding(9 - index), severity }));
  const sheet = findingsSheet(findings, { counts: null, kind: bookings, doubtSheet: null, width: 5 });
  const shown: unknown[] = [];
  for await (const { cells } of sheet.rows) shown.push(cells.get(3));
  const rows = shown.slice(1).map((cell) => JSON.stringify(cell).match(/B\d/)?.[0]);
  expect(rows).toEqual(['B6', 'B8', 'B7', 'B9']);
});
