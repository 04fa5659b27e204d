import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { instructionsSheet } from '../../../src/importing/template/instructions.ts';
import { messages as templateMessages } from '../../../src/importing/template/messages.ts';
import { withOwnExamples } from '../../../src/importing/template/own-examples.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { cellText, columnLetters } from '../../../src/schema/cell.ts';
import type { LookupEntry } from '../../../src/schema/lookup.ts';
import type { RowModel } from '../../../src/spreadsheet/model.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { ruleWords } from '../../kinds/rule-words.ts';
import { fileWith, hasSchemas, opened, partOf, rowsIn, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { columnOf, lists, lookupsWith } from '../sheets.ts';
import { INFO, sheetOf, template, validationOf } from './template-of.ts';

describe('the data sheet', () => {
  test('has the bands in row 1, every header in row 2 with a star where it is always required, and no sample row', async () => {
    const rows = await rowsIn(await fileWith(writeWorkbook, template()), 'Bookings');
    expect(rows.map((row) => row.number)).toEqual([1, 2]);
    const headers = bookings.columns.map(({ header, required }) => (required === 'always' ? `${header} *` : header));
    expect([...(rows[1]?.cells.values() ?? [])].map((cell) => cell.type === 'text' && cell.text)).toEqual(headers);
    const bands = [...(rows[0]?.cells ?? [])].map(([number, cell]) => [
      bookings.columns[number - 1]?.band,
      cell.type === 'text' && cell.text,
    ]);
    expect(bands).toEqual(bookings.bands.map(({ name }) => [name, name]));
  });

  test('asks for an id where the account has no list: a name from an example would be refused', async () => {
    const { countries: _countries, continents: _continents, ...others } = lists;
    const notesIn = async (model: ReturnType<typeof template>) => {
      const rows: RowModel[] = [];
      for await (const row of sheetOf(model, 'Bookings').rows) rows.push(row);
      const cells = ['supplierContinentID', 'supplierCountryID'].map((key) => rows[1]?.cells.get(columnOf(key)));
      return cells.map((cell) => cell?.note ?? '');
    };
    for (const note of await notesIn(template(lookupsWith(others)))) {
      expect(note).toContain(templateMessages.idOnly);
      expect(note).not.toContain(templateMessages.fromList);
    }
    for (const note of await notesIn(template())) expect(note).not.toContain(templateMessages.idOnly);
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
    expect(note).toContain(templateMessages.required(ruleWords(bookings, 'required', 'supplierCityID')));
    expect(note).toContain(templateMessages.fromListOf('supplier country'));
    for (const cell of rows[1]?.cells.values() ?? [])
      expect(cell.note).toMatch(new RegExp(templateMessages.example('.')));
    const left = rows[1]?.cells.get(columnOf('products.typeId'))?.note;
    expect(left).toMatch(worded(templateMessages.onlyCheck(`more references than ${ANY}`)));
  });

  test('leaves the columns to its right to the user, so that rows can be deleted and sorted whole', async () => {
    const path = await fileWith(writeWorkbook, template());
    const xml = partOf(path, 'xl/worksheets/sheet1.xml');
    const [, style] = /<col min="83" max="16384" [^>]*style="(\d+)"/.exec(xml) ?? [];
    const styles = partOf(path, 'xl/styles.xml').replace(/.*<cellXfs/s, '');
    const format = [...styles.matchAll(/<xf .*?<\/xf>/gs)][Number(style)];
    expect(format?.[0]).toContain('<protection locked="0"/>');
    expect(xml).toMatch(/<sheetProtection [^>]*deleteRows="0"/);
  });

  test('is printed one page wide, with the bands and headers on every page', async () => {
    const path = await fileWith(writeWorkbook, template());
    expect(partOf(path, 'xl/worksheets/sheet1.xml')).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"/);
    expect(partOf(path, 'xl/workbook.xml')).toMatch(/_xlnm.Print_Titles"[^>]*>(&apos;|')?Bookings(&apos;|')?!\$1:\$2</);
  });
});

describe('the instructions', () => {
  test('show every example of the kind as a table of the columns that it uses', async () => {
    const rows = await rowsIn(await fileWith(writeWorkbook, template()), 'Instructions');
    const texts = rows.map(({ cells }) => [...cells.values()].map(cellText));
    const { examples } = withOwnExamples(bookings, lookupsWith(), INFO.lookupsPulledAt);
    for (const { title, rows: lines } of examples) {
      const at = texts.findIndex(([first]) => first === title);
      const used = bookings.columns.filter(({ key }) => lines.some((line) => line[key] !== undefined));
      const headers = used.map(({ header, required }) => (required === 'always' ? `${header} *` : header));
      expect(texts[at + 2]).toEqual(headers);
      const shown = used.map(({ key }) => lines[0]?.[key]).filter((text) => text !== undefined);
      expect(texts[at + 3]).toEqual(shown);
    }
  });

  test('have room for each example, also in Chinese', async () => {
    const names = withOwnExamples(bookings, lookupsWith(), INFO.lookupsPulledAt);
    const long = '宁波海曙金星家居用品有限公司';
    const [first, ...others] = names.examples;
    const example = { ...first, rows: first.rows.map((row) => ({ ...row, 'products.name': long })) };
    const sheet = instructionsSheet({ ...names, examples: [example, ...others] }, 3, []);
    expect(Math.max(...sheet.columns.map((column) => column.width))).toBeGreaterThanOrEqual(2 * long.length + 2);
  });

  test('explain each colour, and name the bands that are collapsed', async () => {
    const rows = await rowsIn(await fileWith(writeWorkbook, template()), 'Instructions');
    const texts = rows.flatMap(({ cells }) => [...cells.values()].map(cellText));
    expect(texts).toEqual(expect.arrayContaining(['wrong', 'missing', 'doubtful']));
    expect(texts.find((text) => text.includes('collapsed'))).toContain('"References, further"');
  });
});

describe('the lookup sheets', () => {
  test('show the entries by their parents, codes before names, and are locked without a password', async () => {
    const path = await fileWith(writeWorkbook, template());
    const texts = async (sheet: string) =>
      (await rowsIn(path, sheet)).map(({ cells }) =>
        [...cells.values()].map((cell) => (cell.type === 'text' ? cell.text : cell.type)).slice(0, 4),
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
  expect(await readMeta(file)).toMatchObject({
    kind: 'bookings',
    role: 'template',
    version: 1,
    dataSheet: 'Bookings',
    headerRow: 2,
    firstRow: 3,
    template: {
      kindVersion: bookings.version,
      columns: new Map(bookings.columns.map(({ key, header }) => [key, header])),
    },
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
  for (const { rule } of sheetOf(template(large), 'Bookings').validations ?? [])
    if ('formula' in rule) expect(rule.formula.length).toBeLessThanOrEqual(255);
});

test.skipIf(!hasSchemas)('the workbook is valid by the schemas (skips without them)', async () => {
  expect(schemaFaults(await fileWith(writeWorkbook, template()))).toBe('');
});
