import { describe, expect, test } from 'vitest';
import { messages as cellMessages } from '../../../src/importing/cells/messages.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import type { Finding } from '../../../src/schema/finding.ts';
import type { RowModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { ANY, worded } from '../../worded.ts';
import { columnOf, date, type Fields, GOOD, number, rowsOf, text, without } from '../sheets.ts';
import { ACCEPTED, cellAt, OURS, ownOf, resultsOf, templateRows } from './results-of.ts';

type Looked = { readonly model: WorkbookModel; readonly look: readonly RowModel[] };

/** The look of a cell of the data sheet as the model has it. */
function styleAt({ model, look }: Looked, row: number, column: number) {
  const found = look.find((one) => one.number === row);
  const cell = found?.cells.get(column);
  return { ...model.styles[cell?.style ?? ''], note: cell?.note, height: found?.height };
}

const RED = 'FFC7CE';
const AMBER = 'FFEB9C';

describe('bad cells', () => {
  test('are red, doubtful ones amber, both with a note, in the form of what stands in them', async () => {
    const record: Fields = {
      ...GOOD,
      serviceDate: date('2027-03-30'),
      shipDate: date('2020-01-01'),
      'products.prodQuantity': number(12.5),
      supplierCode: 'nobody',
    };
    const results = await resultsOf(templateRows([record]), []);
    const style = (key: string) => styleAt(results, 3, OURS + columnOf(key));
    expect(style('shipDate')).toMatchObject({
      fill: AMBER,
      format: 'dd-mmm-yyyy',
      note: expect.stringContaining('2020'),
    });
    expect(style('products.prodQuantity')).toMatchObject({
      fill: RED,
      note: expect.stringMatching(worded(cellMessages.notWhole(ANY))),
    });
    expect(style('supplierCode')).toMatchObject({ fill: RED, format: '@' });
    expect(style('products.name')).toMatchObject({ format: '@', note: undefined });
    expect(style('products.name').fill).toBeUndefined();
  });

  test('are red when they are blank, and a date in doubt is still a date for the next import', async () => {
    const record = { ...without(GOOD, 'bookingType'), shipDate: date('2020-01-01') };
    const results = await resultsOf(templateRows([record]), []);
    expect(styleAt(results, 3, OURS + columnOf('bookingType'))).toMatchObject({ fill: RED });
    expect(cellAt(results.data, 3, OURS + columnOf('shipDate'))).toEqual(date('2020-01-01'));
  });

  test('stay errors when they were formulas without a result', async () => {
    const { data } = await resultsOf(
      rowsOf([
        { ...GOOD, 'products.poNumber': { type: 'broken', text: '=A1' }, Ours: { type: 'broken', text: '=A1' } },
      ]),
      [],
    );
    const last = OURS + Object.keys(GOOD).length + 1;
    expect([cellAt(data, 2, last), cellAt(data, 2, last + 1)]).toEqual([{ type: 'broken', text: '#N/A' }, text('=A1')]);
  });
});

describe('every row says what became of it', () => {
  test('in the user’s words', async () => {
    const records = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ ...GOOD, 'products.name': name }));
    const ended = [
      ACCEPTED,
      { state: 'rejected', message: 'The supplier is blocked.', sentAt: '2027-01-15T08:00:30Z' },
      { state: 'in-doubt', message: 'The connection was lost.' },
      { state: 'skipped', trackingId: 'TRK-0', message: 'Accepted before.' },
      { state: 'unsent' },
      { state: 'sending' },
    ];
    const { data } = await resultsOf(rowsOf(records), ended, { why: 'Stopped by Ctrl-C.' });
    expect(
      [2, 3, 4, 5, 6, 7]
        .map((row) => ownOf(data, row))
        .map((own) => [own['status'], own['trackingId'], own['message']]),
    ).toEqual([
      ['Accepted', 'TRK-1', ''],
      ['Rejected', '', 'The supplier is blocked.'],
      ['In doubt', '', `The connection was lost.\n${resultMessages.seeDoubt('In doubt')}`],
      ['Skipped', 'TRK-0', 'Accepted before.'],
      ['Not sent', '', 'Not sent: Stopped by Ctrl-C.'],
      ['In doubt', '', ''],
    ]);
  });

  test('also the rows of a booking that is invalid because of another row', async () => {
    const records = [
      { ...GOOD, booking: 'B1' },
      { booking: 'B1', 'products.name': 'Ball', 'products.prodQuantity': 'many' },
      { booking: 'B1', 'products.name': 'Cube' },
    ];
    const { data } = await resultsOf(rowsOf(records), []);
    expect([2, 3, 4].map((row) => ownOf(data, row)['status'])).toEqual(['Invalid', 'Invalid', 'Invalid']);
    expect(ownOf(data, 3)['message']).toMatch(
      new RegExp(`^[A-Z]+3 \\(Quantity\\): ${worded(cellMessages.notWhole('many')).source}$`),
    );
    expect(ownOf(data, 2)['message']).toBe(resultMessages.seeRows([3]));
  });

  test('in a message that is as high as its text, red where it means the whole row', async () => {
    const twice: Finding = { ...ABOUT_ROW_3, message: 'Bookings!3 this booking is the same as the one in row 9.' };
    const records = [
      { ...GOOD, supplierCode: 'nobody', shipDate: '03/04/2027' },
      { ...GOOD, supplierCode: 'nobody' },
    ];
    const results = await resultsOf(templateRows(records), [], { found: [twice] });
    expect(ownOf(results.data, 3)['message']?.split('\n')).toHaveLength(3);
    const message = 3;
    expect(styleAt(results, 3, message)).toMatchObject({ fill: RED, wrap: true });
    expect(styleAt(results, 3, message).height).toBeGreaterThanOrEqual(45);
    expect(styleAt(results, 4, message).fill).toBeUndefined();
  });
});

const ABOUT_ROW_3 = {
  code: 'duplicate',
  severity: 'error',
  sheet: 'Bookings',
  row: 3,
  cell: null,
  column: null,
  value: null,
  hint: 'Remove one of them.',
  suggestions: [],
} as const;
