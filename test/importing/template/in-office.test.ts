import { describe, expect, test } from 'vitest';
import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { cellText } from '../../../src/schema/cell.ts';
import type { CellModel, RowModel, SheetModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, hasOffice, opened, rowsIn, savedByOffice } from '../../spreadsheet/write/programs.ts';
import { bodies, day, entry, GOOD, lists, lookupsWith } from '../sheets.ts';
import { INFO, template, validationOf } from './template-of.ts';

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
        [index + 1, cell.type === 'date' ? { type: 'day', day: day(text), style } : { type: 'text', text, style }],
      ];
    });
    return { number, cells: new Map(cells) };
  });
  return { ...model, sheets: [{ ...data, rows: [...heads, ...entered] }, ...others, ...more] };
}

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
  continents: [entry('AS', '>Asia'), entry('EU', '*')],
  countries: [entry('CN', 'China', 'AS'), entry('XX', '*', 'AS'), entry('TR', '~?', 'EU'), entry('PT', '="x"', 'EU')],
  provinces: [entry('P1', 'Zhejiang', 'CN'), entry('P2', '=1+1', 'XX'), entry('P3', 'Şanlıurfa', 'TR')],
  cities: [
    entry('C1', 'Ningbo', 'CN'),
    entry('C2', 'Suzhou', 'CN'),
    entry('C3', 'Suzhou', 'CN'),
    entry('C4', '宁波 *', 'XX'),
    entry('C5', '?', 'TR'),
    entry('C6', 'İzmir', 'TR'),
    entry('C7', '~*', 'PT'),
  ],
});

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
    const shown = await shownFrom1000(rows, ['products.familyId', 'products.typeId']);
    expect(shown).toEqual(cases.map(([, , families, types]) => [families, types]));
  });

  test.each(['supplier', 'factory'])(
    'so do those of the places of a %s, and no dropdown is left out',
    async (party) => {
      const cases = [
        ['>Asia', 'China', ['*', 'China'], ['Zhejiang'], ['Ningbo', 'Suzhou [C2]', 'Suzhou [C3]']],
        ['>Asia', '*', ['*', 'China'], ['=1+1'], ['宁波 *']],
        ['*', '~?', ['="x"', '~?'], ['Şanlıurfa'], ['?', 'İzmir']],
        ['*', '="x"', ['="x"', '~?'], [], ['~*']],
        ['*', 'Nowhere', ['="x"', '~?'], [], []],
      ] as const;
      const [continent, ...below] = ['Continent', 'Country', 'Province', 'City'].map((name) => `${party}${name}ID`);
      const rows = cases.map((fields) => ({ [continent ?? '']: fields[0], [below[0] ?? '']: fields[1] }));
      expect(await shownFrom1000(rows, below)).toEqual(cases.map(([, , ...lists]) => lists));
      const cascading = bookings.columns.filter(
        ({ cell }) => cell.type === 'lookup' && cell.lookup.parent !== undefined,
      );
      const seen = ['supplier', 'factory'].flatMap((of) => below.map((key) => key.replace(party, of)));
      expect(cascading.map(({ key }) => key).toSorted()).toEqual(
        [...seen, 'products.familyId', 'products.typeId'].toSorted(),
      );
    },
  );

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
    expect(bodies(checked)).toMatchObject([
      { serviceDate: '10-Mar-2027', products: [{ poNumber: '000450', typeId: 'T1' }] },
    ]);
  });
});

/** What the dropdowns of the columns offer in row 1,000 and those below, as LibreOffice calculates them. */
async function shownFrom1000(
  rows: readonly Readonly<Record<string, string>>[],
  keys: readonly string[],
): Promise<string[][][]> {
  const model = template(TRICKY);
  const offered = (row: number) => keys.map((key) => formulaIn(model, key, row));
  const entered = new Map(rows.map((fields, index) => [1000 + index, fields]));
  const formulas = [...entered.keys()].flatMap(offered);
  const lines = [1, 2, 3].map((number): RowModel => {
    const cells = formulas.map((list, index): [number, CellModel] => {
      const formula = `IFERROR(IF(${number}>ROWS(${list}),"",INDEX(${list},${number})),"")`;
      return [index + 1, { type: 'formula', formula, result: 'not calculated' }];
    });
    return { number, cells: new Map(cells) };
  });
  const probe: SheetModel = { name: 'Probe', columns: formulas.map(() => ({ width: 10 })), rows: lines };
  const saved = savedByOffice(await fileWith(writeWorkbook, await filled(model, entered, [probe])));
  const shown = await rowsIn(saved, 'Probe');
  const lists = formulas.map((_, index) =>
    shown.map(({ cells }) => cellText(cells.get(index + 1))).filter((text) => text !== ''),
  );
  return rows.map((_, index) => lists.slice(keys.length * index, keys.length * (index + 1)));
}

/** The formula of a dropdown moved from the first row to another one, as a spreadsheet program moves it. */
function formulaIn(model: WorkbookModel, key: string, row: number): string {
  const rule = validationOf(model, key)?.rule;
  if (rule?.type !== 'list') throw new Error(`${key} has no dropdown`);
  return rule.formula.replaceAll(/(?<![!:$A-Z])\$([A-Z]+)3\b/g, `Bookings!$$$1${row}`);
}
