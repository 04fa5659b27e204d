import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkSheet } from '../../src/derive/check.ts';
import { templateModel } from '../../src/derive/template.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { cellText, columnLetters } from '../../src/schema/cell.ts';
import type { LookupEntry, LookupIndex } from '../../src/schema/lookup.ts';
import { readMeta } from '../../src/workbook/meta-read.ts';
import type { CellModel, RowModel, SheetModel, WorkbookModel } from '../../src/workbook/model.ts';
import { writeWorkbook } from '../../src/workbook/write-xlsx.ts';
import {
  fileWith,
  hasOffice,
  hasSchemas,
  opened,
  partOf,
  rowsIn,
  savedByOffice,
  schemaFaults,
} from '../workbook/write/programs.ts';
import { day, GOOD, lists, lookupsWith } from './sheets.ts';

const INFO = {
  account: 'https://service.example li@example.com',
  program: 'qcsheet 1.2.3',
  lookupsPulledAt: '2027-01-01T00:00:00.000Z',
};

const template = (lookups: LookupIndex = lookupsWith()) => templateModel(bookings, lookups, INFO);

const columnOf = (key: string) => bookings.columns.findIndex((column) => column.key === key) + 1;
const letterOf = (key: string) => columnLetters(columnOf(key));

function sheetOf(model: WorkbookModel, name: string): SheetModel {
  const found = model.sheets.find((sheet) => sheet.name === name);
  if (found === undefined) throw new Error(`no sheet ${name}`);
  return found;
}

function validationOf(model: WorkbookModel, key: string) {
  const letter = letterOf(key);
  return sheetOf(model, 'Bookings').validations?.find(({ range }) => range.startsWith(`${letter}3:`));
}

/** The model with rows of cells by column key below the headers, and further sheets. */
async function filled(
  model: WorkbookModel,
  rows: ReadonlyMap<number, Readonly<Record<string, string>>>,
  more: readonly SheetModel[] = [],
) {
  const [data, ...others] = model.sheets;
  if (data === undefined) throw new Error('no data sheet');
  const heads: RowModel[] = [];
  for await (const row of data.rows) heads.push(row);
  const entered = [...rows].map(([number, fields]): RowModel => {
    const cells = bookings.columns.flatMap(({ key, cell }, index): [number, CellModel][] => {
      const text = fields[key];
      if (text === undefined) return [];
      const style = data.columns[index]?.style ?? 'text';
      return [
        [index + 1, cell.type === 'date' ? { kind: 'day', day: day(text), style } : { kind: 'text', text, style }],
      ];
    });
    return { number, cells: new Map(cells) };
  });
  return { ...model, sheets: [{ ...data, rows: [...heads, ...entered] }, ...others, ...more] };
}

describe('the data sheet', () => {
  test('has the bands in row 1, every header in row 2 with a star where it is always required, and no sample row', async () => {
    const rows = await rowsIn(await fileWith(writeWorkbook, template()), 'Bookings');
    expect(rows.map((row) => row.number)).toEqual([1, 2]);
    const headers = bookings.columns.map(({ header, required }) => (required === 'always' ? `${header} *` : header));
    expect([...(rows[1]?.cells.values() ?? [])].map((cell) => cell.kind === 'text' && cell.text)).toEqual(headers);
    const bands = [...(rows[0]?.cells ?? [])].map(([number, cell]) => [
      bookings.columns[number - 1]?.band,
      cell.kind === 'text' && cell.text,
    ]);
    expect(bands).toEqual(bookings.bands.map(({ name }) => [name, name]));
  });

  test('is prepared for 2,000 rows: unlocked cells, formats and one validation range a column', async () => {
    const model = template();
    const sheet = sheetOf(model, 'Bookings');
    expect(sheet.filter).toBe(`A2:${columnLetters(bookings.columns.length)}2002`);
    for (const { range } of sheet.validations ?? []) expect(range).toMatch(/^(?<letter>[A-Z]+)3:\k<letter>2002$/);
    for (const { style } of sheet.columns) expect(model.styles[style ?? '']?.unlocked).toBe(true);
    const formats = (key: string) => model.styles[sheet.columns[columnOf(key) - 1]?.style ?? '']?.format;
    expect(formats('products.poNumber')).toBe('@');
    expect(formats('supplierCode')).toBe('@');
    expect(formats('serviceDate')).toBe('dd-mmm-yyyy');
    const xml = partOf(await fileWith(writeWorkbook, model), 'xl/worksheets/sheet1.xml');
    expect(xml.match(/<row /g)).toHaveLength(2);
    expect(xml).toMatch(/<sheetProtection [^>]*sheet="1"/);
    expect(xml).not.toMatch(/<sheetProtection [^>]*(hashValue|password)/);
  });

  test('stops at a wrong date or number and only asks where ids may be typed', () => {
    const model = template();
    expect(validationOf(model, 'serviceDate')).toMatchObject({ rule: { type: 'date' }, onOther: 'stop' });
    expect(validationOf(model, 'products.prodQuantity')).toMatchObject({
      rule: { type: 'whole', min: 0 },
      onOther: 'stop',
    });
    expect(validationOf(model, 'supplierCityID')).toMatchObject({ rule: { type: 'list' }, onOther: 'warning' });
    expect(validationOf(model, 'supplierProductLines')).toMatchObject({ rule: { type: 'list' }, onOther: 'none' });
    expect(validationOf(model, 'products.name')).toBeUndefined();
  });

  test('folds the rarely used bands and tells of every column what it is and when it is needed', async () => {
    const sheet = sheetOf(template(), 'Bookings');
    const folded = new Set(bookings.bands.filter((band) => 'folded' in band && band.folded).map(({ name }) => name));
    for (const [index, { band }] of bookings.columns.entries())
      expect(sheet.columns[index]?.hidden === true).toBe(folded.has(band));
    const rows: RowModel[] = [];
    for await (const row of sheet.rows) rows.push(row);
    const note = rows[1]?.cells.get(columnOf('supplierCityID'))?.note;
    expect(note).toContain('Required: when there is no supplier code.');
    expect(note).toContain('follows the supplier country of the row');
    for (const cell of rows[1]?.cells.values() ?? []) expect(cell.note).toMatch(/Example: ./);
  });
});

describe('the lookup sheets', () => {
  test('show the entries by their parents, codes before names, and are locked without a password', async () => {
    const path = await fileWith(writeWorkbook, template());
    const texts = async (sheet: string) =>
      (await rowsIn(path, sheet)).map(({ cells }) =>
        [...cells.values()].map((cell) => (cell.kind === 'text' ? cell.text : cell.kind)).slice(0, 4),
      );
    expect((await texts('Suppliers')).slice(0, 2)).toEqual([
      ['Code', 'Supplier'],
      ['00417', 'Ningbo Toys'],
    ]);
    expect((await texts('Cities')).slice(1, 4)).toEqual([
      ['Asia', 'China', 'Shenzhen', 'C1'],
      ['Asia', 'China', 'Suzhou [C3]', 'C3'],
      ['Asia', 'China', 'Suzhou [C4]', 'C4'],
    ]);
    for (const { name, protected: locked } of template().sheets) if (name !== '_meta') expect(locked, name).toBe(true);
  });

  test('are left out with their dropdowns when the list could not be pulled', () => {
    const { suppliers, ...others } = lists;
    const model = template(lookupsWith(others));
    expect(suppliers).not.toEqual([]);
    expect(model.sheets.map(({ name }) => name)).not.toContain('Suppliers');
    expect(validationOf(model, 'supplierCode')).toBeUndefined();
    expect(validationOf(model, 'factoryCode')).toBeDefined();
  });
});

test('the workbook tells what it is, on a sheet that Excel does not offer to show', async () => {
  const file = await opened(await fileWith(writeWorkbook, template()));
  expect(await readMeta(file)).toEqual({
    kind: 'bookings',
    role: 'template',
    version: 1,
    dataSheet: 'Bookings',
    headerRow: 2,
    firstRow: 3,
    ...INFO,
  });
  expect(sheetOf(template(), '_meta').state).toBe('veryHidden');
});

test('20,000 cities and 6,000 types fit into 3 MB', async () => {
  const many = (count: number, prefix: string, parents: readonly string[]): LookupEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${prefix}${index}`,
      label: `${prefix} ${index}`,
      parent: parents[index % parents.length] ?? '',
    }));
  const families = many(300, 'Family', ['10', '20']);
  const large = lookupsWith({
    ...lists,
    cities: many(20_000, 'City', ['CN', 'VN', 'BR']),
    families,
    types: many(
      6_000,
      'Type',
      families.map(({ id }) => id),
    ),
  });
  const path = await fileWith(writeWorkbook, template(large));
  expect(statSync(path).size).toBeLessThan(3_000_000);
});

test.skipIf(!hasSchemas)('the workbook is valid by the schemas (skips without them)', async () => {
  expect(schemaFaults(await fileWith(writeWorkbook, template()))).toBe('');
});

const TRICKY = lookupsWith({
  ...lists,
  categories: [entry('10', 'Toys'), entry('20', '*'), entry('30', 'Other'), entry('40', '=A1'), entry('50', '<10')],
  families: [
    entry('101', 'Other', '10'),
    entry('201', 'Other', '20'),
    entry('202', 'What?', '20'),
    entry('301', '~', '30'),
    entry('401', '>= 3 years', '40'),
    entry('501', 'Other', '50'),
  ],
  types: [
    entry('T1', 'Ball', '101'),
    entry('T2', 'Star', '201'),
    entry('T3', 'Moon', '201'),
    entry('T4', 'Question', '202'),
    entry('T5', 'Wave', '301'),
    entry('T6', 'Puzzle', '401'),
    entry('T7', 'Small', '501'),
  ],
});

function entry(id: string, label: string, parent?: string): LookupEntry {
  return parent === undefined ? { id, label } : { id, label, parent };
}

describe.skipIf(!hasOffice)('in LibreOffice (skips without soffice)', () => {
  test('the dropdowns of row 1,000 and those below follow the category and family of their own row', async () => {
    const cases = [
      ['Toys', 'Other', ['Other'], ['Ball']],
      ['*', 'Other', ['Other', 'What?'], ['Moon', 'Star']],
      ['*', 'What?', ['Other', 'What?'], ['Question']],
      ['Other', '~', ['~'], ['Wave']],
      ['=A1', '>= 3 years', ['>= 3 years'], ['Puzzle']],
      ['<10', 'Other', ['Other'], ['Small']],
      ['Unknown', 'Other', [], []],
    ] as const;
    const rows = cases.map(([category, family]) => ({ 'products.categoryId': category, 'products.familyId': family }));
    expect(await shownFrom1000(rows)).toEqual(cases.map(([, , families, types]) => [families, types]));
  });

  test('a template that was filled in and saved there is recognised and has no findings', async () => {
    const model = await filled(
      template(),
      new Map([
        [
          3,
          {
            ...GOOD,
            'products.categoryId': 'Toys',
            'products.familyId': 'Plush',
            'products.typeId': 'Teddy bear',
            'products.poNumber': '000450',
          },
        ],
      ]),
    );
    const file = await opened(savedByOffice(await fileWith(writeWorkbook, model)));
    const meta = await readMeta(file);
    expect(meta).toMatchObject({ kind: 'bookings', role: 'template', headerRow: 2, ...INFO });
    const checked = await checkSheet(bookings, file.rows('Bookings'), {
      sheet: 'Bookings',
      lookups: lookupsWith(),
      today: day('2027-01-15'),
      headerRow: 2,
    });
    expect(checked.findings).toEqual([]);
    expect(checked.documents).toMatchObject([
      { valid: true, body: { serviceDate: '10-Mar-2027', products: [{ poNumber: '000450', typeId: 'T1' }] } },
    ]);
  });
});

/** What the dropdowns of family and type offer in row 1,000 and those below, as LibreOffice calculates them. */
async function shownFrom1000(rows: readonly Readonly<Record<string, string>>[]): Promise<string[][][]> {
  const model = template(TRICKY);
  const offered = (row: number) => ['products.familyId', 'products.typeId'].map((key) => formulaIn(model, key, row));
  const entered = new Map(rows.map((fields, index) => [1000 + index, fields]));
  const formulas = [...entered.keys()].flatMap(offered);
  const lines = [1, 2, 3].map((number): RowModel => {
    const cells = formulas.map((list, index): [number, CellModel] => {
      const formula = `IFERROR(IF(${number}>ROWS(${list}),"",INDEX(${list},${number})),"")`;
      return [index + 1, { kind: 'formula', formula, result: 'not calculated' }];
    });
    return { number, cells: new Map(cells) };
  });
  const probe: SheetModel = { name: 'Probe', columns: formulas.map(() => ({ width: 10 })), rows: lines };
  const saved = savedByOffice(await fileWith(writeWorkbook, await filled(model, entered, [probe])));
  const shown = await rowsIn(saved, 'Probe');
  const lists = formulas.map((_, index) =>
    shown.map(({ cells }) => cellText(cells.get(index + 1))).filter((text) => text !== ''),
  );
  return rows.map((_, index) => lists.slice(2 * index, 2 * index + 2));
}

/** The formula of a dropdown moved from the first row to another one, as a spreadsheet program moves it. */
function formulaIn(model: WorkbookModel, key: string, row: number): string {
  const rule = validationOf(model, key)?.rule;
  if (rule?.type !== 'list') throw new Error(`${key} has no dropdown`);
  return rule.formula.replaceAll(/(?<![!:$A-Z])\$([A-Z]+)3\b/g, `Bookings!$$$1${row}`);
}
