import { expect, test } from 'vitest';
import { bookings } from '../../../src/kinds/bookings.ts';
import { commonStyles, headerStyle, PLAIN_HEADER } from '../../../src/spreadsheet/house-style.ts';
import { styleMarkup } from '../../../src/spreadsheet/patch/style-markup.ts';
import { textWidth } from '../../../src/spreadsheet/row-height.ts';
import { GOOD, rowsOf } from '../sheets.ts';
import { annotatedOf } from './annotated-of.ts';

const OWN = ['supplierPostcodeOfTheOffice', 'Our own remark on it', 'Product type2'];

test('each header of a copy has room beside the next one, or breaks between its words', async () => {
  const headers = new Map(bookings.columns.map(({ key, header }) => [key, header]));
  const row = Object.fromEntries(Object.entries(GOOD).map(([key, cell]) => [headers.get(key) ?? key, cell]));
  const own = Object.fromEntries(OWN.map((header) => [header, 'x']));
  const all = [...Object.keys(row), ...OWN];
  const { model } = await annotatedOf(rowsOf([{ ...row, ...own }], all));
  const columns = model.sheets.find(({ name }) => name === 'Bookings')?.columns ?? [];
  const touching = all.filter((header, at) => {
    const { width = 0 } = columns[at] ?? {};
    const isWordTooWide = header.split(' ').some((word) => textWidth(word) > width - 1);
    const line = textWidth(header);
    return isWordTooWide || (line <= width && line > width - 1.5);
  });
  expect(touching).toEqual([]);
});

test('a fill hides the grid, so headers have lines on their sides', () => {
  const styles = commonStyles(bookings);
  const header = styles[headerStyle(bookings.bands[0]?.name ?? '', false)];
  expect([header, PLAIN_HEADER]).toMatchObject([{ boxed: true }, { boxed: true, lineBelow: true }]);
  expect(styleMarkup(PLAIN_HEADER).border).toMatch(
    /<left style="thin"><color rgb="FFBFBFBF"\/>.*<bottom style="thin"><color rgb="FF808080"\/>/,
  );
});
