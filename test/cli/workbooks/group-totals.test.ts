import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Row = Readonly<Record<string, string>>;
const NAME = 'products.name';
const QUANTITY = 'products.prodQuantity';
const PO = 'products.poNumber';

const checked = async (rows: readonly Row[]) => {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', machine.file('rows.csv', csv(rows)), '--kind', 'bookings', '--json');
  const { findings, counts } = told(check, ended);
  const about = findings.filter(({ code }) => !code.startsWith('header-'));
  return { exit: ended.exit, counts, told: about.map(({ code, severity, row }) => [code, severity, row]), findings };
};

const LABELS = [
  ...['Ttl', 'TTL:', 'T O T A L', 'B-1 Total', 'Total B-2', 'B-3 Ergebnis', 'Total: 3 styles', 'Zwischensumme B-12'],
  ...['Summe Lieferant', '共3款', 'Total pedido', '=Total=', '---', 'Checked by Li', 'Remark: at factory B'],
  ...['Booked on 12 March', 'Signature: ______', 'Subtotal Ningbo', 'B-1小计', 'Total for 00417', '00417 Result'],
  ...['00417 Итого'],
];

/** Two products of one group, of 12000 and 500 pieces. */
const group = (mark: string): readonly [Row, Row] => [
  booking(`REF-${mark}`, { booking: mark, [QUANTITY]: '12000', [PO]: '4500012345' }),
  { booking: mark, [NAME]: 'Plush dog', [PO]: '4500012346', 'products.prodReference': 'D-1', [QUANTITY]: '500' },
];

describe('a total or a note with a number', () => {
  test('in a column of a file without groups holds back no booking', async () => {
    const rows = LABELS.flatMap((label, index) => [
      booking(`ALONE-${index}`, { [QUANTITY]: '12000' }),
      { [NAME]: label, [QUANTITY]: '12000' },
    ]);
    const { exit, counts, told } = await checked(rows);
    expect(told).toEqual(LABELS.map((_, index) => ['not-data', 'warning', 2 * index + 3]));
    expect([exit, counts.valid]).toEqual([0, LABELS.length]);
  });

  test('in the column of the groups holds back no booking', async () => {
    const rows = LABELS.flatMap((label, index) => [...group(`B-${index}`), { booking: label, [QUANTITY]: '12500' }]);
    const { exit, counts, told } = await checked(rows);
    expect(told).toEqual(LABELS.map((_, index) => ['not-data', 'warning', 3 * index + 4]));
    expect([exit, counts.valid]).toEqual([0, LABELS.length]);
  });

  test('in a group is no product of it where it is the sum', async () => {
    const rows = LABELS.flatMap((label, index) => [
      ...group(`B-${index}`),
      { booking: `B-${index}`, [NAME]: label, [QUANTITY]: '12500' },
    ]);
    const { exit, counts, told } = await checked(rows);
    expect(told).toEqual(LABELS.map((_, index) => ['not-data', 'warning', 3 * index + 4]));
    expect([exit, counts.rows, counts.valid]).toEqual([0, 2 * LABELS.length, LABELS.length]);
  });
});

const SUMS = [
  ...[
    'All products',
    'All',
    'Overall',
    'Overall result',
    'Result',
    'Итого',
    'Всего:',
    'Totaal',
    'Totaal (stuks)',
    'Somme',
  ],
  ...[
    'Toplam',
    'Razem',
    'Celkem',
    'Összesen',
    'Σύνολο',
    '합계',
    '計',
    'Tổng cộng',
    'รวม',
    'الإجمالي',
    'סה"כ',
    'Jumlah',
    'कुल',
  ],
];

describe('a word that may be a total and may be a name', () => {
  test('is a total where nothing but the sum is beside it', async () => {
    const rows = SUMS.flatMap((label, index) => [
      booking(`SUM-${index}A`, { [QUANTITY]: '12000' }),
      booking(`SUM-${index}B`, { [QUANTITY]: '500' }),
      { [NAME]: label, [QUANTITY]: '12500' },
    ]);
    const { exit, counts, told } = await checked(rows);
    expect(told).toEqual(SUMS.map((_, index) => ['not-data', 'warning', 3 * index + 4]));
    expect([exit, counts.valid]).toEqual([0, 2 * SUMS.length]);
  });

  test.each<[string, Row]>([
    ['another number', { [NAME]: 'Overall', [QUANTITY]: '12400' }],
    ['a PO number', { [NAME]: 'Overall', [PO]: '4500012399', [QUANTITY]: '12500' }],
    ['a word that no total has', { [NAME]: 'Overall, blue', [QUANTITY]: '12500' }],
  ])('is a product by %s', async (_, row) => {
    const { exit, told, counts } = await checked([...group('B-1'), { booking: 'B-1', ...row }]);
    expect([exit, told, counts.rows, counts.valid]).toEqual([0, [], 3, 1]);
  });
});

describe('a row in a group that may be a total', () => {
  test.each<[string, Row]>([
    ['a number alone that is the sum', { [QUANTITY]: '12500' }],
    ['a total of another number', { [NAME]: 'Total B-1', [QUANTITY]: '12400' }],
    ['a total without a number', { [NAME]: 'Total B-1' }],
    ['a word that may be a note', { [NAME]: 'Stamp', [QUANTITY]: '12500' }],
    ['a note', { [NAME]: 'Remark: all at factory B', [QUANTITY]: '3' }],
  ])('holds back its booking, and says how to send it: %s', async (_, row) => {
    const doubtful = await checked([...group('B-1'), { booking: 'B-1', ...row }, ...group('B-2')]);
    expect(doubtful.told).toEqual([['unlikely', 'error', 4]]);
    expect([doubtful.exit, doubtful.counts.rows, doubtful.counts.valid]).toEqual([3, 5, 1]);
    const said = await checked([...group('B-1'), { booking: 'B-1', [PO]: 'PO-77', ...row }]);
    expect([said.exit, said.told, said.counts.valid]).toEqual([0, [], 1]);
  });

  test.each<[string, Row]>([
    ['any other number', { [QUANTITY]: '12400' }],
    ['a name', { [NAME]: 'Total control kit', [QUANTITY]: '700' }],
    ['a name beside the sum', { [NAME]: 'Plush cat', [QUANTITY]: '12500' }],
  ])('is a product by %s', async (_, row) => {
    const { exit, told, counts } = await checked([...group('B-1'), { booking: 'B-1', ...row }]);
    expect([exit, told, counts.rows, counts.valid]).toEqual([0, [], 3, 1]);
  });
});

test('the rows that Excel adds by Data > Subtotal belong to no booking', async () => {
  const rows = [
    ...group('B-1'),
    { booking: 'B-1 Total', [QUANTITY]: '12500' },
    ...group('March toys'),
    { booking: 'March toys Ergebnis', [QUANTITY]: '12500' },
    ...group('B-3'),
    { booking: 'B-3 汇总', [QUANTITY]: '12500' },
    { booking: 'Grand Total', [QUANTITY]: '37500' },
  ];
  const { exit, counts, told } = await checked(rows);
  expect(told).toEqual([4, 7, 10, 11].map((row) => ['not-data', 'warning', row]));
  expect([exit, counts.rows, counts.valid]).toEqual([0, 6, 3]);
});

test('rows of a group that is called "Total" are its products', async () => {
  const rows = group('Total').map((row) => ({ ...row, [QUANTITY]: '500' }));
  const { exit, told, counts } = await checked([...rows, { booking: 'Total', [QUANTITY]: '500' }]);
  expect([exit, told, counts.rows, counts.valid]).toEqual([0, [], 3, 1]);
});

test('nothing of a total is booked', async () => {
  const machine = office.machine();
  const rows = [...group('B-1'), { booking: 'B-1', [NAME]: 'Total B-1', [QUANTITY]: '12500' }];
  const { exit, run } = await machine.import(machine.file('total.csv', csv(rows)));
  expect([exit, run.counts.accepted]).toEqual([0, 1]);
  expect(office.booked('REF-B-1')[0]?.products?.map(({ name }) => name)).toEqual(['Plush bear 30 cm', 'Plush dog']);
});

describe('a total that is filled in like a booking', () => {
  const [first, second] = [
    booking('', { [QUANTITY]: '1200' }),
    booking('', { [NAME]: 'Plush dog', [QUANTITY]: '1300' }),
  ];
  const products = [first, second].map((row, index) => ({
    ...row,
    referenceNumber: `F-${index}`,
    [PO]: `45000${index}`,
  }));
  const total = { ...first, [NAME]: 'Total', [PO]: '', referenceNumber: '', [QUANTITY]: '2500' };

  test.each<[string, Row]>([
    ['with a word for it', total],
    ['in another language', { ...total, [NAME]: 'Gesamtsumme' }],
    ['with what is repeated from above', { ...total, [PO]: '450001', referenceNumber: 'F-1' }],
    ['in another column', { ...total, [NAME]: 'Plush dog', remark: 'TOTAL' }],
  ])('is held back where it is the sum of the rows above: %s', async (_, row) => {
    const { exit, counts, told } = await checked([...products, row]);
    expect(told).toEqual([['unlikely', 'error', 4]]);
    expect([exit, counts.valid]).toEqual([3, 2]);
  });

  test('is held back below its part of the table', async () => {
    const { counts, told } = await checked([
      ...products,
      total,
      ...products.map((row) => ({ ...row, [PO]: `9${row[PO]}` })),
      total,
    ]);
    expect(told.filter(([code]) => code === 'unlikely')).toEqual([
      ['unlikely', 'error', 4],
      ['unlikely', 'error', 7],
    ]);
    expect(counts.valid).toBe(4);
  });

  test.each<[string, Row]>([
    ['another quantity', { ...total, [QUANTITY]: '2400' }],
    ['a PO number of its own', { ...total, [PO]: '4500099' }],
    ['a reference of its own', { ...total, referenceNumber: 'F-9' }],
    ['a name that says more', { ...total, [NAME]: 'Total control kit' }],
  ])('is a booking with %s', async (_, row) => {
    const { exit, counts, told } = await checked([...products, row]);
    expect([exit, counts.valid, told]).toEqual([0, 3, []]);
  });

  test('is sent where it is above the rows', async () => {
    const { exit, told } = await checked([total, ...products]);
    expect([exit, told]).toEqual([0, []]);
  });
});
