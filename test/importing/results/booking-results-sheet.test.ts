import { expect, test } from 'vitest';
import { bookingResultsSheet } from '../../../src/importing/results/booking-results-sheet.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { RowModel } from '../../../src/spreadsheet/model.ts';

test('answers are wrapped within their columns, in rows that are high enough: nothing runs over the page', async () => {
  const answer = JSON.stringify({ message: 'OK', content: { status: 'BOOKED', remark: 'late '.repeat(40) } });
  const sheet = bookingResultsSheet(bookings, [
    { rows: [3, 4], trackingId: 'TRK-1', answer, at: '2027-01-15T08:00:30.500Z' },
    { rows: [5], trackingId: 'TRK-2', answer: 'OK', at: '2027-01-15T08:00:30.500Z' },
  ]);
  const rows: RowModel[] = [];
  for await (const row of sheet.rows) rows.push(row);
  const [, long, short] = rows;
  const texts = [...(long?.cells ?? [])].filter(([, cell]) => cell.type === 'text');
  expect(new Set(texts.map(([, { style }]) => style))).toEqual(new Set(['wrapped']));
  // In Calibri, "late " is as wide as 3.55 digits on a screen.
  const digits = answer.length * (3.55 / 5);
  expect(long?.height).toBeGreaterThanOrEqual(15 * Math.ceil(digits / (sheet.columns.at(-1)?.width ?? 1)));
  expect(short?.height).toBeUndefined();
  expect(sheet.print?.pages).toBe('one-wide');
});
