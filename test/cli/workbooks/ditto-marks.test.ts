import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const NAME = 'products.name';
const PO = 'products.poNumber';

const checked = async (rows: readonly Cells[]) => {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', machine.file('rows.csv', csv(rows)), '--kind', 'bookings', '--json');
  const { findings, counts } = told(check, ended);
  return { exit: ended.exit, counts, findings };
};

const MARKS = [
  ...[
    '"',
    '″',
    '〃',
    "''",
    '”',
    '-"-',
    '↓',
    'ditto',
    'Ditto',
    'same',
    'Same as above',
    'as above',
    'idem',
    'id.',
    'dito',
  ],
  ...['gleich', 'igual', '同上', '(as above)', 's.o.'],
  ...['↑', '⬆', '^', '~', '～', '..', '...', '…'],
];

describe('a mark for the cell above', () => {
  test('holds back its booking where it stands for what a booking is known by, and the value is proposed', async () => {
    const rows = [
      booking('DITTO-0', { [PO]: '4500012345' }),
      ...MARKS.map((mark, index) => booking(`DITTO-${index + 1}`, { [PO]: mark })),
    ];
    const { exit, counts, findings } = await checked(rows);
    expect(
      findings.map(({ code, severity, row, column, suggestions }) => [code, severity, row, column, ...suggestions]),
    ).toEqual(MARKS.map((_, index) => ['unlikely', 'error', index + 3, PO, '4500012345']));
    expect([exit, counts.valid]).toEqual([3, 1]);
  });

  test('is an error for each such column, and nothing of it is sent', async () => {
    const machine = office.machine();
    const mark = {
      referenceNumber: '"',
      [NAME]: '"',
      [PO]: '"',
      bookingType: '"',
      booking: '"',
      'products.prodReference': '"',
    };
    const first = booking('DITTO-SENT', { booking: 'B-1', 'products.prodReference': 'BR-30' });
    const file = machine.file('sent.csv', csv([first, booking('x', mark), booking('x', mark)]));
    const { exit, run } = await machine.import(file);
    expect([exit, run.counts]).toMatchObject([3, { accepted: 1, invalid: 1 }]);
    const errors = run.findings.filter(({ code, row }) => code === 'unlikely' && row === 3);
    expect(errors.map(({ severity, column }) => [severity, column]).toSorted()).toEqual(
      Object.keys(mark)
        .map((key) => ['error', key])
        .toSorted(),
    );
  });

  test('is a warning in other columns of text', async () => {
    const rows = [
      booking('W-1', { 'products.unitPacking': 'Polybag' }),
      booking('W-2', { 'products.unitPacking': 'same' }),
    ];
    const { exit, counts, findings } = await checked(rows);
    expect(findings).toMatchObject([{ code: 'unlikely', severity: 'warning', row: 3, suggestions: ['Polybag'] }]);
    expect([exit, counts.valid]).toEqual([0, 2]);
  });

  test('a dash among codes is a warning: it may mean that there is none', async () => {
    const rows = ['4500012345', '4500012346', '-', '4500012347'].map((po, index) =>
      booking(`DASH-${index}`, { [PO]: po }),
    );
    const { exit, counts, findings } = await checked(rows);
    expect(findings).toMatchObject([{ code: 'unlikely', severity: 'warning', row: 4, suggestions: ['4500012346'] }]);
    expect([exit, counts.valid]).toEqual([0, 4]);
  });
});

test('no other cell is such a mark', async () => {
  const names = [
    'Plush bear',
    'Same Same bear',
    'Bear 3"',
    "Bear 'Leo'",
    '"Leo"',
    'Ditto the bear',
    'Idem Ltd. bear',
    'N/A',
    'Gleichgewichtsspiel',
  ];
  const rows = names.map((name, index) =>
    booking(`NONE-${index}`, {
      [NAME]: name,
      'products.unitPacking': '-',
      [PO]: index % 2 === 0 ? '-' : `45000${index}`,
    }),
  );
  const first = booking('NONE-FIRST', { [PO]: '"' });
  const { exit, findings } = await checked([first, ...rows]);
  expect([exit, findings]).toEqual([0, []]);
});
