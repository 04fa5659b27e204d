import { describe, expect, it } from 'vitest';
import { messages as cellMessages } from '../../../src/importing/cells/messages.ts';
import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { OWN_COLUMNS } from '../../../src/importing/input/headers/own-columns.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { ruleWords } from '../../kinds/rule-words.ts';
import { ANY, worded } from '../../worded.ts';
import {
  bodies,
  brief,
  check,
  checkRows,
  day,
  GOOD,
  lists,
  lookupsWith,
  rowOf,
  rowsOf,
  streamed,
  without,
} from '../sheets.ts';

describe('checking a sheet', () => {
  it('tells place, value, message, hint and suggestions of a finding', async () => {
    const checked = await check([{ ...GOOD, supplierCountryID: 'China', supplierCityID: ' Shenzen' }]);
    expect(checked.findings).toEqual([
      {
        code: 'lookup-unknown',
        severity: 'error',
        sheet: 'Bookings',
        row: 2,
        cell: 'H2',
        column: 'supplierCityID',
        value: 'Shenzen',
        message: `Bookings!H2 (Supplier city): ${cellMessages.notInList('Shenzen', 'city', 'China')}`,
        hint: cellMessages.didYouMean('Shenzhen'),
        suggestions: ['Shenzhen'],
        under: { column: 'supplierCountryID', value: 'China' },
      },
    ]);
  });

  it('quotes the beginning of a long text and keeps all of it as the value', async () => {
    const long = `${'long '.repeat(200)}end`;
    const checked = await check([{ ...GOOD, supplierCode: long }]);
    expect(checked.findings).toMatchObject([{ code: 'lookup-unknown', value: long }]);
    expect(checked.findings[0]?.message.length).toBeLessThan(160);
  });

  it('tells of a column that a row calls for and the file does not have', async () => {
    const others = without(GOOD, 'serviceType');
    const checked = await check([others]);
    expect(checked.findings).toMatchObject([
      {
        code: 'required-when',
        row: 2,
        cell: null,
        message: `Bookings, row 2 (Service type): ${checkMessages.noColumnButRequired(ruleWords(bookings, 'required', 'serviceType'))}`,
      },
    ]);
  });

  it('skips blank rows, keeps the numbers of the others, and reports a cell that is missing where the column is', async () => {
    const rows = [...rowsOf([GOOD]), rowOf(7, ['', ' ', '\u00A0']), rowOf(9, ['2027-03-10', undefined, 'Regular'])];
    const checked = await checkRows(rows);
    expect(checked.rowCount).toBe(2);
    expect(checked.documents.map((document) => document.rows)).toEqual([[2], [9]]);
    expect(checked.findings.find((finding) => finding.column === 'shipDate')).toMatchObject({
      cell: 'B9',
      code: 'required',
    });
  });

  it('does not count a row that holds nothing but notes in columns of the user', async () => {
    const checked = await check([{ ...GOOD, Remarks: 'ok' }, { Remarks: 'call Li' }]);
    expect(checked.rowCount).toBe(1);
    expect(brief(checked)).toEqual(['-@- not-data', '-@1 header-unknown']);
  });

  it('finds a header row below a title, where the data starts after it', async () => {
    const moved = [rowOf(1, ['Spring']), ...rowsOf([GOOD]).map((row) => ({ ...row, number: row.number + 3 }))];
    const checked = await checkRows(moved);
    expect(checked.headers.row).toBe(4);
    expect(checked.documents).toMatchObject([{ rows: [5], valid: true }]);
  });

  it('finds a header row that the file tells beyond the first ten', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => rowOf(index + 1, ['title']));
    const rows = [...titles, ...rowsOf([GOOD]).map((row) => ({ ...row, number: row.number + 12 }))];
    expect((await checkRows(rows, { headerRow: 13 })).documents).toMatchObject([{ rows: [14], valid: true }]);
  });

  it('sends nothing of a file in which a required column is missing or one appears twice, and says so once', async () => {
    const missing = await checkRows(
      rowsOf(
        [GOOD, GOOD],
        Object.keys(GOOD).filter((key) => key !== 'shipDate'),
      ),
    );
    expect(brief(missing)).toEqual(['shipDate@- header-missing']);
    expect(missing.documents.map((document) => document.valid)).toEqual([false, false]);
    const twice = await checkRows(rowsOf([{ ...GOOD, 'Service type': 'IPC' }], [...Object.keys(GOOD), 'Service type']));
    expect(brief(twice)).toEqual(['serviceType@1 header-duplicate']);
    expect(twice.documents).toMatchObject([{ valid: false }]);
  });

  it('holds no document in an empty sheet or one without known headers', async () => {
    for (const rows of [[], [rowOf(1, ['Given name']), rowOf(2, ['Bear'])]]) {
      const checked = await checkRows(rows);
      expect(checked).toMatchObject({ rowCount: 0, documents: [] });
      const [first, ...columns] = checked.findings.filter((finding) => finding.severity === 'error');
      expect(first?.message).toMatch(worded(checkMessages.noHeaders('bookings', 30, ANY)));
      expect(columns).toHaveLength(3);
    }
  });

  it('tells that there is nothing below the headers', async () => {
    const { findings } = await checkRows(rowsOf([], Object.keys(GOOD)));
    expect(findings).toMatchObject([
      {
        code: 'required',
        severity: 'error',
        message: expect.stringContaining(checkMessages.noRowsBelow('bookings', 1)),
      },
    ]);
  });

  it('warns once a column, not once a cell, where its list is not at hand', async () => {
    const { countries, continents, ...others } = lists;
    const lookups = lookupsWith(others);
    const place = { supplierContinentID: 'AS', supplierCountryID: 'CN', supplierCityID: 'Shenzhen' };
    const checked = await check(
      [
        { ...GOOD, ...place },
        { ...GOOD, ...place },
      ],
      { lookups },
    );
    expect(countries.length + continents.length).toBeGreaterThan(0);
    expect(checked.findings).toMatchObject([
      { code: 'lookup-unknown', severity: 'warning', row: null, cell: null, column: 'supplierContinentID' },
      { code: 'lookup-unknown', severity: 'warning', row: null, cell: null, column: 'supplierCountryID' },
    ]);
    expect(bodies(checked)[0]).toMatchObject({ supplierCountryID: 'CN', supplierCityID: 'C1' });
  });

  it('calls a name in the cell of such a list wrong, not the places below it', async () => {
    const { countries, continents, ...others } = lists;
    const lookups = lookupsWith(others);
    expect(countries.length + continents.length).toBeGreaterThan(0);
    const china = { supplierCountryID: 'China', supplierProvinceID: 'Guangdong', supplierCityID: 'Shenzhen' };
    const checked = await check(
      [
        { booking: 'A', ...GOOD, ...china },
        { booking: 'A', 'products.name': 'Ball', supplierCityID: 'Shenzhen' },
        { booking: 'B', ...GOOD, supplierCountryID: 'China', supplierCityID: 'Shenzhen' },
        { booking: 'C', ...GOOD, supplierCountryID: 'VN', supplierCityID: 'Shenzhen' },
      ],
      { lookups },
    );
    const errors = checked.findings.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([
      { code: 'lookup-unknown', row: 2, column: 'supplierCountryID', value: 'China', suggestions: ['CN'] },
      { code: 'lookup-unknown', row: 4, column: 'supplierCountryID', value: 'China', suggestions: ['CN'] },
      { code: 'lookup-parent', row: 5, column: 'supplierCityID', value: 'Shenzhen' },
    ]);
    expect(checked.documents.map(({ valid }) => valid)).toEqual([false, false, false]);
  });

  it('gives of a document the mark of its rows that forbids sending most', async () => {
    const { status, trackingId, fingerprint } = OWN_COLUMNS;
    const checked = await check([
      { booking: 'A', ...GOOD, [status.header]: 'Rejected', [fingerprint.header]: 'v1:b not-sent' },
      {
        booking: 'A',
        'products.name': 'Ball',
        [status.header]: 'Accepted',
        [trackingId.header]: 'TRK-1',
        [fingerprint.header]: 'v1:a',
      },
      {
        booking: 'B',
        ...GOOD,
        [status.header]: 'Accepted',
        [trackingId.header]: 'TRK-2',
        [fingerprint.header]: 'v1:d',
      },
      {
        booking: 'B',
        'products.name': 'Ball',
        [status.header]: 'In doubt - do not send again',
        [fingerprint.header]: 'v1:c',
      },
      { ...GOOD, [status.header]: 'Rejected', [fingerprint.header]: 'v1:b not-sent' },
      GOOD,
    ]);
    expect(checked.documents.map((document) => document.marker)).toEqual([
      { state: 'accepted', trackingId: 'TRK-1', fingerprint: 'v1:a', uid: null },
      { state: 'in-doubt', trackingId: null, fingerprint: 'v1:c', uid: null },
      null,
      null,
    ]);
    expect(brief(checked)).toEqual(['-@7 already-sent']);
  });

  it('lists findings of the whole file first, then by row and column', async () => {
    const checked = await check([
      { ...GOOD, serviceType: 'x', shipDate: 'x', serviceDate: 'x' },
      { ...GOOD, serviceDate: 'y' },
    ]);
    expect(brief(checked)).toEqual([
      'serviceDate@2 format',
      'shipDate@2 format',
      'serviceType@2 enum',
      'serviceDate@3 format',
    ]);
  });

  it('never repeats a secret', async () => {
    const secret = {
      ...bookings,
      columns: bookings.columns.map((column) => (column.key === 'serviceType' ? { ...column, secret: true } : column)),
    };
    const rows = rowsOf([{ ...GOOD, serviceType: 'hunter2' }]);
    const checked = await checkSheet(secret, streamed(rows), {
      sheet: 'Bookings',
      lookups: lookupsWith(),
      today: day('2027-01-01'),
    });
    expect(checked.findings).toMatchObject([{ code: 'enum', value: null, suggestions: [] }]);
    expect(JSON.stringify(checked.findings)).not.toContain('hunter2');
  });
});
