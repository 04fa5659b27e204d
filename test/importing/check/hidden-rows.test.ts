import { expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { checkRows, type Fields, GOOD, rowsOf } from '../sheets.ts';

/** The check of these records, of which those in `hidden` rows are not seen. */
function checkHidden(records: readonly Fields[], hidden: readonly number[]) {
  return checkRows(rowsOf(records).map((row) => ({ ...row, hidden: hidden.includes(row.number) })));
}

test('hidden rows that will be sent are told once, as a warning of the whole file', async () => {
  const checked = await checkHidden(
    Array.from({ length: 9 }, () => GOOD),
    [5, 6, 9],
  );
  expect(checked.findings).toMatchObject([{ code: 'unlikely', severity: 'warning', row: null, cell: null }]);
  expect(checked.findings[0]?.message).toBe(`Bookings: ${messages.hiddenRows(3, '5, 6, 9')}`);
  expect(checked.documents.every(({ valid }) => valid)).toBe(true);
});

test('neighbours are drawn together, and many rows are counted', async () => {
  const records = Array.from({ length: 60 }, () => GOOD);
  const some = await checkHidden(records, [2, 10, 11, 12, 20]);
  expect(some.findings[0]?.message).toContain('(2, 10-12, 20)');
  const even = await checkHidden(
    records,
    records.map((_, index) => index * 2),
  );
  expect(even.findings[0]?.message).toContain('(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 and 18 more)');
});

test('hidden rows of which nothing is sent are not told: invalid ones, those with a tracking id, headers', async () => {
  const sent = { ...GOOD, 'Tracking id': 'TRK-1', _fingerprint: 'v1:0' };
  const checked = await checkHidden([GOOD, { ...GOOD, supplierCode: 'nobody' }, sent], [1, 3, 4]);
  expect(checked.findings.filter(({ code }) => code === 'unlikely')).toEqual([]);
});
