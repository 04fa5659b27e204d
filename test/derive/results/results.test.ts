import { describe, expect, test } from 'vitest';
import { bookings } from '../../../src/kinds/bookings.ts';
import { type Cell, cellText } from '../../../src/schema/cell.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import { readMeta } from '../../../src/workbook/meta-read.ts';
import type { ColumnModel } from '../../../src/workbook/model.ts';
import { hasSchemas, opened, partOf, rowsIn, schemaFaults } from '../../workbook/write/programs.ts';
import { columnOf, date, day, GOOD, letterOf, number, rowOf, rowsOf, text } from '../sheets.ts';
import { ACCEPTED, cellAt, ownOf, resultsOf, templateRows } from './results-of.ts';

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

  test('folds a band of which nothing is used, and prints on one page wide', async () => {
    const rows = templateRows([{ ...GOOD, 'products.refs.poNumber': 'P-1', 'products.refs.qty': 'many' }]);
    const { model } = await resultsOf(rows, []);
    const sheet = model.sheets[1];
    const hidden = (key: string) => sheet?.columns[columnOf(key) - 1]?.hidden === true;
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
      cell.kind === 'text' ? [[at, cell.text] as const] : [],
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
    const hidden = (key: string): ColumnModel['hidden'] => model.sheets[1]?.columns[columnOf(key) - 1]?.hidden === true;
    expect(['customField1', 'customField2', 'performInVendorone', 'supplierName'].map(hidden)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

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

  test('the documents are listed where rows are grouped', async () => {
    const grouped = [{ ...GOOD, booking: 'B1' }, { booking: 'B1', 'products.name': 'Ball' }, GOOD];
    const { model, path } = await resultsOf(templateRows(grouped), [
      ACCEPTED,
      { state: 'rejected', message: 'Blocked.' },
    ]);
    expect(model.sheets.map(({ name }) => name)).toContain('Documents');
    const [heads, ...lines] = await linesOf(path, 'Documents');
    expect(heads).toEqual([
      'Booking',
      'Rows',
      'Products',
      'What joins or parts the rows',
      'Status',
      'Tracking id',
      'Message',
    ]);
    expect(lines).toEqual([
      ['B1', '3, 4', '2', 'Booking group (A): "B1" in rows 3, 4.', 'Accepted', 'TRK-1'],
      ['Row 5', '5', '1', 'Booking group (A5) is empty: a booking of its own.', 'Rejected', 'Blocked.'],
    ]);
  });

  test('the summary begins with what became of the run and what to do, then counts and reasons', async () => {
    const { path } = await resultsOf(templateRows(records), ended);
    const lines = await linesOf(path, 'Summary');
    expect(lines.slice(0, 2)).toEqual([
      ['Inspection bookings: results'],
      ['Of 5 bookings: 1 accepted, 1 rejected, 1 in doubt, 2 invalid.'],
    ]);
    expect(lines[2]).toEqual(['What to do next']);
    expect(lines[3]?.[0]).toMatch(
      /^1\. Look the bookings in doubt up .* into the sheet "In doubt", and import this workbook/,
    );
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
      [expect.stringMatching(/^Inspection reports of the accepted bookings have their place here\. .*none before/)],
    ]);
  });

  test('findings in no cell do not hide what the service rejected or left in doubt', async () => {
    const told = async (...states: readonly string[]) => {
      const records = states.map((_, index) => ({ ...GOOD, referenceNumber: `R-${index}` }));
      const endings = states.map((state) => ({ state, message: 'No.' }));
      const lines = await linesOf((await resultsOf(templateRows(records), endings)).path, 'Findings');
      return lines[1]?.join('');
    };
    expect(await told('accepted')).toBe('Nothing wrong or doubtful was found.');
    expect(await told('rejected', 'in-doubt', 'in-doubt')).toBe(
      'Nothing was found in the cells, but not all went well: 1 rejected by the service, 2 in doubt. See the column Message in the sheet Bookings.',
    );
  });

  test('what the service rejected is told by its words, not by red cells', async () => {
    const { path } = await resultsOf(templateRows([GOOD]), [{ state: 'rejected', message: 'No rights.' }]);
    const lines = (await linesOf(path, 'Summary')).map((line) => line.join(''));
    expect(lines).toContainEqual(expect.stringMatching(/what the service said .* ask the provider\.$/));
    expect(lines.join('\n')).not.toContain('red cells');
  });

  test.skipIf(!hasSchemas)('the workbook is valid by the schemas (skips without them)', async () => {
    const { path } = await resultsOf(templateRows([...records, { ...GOOD, shipDate: date('2020-01-01') }]), ended);
    expect(schemaFaults(path)).toBe('');
  });
});
