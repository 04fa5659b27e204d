import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { hasSchemas, opened, partOf, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { GOOD, number, rowsOf, without } from '../sheets.ts';
import { annotatedOf } from './annotated-of.ts';

const JOINS = resultMessages.joinsHeader;
const OWN = resultMessages.ofItsOwn('booking');

describe('the annotated copy', () => {
  test('tells its kind itself, with the sheets in the order in which they are read', async () => {
    const { path, model } = await annotatedOf(rowsOf([GOOD]));
    expect(model.sheets.map(({ name }) => name)).toEqual(['Bookings', 'Findings', 'Documents', '_meta']);
    expect(await readMeta(await opened(path))).toEqual({
      kind: 'bookings',
      role: 'annotated',
      version: 1,
      dataSheet: 'Bookings',
      headerRow: 1,
      firstRow: 2,
      account: 'https://service.example li@example.com',
      lookupsPulledAt: '2027-01-15T08:00:00.000Z',
      program: 'qcsheet 1.2.3',
      source: '/orders/bookings.xlsx',
    });
  });

  test('says in the colour of the first cell what becomes of each row', async () => {
    const rows = rowsOf([GOOD, { ...GOOD, shipDate: 'soon' }], ['Season', ...Object.keys(GOOD)]);
    const book = new exceljs.Workbook();
    await book.xlsx.readFile((await annotatedOf(rows)).path);
    const looks = ['A2', 'A3'].map((cell) => book.getWorksheet('Bookings')?.getCell(cell).fill);
    expect(looks).toMatchObject([{ fgColor: { argb: 'FFC6EFCE' } }, { fgColor: { argb: 'FFFFC7CE' } }]);
  });

  test('gets no column of ours', async () => {
    const rows = rowsOf([
      { ...GOOD, Ours: 'ask Li' },
      { ...GOOD, 'products.prodQuantity': number(2.5) },
    ]);
    expect((await annotatedOf(rows)).data).toEqual(rows);
  });

  test('writes secret columns blank, also where they are wrong', async () => {
    const columns = bookings.columns.map((column) =>
      column.key === 'supplierContactEmail' ? { ...column, secret: true } : column,
    );
    const kind: Kind = { ...bookings, columns };
    const { path } = await annotatedOf(rowsOf([{ ...GOOD, supplierContactEmail: 'hidden-secret' }]), kind);
    for (const part of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']) {
      expect(partOf(path, part)).not.toContain('hidden-secret');
    }
  });

  test.skipIf(!hasSchemas)('is schema-valid (skips without the schemas)', async () => {
    const bad = { ...GOOD, serviceDate: '03/04/2027', booking: 'B1' };
    expect(schemaFaults((await annotatedOf(rowsOf([bad, GOOD]))).path)).toBe('');
    expect(schemaFaults((await annotatedOf([])).path)).toBe('');
  });
});

describe('the sheet Documents', () => {
  test('names the cells that join rows into bookings and products, however they are written', async () => {
    const { documents } = await annotatedOf(
      rowsOf([
        { ...GOOD, booking: 'B1', line: '1', 'products.refs.qty': 5 },
        { ...GOOD, 'products.name': 'Alone' },
        { booking: ' b1', line: '1', 'products.refs.qty': 6 },
        { booking: 'B1', 'products.name': 'Ball' },
      ]),
    );
    expect(documents.map((line) => [line['Booking'], line['Rows'], line['Products'], line['References']])).toEqual([
      ['B1', '2, 4, 5', '2', '2'],
      ['Row 3', '3', '1', ''],
    ]);
    expect(documents.map((line) => line[JOINS]?.split('\n'))).toEqual([
      [
        expect.stringMatching(/^Booking group \([A-Z]\): "B1" or "b1" in rows 2, 4, 5\.$/),
        expect.stringMatching(/^Product group \([A-Z]\): "1" in rows 2, 4: one product\.$/),
      ],
      [expect.stringMatching(worded(resultMessages.emptyMark(`Booking group (${ANY}3)`, OWN)))],
    ]);
  });

  test('says when there is no column that could join rows', async () => {
    const { documents } = await annotatedOf(rowsOf([GOOD, { ...GOOD, 'products.name': 'Ball' }]));
    expect(documents.map((line) => line[JOINS])).toEqual(
      Array(2).fill(resultMessages.noGroupColumn('Booking group', OWN)),
    );
  });

  test('links each booking to the cell of its mark', async () => {
    const { path } = await annotatedOf(rowsOf([{ ...GOOD, booking: 'B1' }]));
    const at = rowsOf([{ ...GOOD, booking: 'B1' }])[0]?.cells ?? new Map();
    const column = [...at].find(([, cell]) => cell.type === 'text' && cell.text === 'booking')?.[0] ?? 0;
    const letters = String.fromCharCode(64 + column);
    expect(partOf(path, 'xl/worksheets/sheet3.xml')).toContain(
      `HYPERLINK(&quot;#&apos;Bookings&apos;!${letters}2&quot;`,
    );
  });

  test('says why a booking is held back: errors before doubts, a missing column to all, the rest by number', async () => {
    const wrong = { ...GOOD, serviceDate: 'x', shipDate: 'y', serviceType: 'z', supplierCode: 'q' };
    const more = { 'products.prodQuantity': 'w', 'products.familyId': 'v', 'products.categoryId': 'u' };
    const { documents } = await annotatedOf(rowsOf([{ ...wrong, ...more }]));
    const lines = documents[0]?.['Message']?.split('\n') ?? [];
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe(resultMessages.moreFindings(2, 'Findings'));

    const headless = rowsOf([without(GOOD, 'shipDate')], Object.keys(without(GOOD, 'shipDate')));
    const all = await annotatedOf(headless);
    expect(all.documents[0]).toMatchObject({
      'If imported now': 'Held back',
      Message: 'Bookings: the column "Shipment date" is missing.',
    });
  });
});
