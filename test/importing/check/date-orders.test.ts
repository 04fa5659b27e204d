import { expect, test } from 'vitest';
import { bodies, check, type Fields, GOOD } from '../sheets.ts';

const LATE = '2027-12-24';

function withDates(...days: readonly string[]): Fields[] {
  return days.map((serviceDate) => ({ ...GOOD, serviceDate, shipDate: LATE }));
}

function orders(checked: Awaited<ReturnType<typeof check>>) {
  return checked.findings.map(({ code, severity, column, row, rows, suggestions }) => ({
    at: `${column} ${(rows ?? [row]).join(' ')}`,
    is: `${severity} ${code}`,
    ...(suggestions.length > 0 && { suggestions }),
  }));
}

test('a date that can be read in two ways stays an error, and its hint says which order the others show', async () => {
  const checked = await check(withDates('05/06/2027', '14/05/2027', '2027-03-10'));
  expect(orders(checked)).toEqual([
    { at: 'serviceDate 2', is: 'error date-ambiguous', suggestions: ['05-Jun-2027', '06-May-2027'] },
  ]);
  expect(checked.findings[0]?.hint).toContain('--date-order dmy');
  expect(checked.dateOrder).toBe(undefined);
});

test('dates with both orders are named by their rows', async () => {
  const checked = await check(withDates('05/06/2027', '14/05/2027', '05/15/2027'));
  expect(orders(checked).map(({ is }) => is)).toEqual(['error date-ambiguous']);
  for (const row of ['row 3', 'row 4']) expect(checked.findings[0]?.hint).toContain(row);
});

test.each([
  ['dmy', '05-Jun-2027', '14-May-2027', null],
  ['mdy', '06-May-2027', null, '15-May-2027'],
] as const)('the order %s reads all dates of a column with open ones', async (order, ...days) => {
  const checked = await check(withDates('05/06/2027', '14/05/2027', '05/15/2027'), {
    dateOrder: { order, isByPerson: true },
  });
  expect(bodies(checked).map((body) => body?.['serviceDate'] ?? null)).toEqual(days);
  expect(orders(checked).map(({ is }) => is)).toEqual(
    order === 'dmy' ? ['info date-order-used', 'error format'] : ['info date-order-used', 'error format'],
  );
  expect(checked.dateOrder).toBe(order);
});

test('a column without open dates is read as ever, whatever the order', async () => {
  const rows = withDates('14/05/2027', '05/15/2027', '6-May-2027', '03/03/2027');
  const plain = await check(rows);
  for (const order of ['dmy', 'mdy'] as const) {
    const checked = await check(rows, { dateOrder: { order, isByPerson: true } });
    expect([bodies(checked), checked.findings, checked.dateOrder]).toEqual([bodies(plain), plain.findings, undefined]);
  }
});

test('one finding tells all dates that an order gave a meaning, with their rows', async () => {
  const rows = withDates('05/06/2027', '7.6.27', '14/05/2027', '8-6-2027');
  const checked = await check(rows, { dateOrder: { order: 'dmy', isByPerson: true } });
  expect(orders(checked)).toEqual([{ at: 'serviceDate 2 3 5', is: 'info date-order-used' }]);
});

test('an order that is only remembered does not count where no date shows it, or one shows the other', async () => {
  const remembered = { order: 'dmy', isByPerson: false } as const;
  const of = async (...days: readonly string[]) => orders(await check(withDates(...days), { dateOrder: remembered }));
  expect(await of('05/06/2027', '14/05/2027')).toEqual([{ at: 'serviceDate 2', is: 'info date-order-used' }]);
  for (const days of [['05/06/2027'], ['05/06/2027', '05/15/2027']])
    expect((await of(...days)).map(({ is }) => is)).toEqual(['error date-ambiguous']);
  // Of another column of the file, too.
  const rows = [
    { ...GOOD, serviceDate: '05/06/2027', shipDate: '05/07/2027' },
    { ...GOOD, serviceDate: '03/06/2027', shipDate: '12/24/2027' },
  ];
  const checked = await check(rows, { dateOrder: remembered });
  expect(new Set(orders(checked).map(({ is }) => is))).toEqual(new Set(['error date-ambiguous']));
});

test('years of two digits are told once for a column', async () => {
  const checked = await check(withDates('14-May-27', '15-May-27', '16-May-2027'));
  expect(orders(checked)).toEqual([{ at: 'serviceDate 2 3', is: 'info format' }]);
  expect(bodies(checked).map((body) => body?.['serviceDate'])).toEqual(['14-May-2027', '15-May-2027', '16-May-2027']);
});
