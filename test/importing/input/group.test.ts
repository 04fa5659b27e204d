import { describe, expect, it } from 'vitest';
import { messages as cellMessages } from '../../../src/importing/cells/messages.ts';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { groupTree } from '../../../src/importing/input/rows/group.ts';
import { readItem } from '../../../src/importing/input/rows/item-values.ts';
import { sheetColumns } from '../../../src/importing/input/rows/sheet-columns.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { ANY, worded } from '../../worded.ts';
import { bodies, brief, check, date, day, type Fields, GOOD, lookupsWith, number, text, without } from '../sheets.ts';

const NEXT: Fields = {
  serviceDate: '2027-04-01',
  shipDate: '2027-04-20',
  bookingType: 'Regular',
  serviceType: '2',
  supplierCode: 'S-2',
};

describe('rows of one booking', () => {
  it('are gathered by their mark although they are not adjacent, and leave the booking cells blank or repeat them', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: 'B', ...NEXT, 'products.name': 'Shirt' },
      { booking: ' a ', 'products.name': 'Ball', serviceType: '1 PSI', serviceDate: '10-Mar-2027' },
      { booking: 'Ａ', 'products.name': 'Doll' },
    ]);
    expect(brief(checked)).toEqual([]);
    expect(checked.rowCount).toBe(4);
    expect(checked.documents.map(({ rows, key }) => ({ rows, key }))).toEqual([
      { rows: [2, 4, 5], key: 'A' },
      { rows: [3], key: 'B' },
    ]);
    expect(bodies(checked)[0]).toEqual({
      serviceDate: '10-Mar-2027',
      shipDate: '24-Mar-2027',
      serviceType: '1',
      bookingType: 'Regular',
      supplierCode: '00417',
      products: [{ name: 'Bear' }, { name: 'Ball' }, { name: 'Doll' }],
    });
  });

  it('may have the booking cells in a later row', async () => {
    const checked = await check([
      { booking: 1, 'products.name': 'Ball' },
      { booking: '1', ...GOOD },
    ]);
    expect(brief(checked)).toEqual([]);
    expect(checked.documents).toMatchObject([{ rows: [2, 3], key: '1', valid: true }]);
  });

  it('stand alone without a mark', async () => {
    const checked = await check([{ ...GOOD }, { ...GOOD, booking: ' ' }]);
    expect(checked.documents.map(({ rows, key }) => [rows, key])).toEqual([
      [[2], null],
      [[3], null],
    ]);
  });

  it('must not disagree, and both cells are named', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: 'A', shipDate: '2027-03-25', 'products.name': 'Ball' },
    ]);
    expect(brief(checked)).toEqual(['shipDate@3 conflict']);
    expect(checked.findings[0]?.message).toBe(
      `Bookings!B3 (Shipment date): ${cellMessages.differs('"2027-03-25"', '"2027-03-24"', 'B2', 'booking')}`,
    );
    expect(checked.documents).toMatchObject([{ valid: false }]);
  });

  it('are invalid as a whole when one of them is wrong', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: 'A', 'products.name': 'Ball', 'products.prodQuantity': 'many' },
      GOOD,
    ]);
    expect(brief(checked)).toEqual(['products.prodQuantity@3 type']);
    expect(checked.documents.map((document) => document.valid)).toEqual([false, true]);
    expect(checked.documents[0]).not.toHaveProperty('body');
  });

  it('are told when one of them adds nothing', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: 'A', line: '7' },
    ]);
    expect(brief(checked)).toEqual(['-@3 unlikely']);
    expect(checked.findings[0]).toMatchObject({
      severity: 'warning',
      message: `Bookings, row 3: ${checkMessages.addsNothing('booking')}`,
    });
    expect(bodies(checked)[0]?.['products']).toEqual([{ name: 'Bear' }]);
  });

  it('give a group key that is broken an error of its own', async () => {
    const checked = await check([{ ...GOOD, booking: { type: 'broken', text: '#REF!' } }]);
    expect(brief(checked)).toEqual(['booking@2 formula-error']);
    expect(checked.documents).toMatchObject([{ rows: [2], key: null, valid: false }]);
  });
});

describe('products and references', () => {
  it('are one product where booking and line agree, and each row with a reference cell adds one', async () => {
    const checked = await check([
      { booking: 'A', line: '1', ...GOOD, 'products.refs.poNumber': '0042', 'products.refs.qty': 10 },
      { booking: 'A', line: '2', 'products.name': 'Ball', 'products.prodQuantity': 5 },
      {
        booking: 'A',
        line: number(1, '1.0'),
        'products.name': 'bear'.replace('b', 'B'),
        'products.refs.poNumber': text('0043'),
        'products.refs.qty': 20,
      },
      { booking: 'B', line: '1', ...NEXT, 'products.name': 'Other' },
    ]);
    expect(brief(checked)).toEqual([]);
    expect(bodies(checked)[0]?.['products']).toEqual([
      {
        name: 'Bear',
        refs: [
          { poNumber: '0042', qty: 10 },
          { poNumber: '0043', qty: 20 },
        ],
      },
      { name: 'Ball', prodQuantity: 5 },
    ]);
    expect(bodies(checked)[1]?.['products']).toEqual([{ name: 'Other' }]);
  });

  it('disagree in the days that the cells show', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD, shipDate: date('2027-03-24') },
      { booking: 'A', shipDate: date('2027-03-25'), 'products.name': 'Ball' },
    ]);
    expect(checked.findings[0]?.message).toBe(
      `Bookings!B3 (Shipment date): ${cellMessages.differs('"25-Mar-2027"', '"24-Mar-2027"', 'B2', 'booking')}`,
    );
  });

  it('conflict when two rows of a product name it differently', async () => {
    const checked = await check([
      { booking: 'A', line: '1', ...GOOD },
      { booking: 'A', line: '1', 'products.name': 'Ball', 'products.refs.qty': 1 },
    ]);
    expect(brief(checked)).toEqual(['products.name@3 conflict']);
    expect(checked.findings[0]?.message).toMatch(worded(cellMessages.differs(ANY, ANY, ANY, 'product')));
  });

  it('warn of a reference row that is a product of its own for want of a line', async () => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: 'A', 'products.refs.qty': 1 },
    ]);
    expect(brief(checked)).toEqual(['line@3 unlikely']);
    expect(bodies(checked)[0]?.['products']).toEqual([{ name: 'Bear' }, { refs: [{ qty: 1 }] }]);
  });

  it('are missing from a booking without any', async () => {
    const checked = await check([without(GOOD, 'products.name')]);
    expect(checked.findings).toMatchObject([
      { code: 'required', row: 2, cell: null, message: 'Bookings, row 2: the booking has no product.' },
    ]);
  });

  it('nest the checklist and send nothing of what is blank', async () => {
    const checked = await check([
      {
        ...GOOD,
        'products.checkList.aqlMajor': 2.5,
        'products.checkList.prodSampleSize': '\u00A0',
        autoConfirmFactory: 'no',
      },
    ]);
    expect(bodies(checked)[0]?.['products']).toEqual([{ name: 'Bear', checkList: { aqlMajor: '2.5' } }]);
    expect(bodies(checked)[0]).not.toHaveProperty('autoConfirmFactory');
  });
});

it('may be as many as a file holds', () => {
  const keys = ['booking', 'products.name'];
  const kind = { ...bookings, columns: bookings.columns.filter(({ key }) => keys.includes(key)) };
  const row = (index: number) => ({
    number: index + 2,
    cells: new Map([
      ['booking', text('A')],
      ['products.name', text(`Ball ${index}`)],
    ]),
  });
  const others = Array.from({ length: 150_000 }, (_, index) => row(index + 1));
  const tree = groupTree(kind, [row(0), ...others]);
  const report = () => undefined;
  const numbers = new Map(keys.map((key, index) => [key, index + 1]));
  const lookups = lookupsWith();
  const context = {
    kind,
    sheet: 'Bookings',
    numbers,
    columns: sheetColumns(kind, numbers, { lookups }),
    lookups,
    today: day('2027-01-15'),
    report,
  };
  expect(readItem(tree, null, { ...context, unchecked: new Set() }).children).toHaveLength(others.length + 1);
});
