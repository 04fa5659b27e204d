import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, run, told } from '../json.ts';
import { booking, bookings, type Cells, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Line = readonly (string | number | Date | null)[];

/** A workbook with bookings in its first sheet, and with these lines in a second one. Gives its path. */
async function workbookWith(
  path: string,
  rows: readonly Cells[],
  name: string,
  lines: readonly Line[],
): Promise<string> {
  const made = new exceljs.Workbook();
  const first = made.addWorksheet('Page1');
  const keys = Object.keys(rows[0] ?? {});
  for (const line of [keys, ...rows.map((row) => keys.map((key) => row[key]))]) first.addRow(line);
  const second = made.addWorksheet(name);
  for (const line of lines) second.addRow([...line]);
  await made.xlsx.writeFile(path);
  return path;
}

const page = bookings('PAGE', 2);
const DATES = [new Date('2029-05-14'), new Date('2029-05-28')];
const values = (change: Cells) => Object.values(booking('x', { serviceDate: '2029-05-14', ...change }));
const [DAY = '', SHIP = ''] = ['2029-06-14', '2029-06-28'];

const checked = async (name: string, lines: readonly Line[], ...more: readonly string[]) => {
  const machine = office.machine();
  const file = await workbookWith(machine.path('two.xlsx'), page, name, lines);
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', ...more);
  const { findings, counts } = told(check, ended);
  const about = findings.filter(({ code, severity }) => code === 'sheet-not-read' && severity !== 'info');
  return {
    exit: ended.exit,
    counts,
    told: about.map(({ severity, message }) => [severity, message.includes(`"${name}"`)]),
  };
};

const GOODS = ['Toys & Juvenile', 'Toys < 3 years', 'Soft toys'];

describe('a second visible sheet', () => {
  test.each<[string, readonly Line[]]>([
    [
      'without headers, as page two of a list',
      [values({ referenceNumber: 'P-3' }), values({ referenceNumber: 'P-4' })],
    ],
    [
      'without headers, and with real dates',
      [['', ...DATES, '1 PSI', 'Regular', 'P-5', '00417', 'Plush dog', ...GOODS, '4500099', 900]],
    ],
    [
      'with headers that nobody knows, and other columns first',
      [
        ['Book', 'Kind', 'Vendor', 'Date', 'Shipped', 'R', 'Goods', 'Cat', 'Fam', 'Typ', 'Pcs'],
        ['Regular', '1 PSI', '00417', DAY, SHIP, 'P-6', 'Plush owl', ...GOODS, 1200],
      ],
    ],
  ])('stops the file where its rows are bookings: %s', async (_, lines) => {
    const { exit, counts, told } = await checked('Page2', lines);
    expect([exit, counts.valid, told]).toEqual([3, 0, [['error', true]]]);
    const chosen = await checked('Page2', lines, '--sheet', 'Page1');
    expect([chosen.exit, chosen.counts.valid, chosen.told]).toEqual([0, 2, []]);
  });

  test.each<[string, readonly Line[]]>([
    [
      'some of the headers',
      [
        ['Inspection date', 'Supplier code', 'PO number', 'Product name', 'Quantity'],
        [DAY, '00417', '4500099', 'Plush owl', 1200],
      ],
    ],
    [
      'most of what a booking needs',
      [
        ['When', 'Leaves', 'What', 'Pieces', 'Group'],
        [DAY, SHIP, '1 PSI', 800, 'Toys & Juvenile'],
      ],
    ],
    [
      'five columns under headers of one’s own',
      [
        ['When', 'Vendor', 'Order no', 'Goods', 'Pieces'],
        [DAY, '00417', '4500099', 'Plush owl', 1200],
        [SHIP, '00714', '4500100', 'Plush cat', 300],
      ],
    ],
    [
      'five columns under German headers',
      [
        ['Offene Aufträge'],
        ['Termin', 'Lieferant', 'Bestellung', 'Artikel', 'Menge'],
        [new Date('2029-06-14'), 'Golden Star Trading', '4500099', 'Holzzug', 1200],
      ],
    ],
  ])('is named where its rows may be bookings: %s', async (_, lines) => {
    const { exit, counts, told } = await checked('Shanghai office', lines);
    expect([exit, counts.valid, told]).toEqual([0, 2, [['warning', true]]]);
  });

  test.each<[string, readonly Line[]]>([
    ['notes', [['Please send the reports to Anna'], ['Deadline', DAY]]],
    [
      'instructions',
      [
        ['Column', 'Meaning', 'Example'],
        ['Inspection date', 'the day', DAY],
        ['Service type', 'the service', '1 PSI'],
        ['Supplier', 'code', '00417'],
      ],
    ],
    [
      'a pivot',
      [
        ['Supplier', 'Qty', 'Orders', 'Month'],
        ['00417', 12000, 3, DAY],
        ['00418', 3000, 1, DAY],
        ['Total', 15000, 4, null],
      ],
    ],
    [
      'a price list',
      [
        ['Item no', 'Product name', 'Category', 'Family', 'Type', 'Valid from', 'Valid to', 'Price'],
        ['BR-30', 'Plush bear', ...GOODS, DAY, SHIP, 4.2],
      ],
    ],
    [
      'a list of suppliers',
      [
        ['Code', 'Name', 'Country', 'City', 'Created', 'Audited'],
        ['00417', 'Golden Star Trading', 'China', 'Ningbo', '2026-01-10', '2026-03-10'],
      ],
    ],
    [
      'lists for dropdowns',
      [
        ['Service', 'Category', 'Family', 'Type'],
        ['1 PSI', ...GOODS],
        ['3 DUPRO', ...GOODS],
      ],
    ],
    [
      'the same bookings as a calendar',
      [
        ['Day', 'Leaves', 'Service', 'Supplier', 'PO'],
        ...page.map((row) => [
          row['serviceDate'] ?? '',
          row['shipDate'] ?? '',
          row['serviceType'] ?? '',
          row['supplierCode'] ?? '',
          row['products.poNumber'] ?? '',
        ]),
      ],
    ],
    [
      'the same products and dates in other columns',
      [
        ['Goods', 'Pieces', 'Vendor', 'When'],
        ...page.map((row) => [
          row['products.name'] ?? '',
          row['products.prodQuantity'] ?? '',
          row['supplierCode'] ?? '',
          row['serviceDate'] ?? '',
        ]),
      ],
    ],
    [
      'numbers of a chart',
      [
        ['Week', 'Planned', 'Done', 'Open'],
        [1, 2, 3, 4],
        [2, 4, 6, 8],
      ],
    ],
  ])('says nothing where it is something else: %s', async (_, lines) => {
    const { exit, counts, told } = await checked('More', lines);
    expect([exit, counts.valid, told]).toEqual([0, 2, []]);
  });
});

test('nothing of such a workbook is sent, and results of a chosen sheet are read again without a question', async () => {
  const machine = office.machine();
  const file = await workbookWith(machine.path('pages.xlsx'), bookings('UNREAD', 2), 'Page2', [
    values({ referenceNumber: 'UNREAD-3' }),
  ]);
  const stopped = await machine.import(file);
  expect([stopped.exit, stopped.run.counts, office.booked('UNREAD')]).toMatchObject([
    3,
    { invalid: 2, accepted: 0 },
    [],
  ]);
  const sent = await machine.import(file, '--sheet', 'Page1');
  expect([sent.exit, sent.run.counts.accepted]).toEqual([0, 2]);
  const again = told(run, await machine.qcsheet('import', sent.run.results ?? '', '--yes', '--json'));
  expect([again.counts.skipped, again.findings.filter(({ code }) => code === 'sheet-not-read')]).toEqual([2, []]);
});
