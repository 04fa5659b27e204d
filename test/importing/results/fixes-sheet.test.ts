import { expect, test } from 'vitest';
import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { fixesSheet } from '../../../src/importing/results/fixes-sheet.ts';
import { layoutOf } from '../../../src/importing/results/layout.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { day, GOOD, lookupsWith, rowsOf, streamed } from '../sheets.ts';

test('the lists are found under any name that the user gave their sheet', async () => {
  const [kind, lookups] = [bookings, lookupsWith()];
  const rows = rowsOf([{ ...GOOD, supplierCity: 'Xqzwv' }]);
  const { findings } = await checkSheet(kind, streamed(rows), { sheet: 'Orders', lookups, today: day('2027-01-15') });
  const layout = await layoutOf(kind, streamed(rows), [], null);
  const place = { firstFree: () => 1, nameOf: () => "Li's lists", beside: [] };
  const [choice] = fixesSheet({ findings, kind, lookups, place }, layout)?.model.validations ?? [];
  expect(choice?.rule).toMatchObject({ formula: expect.stringContaining("OFFSET('Li''s lists'!$A$1,") });
});
