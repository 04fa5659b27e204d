import { describe, expect, test } from 'vitest';
import { checkSheet } from '../../src/derive/check.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { type Cell, cellText, columnLetters } from '../../src/schema/cell.ts';
import type { Finding } from '../../src/schema/finding.ts';
import type { Kind } from '../../src/schema/kind.ts';
import { readMeta } from '../../src/workbook/meta-read.ts';
import type { ColumnModel, RowModel, WorkbookModel } from '../../src/workbook/model.ts';
import {
  hasOffice,
  hasSchemas,
  opened,
  partOf,
  rowsIn,
  savedByOffice,
  schemaFaults,
} from '../workbook/write/programs.ts';
import { cellAt, ownOf, resultsOf, templateRows } from './results-of.ts';
import { date, day, type Fields, GOOD, lookupsWith, number, rowOf, rowsOf, text, without } from './sheets.ts';

const ACCEPTED = { state: 'accepted', trackingId: 'TRK-1', sentAt: '2027-01-15T08:00:30.500Z' };
const columnOf = (key: string) => bookings.columns.findIndex((column) => column.key === key) + 1;
const letterOf = (key: string) => columnLetters(columnOf(key));

type Looked = { readonly model: WorkbookModel; readonly look: readonly RowModel[] };

/** The look of a cell of the data sheet as the model has it. */
function styleAt({ model, look }: Looked, row: number, column: number) {
  const found = look.find((one) => one.number === row);
  const cell = found?.cells.get(column);
  return { ...model.styles[cell?.style ?? ''], note: cell?.note, height: found?.height };
}

const RED = 'FFC7CE';
const AMBER = 'FFEB9C';

describe('the user’s sheet', () => {
  const cells: readonly Cell[] = [
    text('=1+1'),
    text('00123'),
    number(4006381333931),
    number(12.5),
    number(0.8, '80%'),
    number(0.125, '12.5%'),
    date('2027-03-10'),
    { kind: 'date', day: day('2027-03-10'), text: '2027-03-10 08:30' },
    { kind: 'boolean', value: true },
    { kind: 'broken', text: '#N/A' },
    text('深圳\nSão Paulo'),
    text('2027-03-10'),
  ];

  test('comes back with its rows, columns and cells where and as they were', async () => {
    const rows = [
      rowOf(1, ['Our bookings', undefined, 'of March']),
      rowOf(3, [...Object.keys(GOOD), undefined, ...cells.map((_, index) => `Ours ${index + 1}`)]),
      rowOf(5, [...Object.values(GOOD), undefined, ...cells]),
      { ...rowOf(9, [...Object.values(GOOD), undefined, ...cells]), hidden: true },
    ];
    const { data } = await resultsOf(rows, [ACCEPTED]);
    const width = Object.keys(GOOD).length + 1 + cells.length;
    const users = data.map((row) => ({ ...row, cells: new Map([...row.cells].filter(([column]) => column <= width)) }));
    expect(users).toEqual(rows);
    expect([...(data[1]?.cells ?? [])].filter(([column]) => column > width)).toEqual(
      ['Status', 'Tracking id', 'Message', 'Sent at', '_fingerprint'].map((header, index) => [
        width + 1 + index,
        text(header),
      ]),
    );
  });

  test('is named by its kind, with our columns after the last and the fingerprint hidden', async () => {
    const { model, data } = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect(model.sheets.map(({ name }) => name)).toEqual(['Summary', 'Bookings', 'Findings', 'Reports', '_meta']);
    const width = bookings.columns.length;
    expect(model.sheets[1]?.columns.slice(width).map(({ hidden }) => hidden === true)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(cellAt(data, 2, 2)).toEqual(text('Inspection date *'));
    expect(ownOf(data, 3)).toEqual({
      status: 'Accepted',
      trackingId: 'TRK-1',
      message: '',
      sentAt: '2027-01-15 08:00:30 UTC',
      fingerprint: expect.stringMatching(/^v1:/),
    });
  });

  test('writes secret columns blank, also where they are wrong', async () => {
    const kind: Kind = {
      ...bookings,
      columns: bookings.columns.map((column) =>
        column.key === 'supplierContactEmail' ? { ...column, secret: true } : column,
      ),
    };
    const { path, data } = await resultsOf(rowsOf([{ ...GOOD, supplierContactEmail: 'hidden-secret' }]), [ACCEPTED], {
      kind,
    });
    expect(data[1]?.cells.has(Object.keys(GOOD).length + 3)).toBe(false);
    for (const part of ['xl/worksheets/*', 'xl/comments2.xml'])
      expect(partOf(path, part)).not.toContain('hidden-secret');
  });

  test('keeps its own column Status when no results stood in it', async () => {
    const rows = rowsOf([{ ...GOOD, Status: 'urgent', Remark: 'call Li' }], [...Object.keys(GOOD), 'Status', 'Remark']);
    const { data } = await resultsOf(rows, [ACCEPTED]);
    const width = Object.keys(GOOD).length;
    expect([cellAt(data, 2, width + 1), cellAt(data, 2, width + 2)]).toEqual([text('urgent'), text('call Li')]);
    expect(ownOf(data, 2)).toMatchObject({ status: 'Accepted', trackingId: 'TRK-1' });
  });

  test('keeps folded columns folded where they hold neither a value nor a finding', async () => {
    const { model } = await resultsOf(
      templateRows([{ ...GOOD, customField2: 'Team North', performInVendorone: 'nonsense' }]),
      [],
    );
    const hidden = (key: string): ColumnModel['hidden'] => model.sheets[1]?.columns[columnOf(key) - 1]?.hidden === true;
    expect(['customField1', 'customField2', 'performInVendorone', 'supplierName'].map(hidden)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

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
    const style = (key: string) => styleAt(results, 3, columnOf(key));
    expect(style('shipDate')).toMatchObject({
      fill: AMBER,
      format: 'dd-mmm-yyyy',
      note: expect.stringContaining('2020'),
    });
    expect(style('products.prodQuantity')).toMatchObject({
      fill: RED,
      note: expect.stringContaining('is not a whole number'),
    });
    expect(style('supplierCode')).toMatchObject({ fill: RED, format: '@' });
    expect(style('products.name')).toMatchObject({ format: '@', note: undefined });
    expect(style('products.name').fill).toBeUndefined();
  });

  test('are red when they are blank, and a date in doubt is still a date for the next import', async () => {
    const record = { ...without(GOOD, 'bookingType'), shipDate: date('2020-01-01') };
    const results = await resultsOf(templateRows([record]), []);
    expect(styleAt(results, 3, columnOf('bookingType'))).toMatchObject({ fill: RED });
    expect(cellAt(results.data, 3, columnOf('shipDate'))).toEqual(date('2020-01-01'));
  });

  test('stay errors when they were formulas without a result', async () => {
    const { data } = await resultsOf(
      rowsOf([
        { ...GOOD, 'products.poNumber': { kind: 'broken', text: '=A1' }, Ours: { kind: 'broken', text: '=A1' } },
      ]),
      [],
    );
    const last = Object.keys(GOOD).length + 1;
    expect([cellAt(data, 2, last), cellAt(data, 2, last + 1)]).toEqual([{ kind: 'broken', text: '#N/A' }, text('=A1')]);
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
      ['In doubt', '', 'The connection was lost.'],
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
    expect(ownOf(data, 3)['message']).toMatch(/^Bookings![A-Z]+3 \(Quantity\): "many" is not a whole number\.$/);
    expect(ownOf(data, 2)['message']).toBe('Not sent: see row 3, which belongs to it.');
  });

  test('in a message that is as high as its text, red where it means the whole row', async () => {
    const twice: Finding = { ...ABOUT_ROW_3, message: 'Bookings!3 this booking is the same as the one in row 9.' };
    const records = [
      { ...GOOD, supplierCode: 'nobody', shipDate: '03/04/2027' },
      { ...GOOD, supplierCode: 'nobody' },
    ];
    const results = await resultsOf(templateRows(records), [], { found: [twice] });
    expect(ownOf(results.data, 3)['message']?.split('\n')).toHaveLength(3);
    const message = bookings.columns.length + 3;
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

describe('results of results', () => {
  const records = [GOOD, { ...GOOD, 'products.name': 'Ball' }, { ...GOOD, 'products.name': 'Cube' }];
  const ended = [ACCEPTED, { state: 'in-doubt', message: 'Lost.' }, { state: 'rejected', message: 'Blocked.' }];

  test('keep our columns where they are, once, and what a user wrote behind them', async () => {
    const { data: first } = await resultsOf(templateRows(records), ended);
    const behind = Math.max(...(first[1]?.cells.keys() ?? [])) + 1;
    const noted = first.map((row) =>
      row.number === 1
        ? row
        : { ...row, cells: new Map([...row.cells, [behind, text(`note ${row.number}`)] as const]) },
    );
    const { data: second } = await resultsOf(noted, [
      { state: 'skipped', trackingId: 'TRK-1' },
      { state: 'in-doubt' },
      { ...ACCEPTED, trackingId: 'TRK-3' },
    ]);
    expect([...(second[1]?.cells ?? [])].map(([column, cell]) => [column, cellText(cell)])).toEqual(
      [...(noted[1]?.cells ?? [])].map(([column, cell]) => [column, cellText(cell)]),
    );
    expect(cellAt(second, 4, behind)).toEqual(text('note 4'));
    expect([3, 4, 5].map((row) => ownOf(second, row)['status'])).toEqual(['Skipped', 'In doubt', 'Accepted']);
    expect(ownOf(second, 3)['sentAt']).toBe('2027-01-15 08:00:30 UTC');
    expect(ownOf(second, 5)).toMatchObject({ trackingId: 'TRK-3', message: '' });
  });

  test('still tell what was accepted or is in doubt when such a row was edited and is invalid now', async () => {
    const { data: first } = await resultsOf(templateRows(records), ended);
    const edited = first.map((row) =>
      row.number < 3
        ? row
        : { ...row, cells: new Map([...row.cells, [columnOf('products.prodQuantity'), text('many')] as const]) },
    );
    const { data: second } = await resultsOf(edited, []);
    const marks = (data: typeof first, row: number) => ({ ...ownOf(data, row), message: '' });
    expect(marks(second, 3)).toEqual({ ...marks(first, 3), status: 'Invalid' });
    expect(marks(second, 4)).toEqual({ ...marks(first, 4), status: 'In doubt' });
    expect(marks(second, 5)).toMatchObject({ status: 'Invalid', trackingId: '', fingerprint: '' });
  });

  test('are known again: kind, role, run and place of the rows, and check as the input did', async () => {
    const { path, checked } = await resultsOf(templateRows(records), ended);
    const file = await opened(path);
    expect(await readMeta(file)).toEqual({
      kind: 'bookings',
      role: 'results',
      version: 1,
      dataSheet: 'Bookings',
      headerRow: 2,
      firstRow: 3,
      run: 'r-20270115-1',
      account: 'https://service.example li@example.com',
      lookupsPulledAt: expect.any(String),
      program: 'qcsheet 1.2.3',
    });
    const again = await checkSheet(bookings, file.rows('Bookings'), {
      sheet: 'Bookings',
      lookups: lookupsWith(),
      today: day('2027-01-15'),
      headerRow: 2,
    });
    expect(again.findings).toEqual(checked.findings);
    expect(again.documents.map(({ marks }) => marks?.status)).toEqual(['Accepted', 'In doubt', 'Rejected']);
    expect(again.documents.map((document) => document.valid && document.body)).toEqual(
      checked.documents.map((document) => document.valid && document.body),
    );
  });
});

test.skipIf(!hasOffice)(
  'results that LibreOffice saved are still known, with every mark (skips without soffice)',
  async () => {
    const rows = templateRows([GOOD, { ...GOOD, 'products.name': '=Ball', 'products.poNumber': '000450' }]);
    const { path, data, checked } = await resultsOf(rows, [ACCEPTED, { state: 'in-doubt', message: 'Lost.' }]);
    const file = await opened(savedByOffice(path));
    expect(await readMeta(file)).toMatchObject({
      kind: 'bookings',
      role: 'results',
      headerRow: 2,
      run: 'r-20270115-1',
    });
    const context = { sheet: 'Bookings', lookups: lookupsWith(), today: day('2027-01-15'), headerRow: 2 };
    const again = await checkSheet(bookings, file.rows('Bookings'), context);
    expect(again.documents).toMatchObject(checked.documents.map(({ rows, valid }) => ({ rows, valid })));
    const marks = again.documents.map((document) => document.marks?.fingerprint);
    expect(marks).toEqual([ownOf(data, 3)['fingerprint'], ownOf(data, 4)['fingerprint']]);
    expect(again.documents[1]).toMatchObject({ body: { products: [{ name: '=Ball', poNumber: '000450' }] } });
  },
);

test('a CSV’s rows stand where they did, dates as they were typed', async () => {
  const rows = rowsOf([{ ...GOOD, serviceDate: '10-Mar-2027', 'products.poNumber': '000450' }]);
  const { path, data } = await resultsOf(rows, [ACCEPTED]);
  expect(await readMeta(await opened(path))).toMatchObject({ headerRow: 1, firstRow: 2 });
  expect(cellAt(data, 2, 1)).toEqual(text('10-Mar-2027'));
  expect([...(data[1]?.cells.values() ?? [])]).toContainEqual(text('000450'));
});

describe('the other sheets', () => {
  const records = [
    GOOD,
    { ...GOOD, 'products.name': 'Ball' },
    { ...GOOD, supplierCode: 'nobody' },
    { ...GOOD, supplierCode: 'nobody', 'products.name': 'Cube' },
    { ...GOOD, 'products.name': 'Kite' },
  ];
  const ended = [
    ACCEPTED,
    { state: 'rejected', message: 'The supplier is blocked.' },
    { state: '' },
    { state: '' },
    { state: 'in-doubt', message: 'Lost.' },
  ];

  async function linesOf(path: string, sheet: string): Promise<string[][]> {
    return (await rowsIn(path, sheet)).map(({ cells }) => [...cells.values()].map(cellText));
  }

  test('the summary begins with what became of the run and what to do, then counts and reasons', async () => {
    const { path } = await resultsOf(templateRows(records), ended);
    const lines = await linesOf(path, 'Summary');
    expect(lines.slice(0, 2)).toEqual([
      ['Inspection bookings: results'],
      ['Of 5 bookings: 1 accepted, 1 rejected, 1 in doubt, 2 invalid.'],
    ]);
    expect(lines[2]).toEqual(['What to do next']);
    expect(lines[3]?.[0]).toMatch(/^1\. Ask the provider .* Do not send them again before you know\.$/);
    const counts = lines.filter(([label = '']) =>
      ['Accepted', 'Rejected', 'In doubt', 'Invalid', 'Skipped', 'Not sent', 'Together'].includes(label),
    );
    expect(counts.map(([label, count]) => [label, count])).toEqual([
      ['Accepted', '1'],
      ['Rejected', '1'],
      ['In doubt', '1'],
      ['Invalid', '2'],
      ['Skipped', '0'],
      ['Not sent', '0'],
      ['Together', '5'],
    ]);
    const reasons = lines.slice(lines.findIndex(([label]) => label === 'The commonest reasons') + 1);
    expect(reasons[0]).toEqual(['Rows 5, 6', '2', expect.stringMatching(/^Supplier code: "nobody" is /)]);
    expect(reasons.slice(1, 3)).toEqual([
      ['Row 4', '1', 'The supplier is blocked.'],
      ['Row 7', '1', 'Lost.'],
    ]);
    expect(lines).toContainEqual(['Run', 'r-20270115-1']);
    expect(lines).toContainEqual(['File', '/home/li/bookings.xlsx']);
  });

  test('the summary says when nothing is left to do, and how to send the rest', async () => {
    const done = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect((await linesOf(done.path, 'Summary')).slice(1, 4)).toEqual([
      ['1 booking accepted.'],
      ['What to do next'],
      [expect.stringMatching(/^Nothing\./)],
    ]);
    const again = await resultsOf(templateRows([GOOD]), [{ state: 'skipped', trackingId: 'TRK-1' }]);
    expect((await linesOf(again.path, 'Summary'))[1]).toEqual(['1 booking accepted before: nothing was sent.']);
    const stopped = await resultsOf(templateRows([GOOD]), [{ state: 'unsent' }]);
    expect(await linesOf(stopped.path, 'Summary')).toContainEqual(['Send the rest: qcsheet resume r-20270115-1']);
  });

  test('each finding links to its cell', async () => {
    const { path, checked } = await resultsOf(templateRows(records), ended);
    const lines = await linesOf(path, 'Findings');
    expect(lines).toHaveLength(checked.findings.length + 1);
    expect(lines[1]?.slice(0, 2)).toEqual([`${letterOf('supplierCode')}5`, 'error']);
    expect(partOf(path, 'xl/worksheets/sheet3.xml')).toContain(
      `HYPERLINK(&quot;#&apos;Bookings&apos;!${letterOf('supplierCode')}5&quot;,&quot;${letterOf('supplierCode')}5&quot;)`,
    );
  });

  test('the reports wait for what a later look-up finds', async () => {
    const { path } = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect(await linesOf(path, 'Reports')).toEqual([
      ['Booking row', 'Order number', 'Product id', 'Status', 'Result', 'Decision', 'Export file', 'When'],
    ]);
  });

  test.skipIf(!hasSchemas)('the workbook is valid by the schemas (skips without them)', async () => {
    const { path } = await resultsOf(templateRows([...records, { ...GOOD, shipDate: date('2020-01-01') }]), ended);
    expect(schemaFaults(path)).toBe('');
  });
});
