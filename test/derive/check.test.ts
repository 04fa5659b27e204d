import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/derive/check.ts';
import { OWN_COLUMNS } from '../../src/derive/own-columns.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { catalogue } from '../../src/schema/catalogue.ts';
import type { Cell } from '../../src/schema/cell.ts';
import { FINDING_CODES } from '../../src/schema/finding.ts';
import {
  bodies,
  brief,
  check,
  checkRows,
  date,
  day,
  type Fields,
  GOOD,
  lists,
  lookupsWith,
  number,
  rowOf,
  rowsOf,
  streamed,
  text,
  without,
} from './sheets.ts';

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
        message: 'Bookings!H2 (Supplier city): "Shenzen" is not a city of China.',
        hint: 'Did you mean Shenzhen?',
        suggestions: ['Shenzhen'],
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
        message:
          'Bookings, row 2 (Service type): the file has no such column, but it is required when there is no previous order number.',
      },
    ]);
  });

  it('skips blank rows, keeps the numbers of the others, and reports a cell that is missing where the column is', async () => {
    const rows = [...rowsOf([GOOD]), rowOf(7, ['', ' ', '\u00A0']), rowOf(9, ['2027-03-10'])];
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
    expect(brief(checked)).toEqual(['-@1 header-unknown']);
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
    const twice = await checkRows(rowsOf([GOOD], [...Object.keys(GOOD), 'Service type']));
    expect(brief(twice)).toEqual(['serviceType@1 header-duplicate']);
    expect(twice.documents).toMatchObject([{ valid: false }]);
  });

  it('holds no document in an empty sheet or one without known headers', async () => {
    for (const rows of [[], [rowOf(1, ['Name']), rowOf(2, ['Bear'])]]) {
      const checked = await checkRows(rows);
      expect(checked).toMatchObject({ rowCount: 0, documents: [] });
      expect(checked.findings.filter((finding) => finding.severity === 'error')).toHaveLength(3);
    }
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

  it("takes a user's own Status column for no mark of ours, and a tracking id without a fingerprint for one", async () => {
    const own = await check([{ ...GOOD, Status: 'Accepted' }]);
    expect(own.documents.map((document) => document.marks)).toEqual([null]);
    const ours = await check([{ ...GOOD, Status: 'Accepted', 'Tracking id': 'TRK-1' }]);
    expect(ours.documents.map((document) => document.marks)).toEqual([
      { status: 'Accepted', trackingId: 'TRK-1', fingerprint: null },
    ]);
  });

  it('gives what a results workbook noted of a document; a tracking id comes before other marks', async () => {
    const { status, trackingId, fingerprint } = OWN_COLUMNS;
    const checked = await check([
      { booking: 'A', ...GOOD, [status]: 'Rejected', [fingerprint]: 'v1:b' },
      { booking: 'A', 'products.name': 'Ball', [status]: 'Accepted', [trackingId]: 'TRK-1', [fingerprint]: 'v1:a' },
      { booking: 'B', ...GOOD, [status]: 'Rejected' },
      { booking: 'B', 'products.name': 'Ball', [status]: 'In doubt - do not send again', [fingerprint]: 'v1:c' },
      GOOD,
    ]);
    expect(checked.documents.map((document) => document.marks)).toEqual([
      { status: 'Accepted', trackingId: 'TRK-1', fingerprint: 'v1:a' },
      { status: 'In doubt - do not send again', trackingId: null, fingerprint: 'v1:c' },
      null,
    ]);
    expect(checked.findings).toEqual([]);
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

describe('the finding catalogue', () => {
  it('explains every code', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual([...FINDING_CODES].toSorted());
  });

  /** Codes that other parts find: the journal's and the file system's. */
  const ELSEWHERE = ['duplicate', 'already-sent', 'file-missing'];

  it('holds no code that a check of bookings cannot reach', async () => {
    const rows: Fields[] = [
      { ...GOOD, serviceDate: '' },
      { ...GOOD, serviceType: '' },
      { ...GOOD, 'products.prodQuantity': 'many' },
      { ...GOOD, 'products.prodQuantity': -1 },
      { ...GOOD, serviceDate: '03/04/2027', shipDate: '1.2.27' },
      { ...GOOD, supplierCode: 'none' },
      { ...GOOD, 'products.familyId': 'Other' },
      { ...GOOD, 'products.familyId': 'Shirts', 'products.categoryId': 'Toys' },
      { ...GOOD, serviceType: 'Final' },
      { booking: 'A', ...GOOD },
      { booking: 'A', bookingType: 'Other', 'products.name': 'x' },
      { ...GOOD, 'products.poNumber': 'P', 'products.refs.qty': 1 },
      { ...GOOD, 'products.poNumber': number(1e18, '1000000000000000000') },
      { ...GOOD, referenceNumber: { kind: 'broken', text: '#N/A' } },
      { ...GOOD, shipDate: '2020-01-01' },
      { booking: 'T', line: '1', ...GOOD, 'products.typeId': 'T1', 'products.refs.qty': 1 },
      { booking: 'T', line: '1', 'products.refs.qty': 1 },
      { booking: 'T', line: '1', 'products.refs.qty': 1 },
    ];
    const checked = await check(rows);
    const headers = await checkRows([rowOf(1, ['serviceDate', 'Inspection date', 'Mine'])]);
    const found = new Set([...checked.findings, ...headers.findings].map((finding) => finding.code));
    expect([...found].toSorted()).toEqual(FINDING_CODES.filter((code) => !ELSEWHERE.includes(code)).toSorted());
  });
});

describe('any sheet', () => {
  const keys = bookings.columns.map((column) => column.key);
  const values = [
    'A',
    'b',
    '1',
    '2027-03-10',
    '03/04/2027',
    'PSI',
    'yes',
    'Toys',
    'Other',
    '101',
    'China',
    'Suzhou',
    '00417',
    '',
    ' ',
    ';',
    '80%',
    'x@y.example',
    '12E4',
    '1.2E+20',
  ];
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values).map(text) },
    fc.string({ unit: 'binary' }).map(text),
    fc.oneof(fc.integer(), fc.double()).map((value) => number(value)),
    fc.constantFrom<Cell>(date('2027-03-10'), { kind: 'boolean', value: true }, { kind: 'broken', text: '#N/A' }),
  );
  const record = fc.dictionary(fc.constantFrom(...keys, 'Mine'), cell, { maxKeys: 12 });

  it('is checked without a throw, and the documents share out its filled rows, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (records) => {
        const checked = await checkRows(rowsOf(records, [...keys, 'Mine']));
        const filled = records.flatMap((fields, index) =>
          Object.entries(fields).some(
            ([key, one]) => key !== 'Mine' && !(one.kind === 'text' && /^[\s\u200B\u2060]*$/.test(one.text)),
          )
            ? [index + 2]
            : [],
        );
        expect(checked.documents.flatMap((document) => document.rows).toSorted((a, b) => a - b)).toEqual(filled);
        expect(checked.rowCount).toBe(filled.length);
        const wrongRows = new Set(
          checked.findings.filter((finding) => finding.severity === 'error').map((finding) => finding.row),
        );
        for (const document of checked.documents) {
          expect(document.valid).toBe(!document.rows.some((row) => wrongRows.has(row)));
        }
      }),
      { numRuns: 200 },
    );
  });
});
