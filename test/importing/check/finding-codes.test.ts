import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/schema/catalogue.ts';
import { FINDING_CODES } from '../../../src/schema/finding.ts';
import { check, checkRows, type Fields, GOOD, number, rowOf } from '../sheets.ts';

describe('the finding catalogue', () => {
  it('explains every code', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual([...FINDING_CODES].toSorted());
  });

  /** Codes that other parts find: the journal's, the file system's, the workbook's and its sheets', and the aliases'. */
  const ELSEWHERE = [
    ...['already-sent', 'file-missing', 'change', 'not-compared', 'changed-since', 'other-service'],
    'journal-outdated',
    ...['decision-unclear', 'decision-late', 'tracking-id-taken', 'tracking-id-unlike'],
    ...['sheet-not-read', 'encoding', 'changed-by-fixes', 'fix-not-used', 'fix-unclear', 'alias-used', 'alias-stale'],
  ];

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
      { ...GOOD, referenceNumber: { type: 'broken', text: '#N/A' } },
      { ...GOOD, shipDate: '2020-01-01' },
      { booking: 'TOTAL', 'products.prodQuantity': 9 },
      { booking: 'T', line: '1', ...GOOD, 'products.typeId': 'T1', 'products.refs.qty': 1 },
      { booking: 'T', line: '1', 'products.refs.qty': 1 },
      { booking: 'T', line: '1', 'products.refs.qty': 1 },
    ];
    const checked = await check(rows);
    const headers = await checkRows([
      rowOf(1, ['serviceDate', 'Inspection date', 'Mine', 'PO no']),
      rowOf(2, ['2027-03-10', '2027-03-11', 'x', '4500012345']),
    ]);
    const dates = await check([{ ...GOOD, serviceDate: '03/04/2027' }], {
      dateOrder: { order: 'dmy', isByPerson: true },
    });
    const found = new Set([...checked.findings, ...headers.findings, ...dates.findings].map((finding) => finding.code));
    expect([...found].toSorted()).toEqual(FINDING_CODES.filter((code) => !ELSEWHERE.includes(code)).toSorted());
  });
});
