import { describe, expect, test } from 'vitest';
import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { cellText } from '../../../src/schema/cell.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { hasOffice, opened, savedByOffice } from '../../spreadsheet/write/programs.ts';
import { bodies, columnOf, day, GOOD, lookupsWith, text } from '../sheets.ts';
import { ACCEPTED, cellAt, OURS, ownOf, resultsOf, templateRows } from './results-of.ts';

describe('results of results', () => {
  const records = [GOOD, { ...GOOD, 'products.name': 'Ball' }, { ...GOOD, 'products.name': 'Cube' }];
  const ended = [ACCEPTED, { state: 'in-doubt', message: 'Lost.' }, { state: 'rejected', message: 'Blocked.' }];

  test('keep our columns where they are, once, and what a user wrote behind them', async () => {
    const { data: first } = await resultsOf(templateRows(records), ended);
    const behind = Math.max(...(first[1]?.cells.keys() ?? [])) + 1;
    const noted = first.map((row) =>
      row.number === 1
        ? row
        : { ...row, cells: new Map([...row.cells, [behind, text(`note ${row.number}`)] as const]) },
    );
    const { data: second } = await resultsOf(noted, [
      { state: 'skipped', trackingId: 'TRK-1' },
      { state: 'in-doubt' },
      { ...ACCEPTED, trackingId: 'TRK-3' },
    ]);
    expect([...(second[1]?.cells ?? [])].map(([column, cell]) => [column, cellText(cell)])).toEqual(
      [...(noted[1]?.cells ?? [])].map(([column, cell]) => [column, cellText(cell)]),
    );
    expect(cellAt(second, 4, behind)).toEqual(text('note 4'));
    expect([3, 4, 5].map((row) => ownOf(second, row)['status'])).toEqual(['Skipped', 'In doubt', 'Accepted']);
    expect(ownOf(second, 3)['sentAt']).toBe('2027-01-15 08:00:30 UTC');
    expect(ownOf(second, 5)).toMatchObject({ trackingId: 'TRK-3', message: '' });
  });

  test('still tell what was accepted or is in doubt when such a row was edited and is invalid now', async () => {
    const { data: first } = await resultsOf(templateRows(records), ended);
    const edited = first.map((row) =>
      row.number < 3
        ? row
        : { ...row, cells: new Map([...row.cells, [OURS + columnOf('products.prodQuantity'), text('many')] as const]) },
    );
    const { data: second } = await resultsOf(edited, []);
    const marks = (data: typeof first, row: number) => ({ ...ownOf(data, row), message: '' });
    expect(marks(second, 3)).toEqual({ ...marks(first, 3), status: 'Invalid' });
    expect(marks(second, 4)).toEqual({ ...marks(first, 4), status: 'In doubt' });
    expect(marks(second, 5)).toMatchObject({
      status: 'Invalid',
      trackingId: '',
      fingerprint: 'unknown not-sent invalid2',
    });
  });

  test('are known again: kind, role, run and place of the rows, and check as the input did', async () => {
    const { path, checked } = await resultsOf(templateRows(records), ended);
    const file = await opened(path);
    expect(await readMeta(file)).toEqual({
      kind: 'bookings',
      role: 'results',
      version: 1,
      dataSheet: 'Bookings',
      headerRow: 2,
      firstRow: 3,
      run: 'r-20270115-1',
      results: '/home/li/bookings.results.xlsx',
      account: 'https://service.example li@example.com',
      lookupsPulledAt: expect.any(String),
      program: 'qcsheet 1.2.3',
    });
    const again = await checkSheet(bookings, file.rows('Bookings'), {
      sheet: 'Bookings',
      lookups: lookupsWith(),
      today: day('2027-01-15'),
      headerRow: 2,
    });
    expect(again.findings).toEqual(checked.findings);
    expect(again.documents.map(({ marker: mark, replaces }) => mark?.state ?? replaces)).toEqual([
      'accepted',
      'in-doubt',
      ['rejected2'],
    ]);
    expect(again.documents.map((document) => document.valid && document.values().body)).toEqual(
      checked.documents.map((document) => document.valid && document.values().body),
    );
  });
});

test.skipIf(!hasOffice)(
  'results that LibreOffice saved are still known, with every mark (skips without soffice)',
  async () => {
    const rows = templateRows([GOOD, { ...GOOD, 'products.name': '=Ball', 'products.poNumber': '000450' }]);
    const { path, data, checked } = await resultsOf(rows, [ACCEPTED, { state: 'in-doubt', message: 'Lost.' }]);
    const file = await opened(savedByOffice(path));
    expect(await readMeta(file)).toMatchObject({
      kind: 'bookings',
      role: 'results',
      headerRow: 2,
      run: 'r-20270115-1',
    });
    const context = { sheet: 'Bookings', lookups: lookupsWith(), today: day('2027-01-15'), headerRow: 2 };
    const again = await checkSheet(bookings, file.rows('Bookings'), context);
    expect(again.documents).toMatchObject(checked.documents.map(({ rows, valid }) => ({ rows, valid })));
    const hidden = again.documents.map(
      ({ marker: mark }) => mark && [mark.fingerprint, mark.state, ...(mark.uid === null ? [] : [mark.uid])].join(' '),
    );
    expect(hidden).toEqual([ownOf(data, 3)['fingerprint']?.replace(' TRK-1', ''), ownOf(data, 4)['fingerprint']]);
    expect(bodies(again)[1]).toMatchObject({ products: [{ name: '=Ball', poNumber: '000450' }] });
  },
);
