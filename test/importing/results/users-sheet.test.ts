import { describe, expect, test } from 'vitest';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import type { ColumnModel } from '../../../src/spreadsheet/model.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { opened, partOf } from '../../spreadsheet/write/programs.ts';
import { columnOf, date, day, GOOD, number, rowOf, rowsOf, text } from '../sheets.ts';
import { ACCEPTED, cellAt, OURS, ownOf, resultsOf, templateRows } from './results-of.ts';

describe('the user’s sheet', () => {
  const cells: readonly Cell[] = [
    text('=1+1'),
    text('00123'),
    number(4006381333931),
    number(12.5),
    number(0.8, '80%'),
    number(0.125, '12.5%'),
    date('2027-03-10'),
    { type: 'date', day: day('2027-03-10'), text: '2027-03-10 08:30' },
    { type: 'boolean', value: true },
    { type: 'broken', text: '#N/A' },
    text('深圳\nSão Paulo'),
    text('2027-03-10'),
  ];

  test('comes back with its rows, columns and cells as they were, behind ours', async () => {
    const rows = [
      rowOf(1, ['Our bookings', undefined, 'of March']),
      rowOf(3, [...Object.keys(GOOD), undefined, ...cells.map((_, index) => `Ours ${index + 1}`)]),
      rowOf(5, [...Object.values(GOOD), undefined, ...cells]),
      { ...rowOf(9, [...Object.values(GOOD), undefined, ...cells]), hidden: true },
    ];
    const { data } = await resultsOf(rows, [ACCEPTED]);
    const users = data.map(({ hiddenColumns: _, ...row }) => ({
      ...row,
      cells: new Map([...row.cells].flatMap(([at, cell]) => (at > OURS ? [[at - OURS, cell] as const] : []))),
    }));
    expect(users).toEqual(rows);
    expect([...(data[1]?.cells ?? [])].filter(([column]) => column <= OURS)).toEqual(
      ['Status', 'Tracking id', 'Message', 'Sent at', '_fingerprint'].map((header, index) => [index + 1, text(header)]),
    );
  });

  test('is named by its kind, with our columns first and the fingerprint hidden', async () => {
    const { model, data } = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect(model.sheets.map(({ name }) => name)).toEqual(['Summary', 'Bookings', 'Findings', 'Reports', '_meta']);
    expect(model.sheets[1]?.columns.slice(0, OURS).map(({ hidden }) => hidden === true)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(cellAt(data, 2, OURS + 2)).toEqual(text('Inspection date *'));
    expect(ownOf(data, 3)).toEqual({
      status: 'Accepted',
      trackingId: 'TRK-1',
      message: '',
      sentAt: '2027-01-15 08:00:30 UTC',
      marks: '',
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
    expect(data[1]?.cells.has(OURS + Object.keys(GOOD).length + 1)).toBe(false);
    for (const part of ['xl/worksheets/*', 'xl/comments2.xml'])
      expect(partOf(path, part)).not.toContain('hidden-secret');
  });

  test('keeps its own column Status when no results stood in it', async () => {
    const rows = rowsOf([{ ...GOOD, Status: 'urgent', Remark: 'call Li' }], [...Object.keys(GOOD), 'Status', 'Remark']);
    const { data } = await resultsOf(rows, [ACCEPTED]);
    const width = OURS + Object.keys(GOOD).length;
    expect([cellAt(data, 2, width + 1), cellAt(data, 2, width + 2)]).toEqual([text('urgent'), text('call Li')]);
    expect(ownOf(data, 2)).toMatchObject({ status: 'Accepted', trackingId: 'TRK-1' });
  });

  test('folds a band of which nothing is used, and prints on one page wide', async () => {
    const rows = templateRows([{ ...GOOD, 'products.refs.poNumber': 'P-1', 'products.refs.qty': 'many' }]);
    const { model } = await resultsOf(rows, []);
    const sheet = model.sheets[1];
    const hidden = (key: string) => sheet?.columns[OURS + columnOf(key) - 1]?.hidden === true;
    expect(['factoryCode', 'factoryName', 'products.checkList.aqlMajor'].map(hidden)).toEqual([true, true, true]);
    const shown = ['booking', 'supplierName', 'products.poNumber', 'products.refs.qty', 'products.refs.brand'];
    expect(shown.filter(hidden)).toEqual([]);
    expect(sheet?.print).toEqual({ pages: 'one-wide-a3', titleRows: '1:2' });
  });

  test('gives a header room for its words', async () => {
    const { model, look } = await resultsOf(
      rowsOf([{ ...GOOD, 'products.checkList.prodMeasurementSampleLevel': 'S-2' }]),
      [],
    );
    const columns = model.sheets[1]?.columns ?? [];
    const heads = [...(look[0]?.cells ?? [])].flatMap(([at, cell]) =>
      cell.type === 'text' ? [[at, cell.text] as const] : [],
    );
    expect(heads.map(([, head]) => head)).toContain('products.checkList.prodMeasurementSampleLevel');
    for (const [at, head] of heads.filter(([, head]) => !head.startsWith('_')))
      expect(columns[at - 1]?.width, head).toBeGreaterThan(Math.min(head.length, 39));
  });

  test('keeps folded columns folded where they hold neither a value nor a finding', async () => {
    const { model } = await resultsOf(
      templateRows([{ ...GOOD, customField2: 'Team North', performInVendorone: 'nonsense' }]),
      [],
    );
    const hidden = (key: string): ColumnModel['hidden'] =>
      model.sheets[1]?.columns[OURS + columnOf(key) - 1]?.hidden === true;
    expect(['customField1', 'customField2', 'performInVendorone', 'supplierName'].map(hidden)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test('a CSV’s rows keep their numbers, dates as they were typed', async () => {
  const rows = rowsOf([{ ...GOOD, serviceDate: '10-Mar-2027', 'products.poNumber': '000450' }]);
  const { path, data } = await resultsOf(rows, [ACCEPTED]);
  expect(await readMeta(await opened(path))).toMatchObject({ headerRow: 1, firstRow: 2 });
  expect(cellAt(data, 2, OURS + 1)).toEqual(text('10-Mar-2027'));
  expect([...(data[1]?.cells.values() ?? [])]).toContainEqual(text('000450'));
});
