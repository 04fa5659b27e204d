import { describe, expect, test } from 'vitest';
import { checkSheet } from '../../../src/importing/check/check-rows.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { cellText } from '../../../src/schema/cell.ts';
import { separateFindings } from '../../../src/schema/joined-findings.ts';
import type { CellModel, LiveFormat, RowModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, hasOffice, opened, rowsIn, savedByOffice } from '../../spreadsheet/write/programs.ts';
import { day, letterOf, lookupsWith } from '../sheets.ts';
import { type Entered, manyRows } from './many-rows.ts';
import { sheetOf, template } from './template-of.ts';

const formats = () => sheetOf(template(), 'Bookings').formats ?? [];
const markedColumns = () => formats().map(({ range }) => range.replace(/3:.*/, ''));

describe('the live marks', () => {
  test('are compiled from every rule and cascade that the cells can tell, and from no other', () => {
    const required = bookings.columns.filter((column) => column.required === 'always').map(({ key }) => key);
    const ofRules = bookings.rules.flatMap((rule) => {
      if (rule.rule === 'order') return [rule.later];
      return rule.rule === 'at-most' ? [] : rule.columns;
    });
    const below = bookings.columns.flatMap(({ key, cell }) => {
      return cell.type === 'lookup' && cell.lookup.parent !== undefined ? [key] : [];
    });
    const keys = [...required, ...ofRules, ...below];
    expect(markedColumns().toSorted()).toEqual(keys.map(letterOf).toSorted());
    expect(markedColumns().filter((letter) => letter === letterOf('products.typeId'))).toHaveLength(1);
  });

  test('are written as Excel takes them: other sheets by names alone, no array constants, not too long', () => {
    const { names } = template();
    for (const { formula } of formats()) {
      expect(formula).not.toMatch(/[!{}]/);
      expect(formula.length).toBeLessThan(8000);
      for (const [name] of formula.matchAll(/\blist_\w+/g)) expect(names).toHaveProperty(name);
    }
  });
});

describe.skipIf(!hasOffice)('in LibreOffice (skips without soffice)', () => {
  test('the marks and the check agree on 100 rows, cell by cell', { timeout: 600_000 }, async () => {
    const model = template();
    const path = savedByOffice(await fileWith(writeWorkbook, withFormulas(model, manyRows(100))));
    const marked = new Set<string>();
    for (const { number, cells } of await rowsIn(path, 'Bookings')) {
      for (const [index, { range }] of formats().entries()) {
        const told = cellText(cells.get(FORMULAS_FROM + index));
        if (number > 2) expect(told, `${range} in row ${number}`).toMatch(/^(marked|plain)$/);
        if (told === 'marked') marked.add(`${range.replace(/3:.*/, '')}${number}`);
      }
    }
    const file = await opened(path);
    const today = day(new Date().toISOString().slice(0, 10));
    const context = { sheet: 'Bookings', lookups: lookupsWith(), today, headerRow: 2 };
    const { findings } = await checkSheet(bookings, file.rows('Bookings'), context);
    const told = [...separateFindings(findings)].filter(
      ({ code, cell, column }) => cell !== null && column !== 'line' && KNOWN.has(code),
    );
    expect(difference(marked, new Set(told.map(({ cell }) => cell ?? '')))).toEqual({ marksAlone: [], checkAlone: [] });
    for (const code of KNOWN) expect(told.filter((one) => one.code === code).length, code).toBeGreaterThan(4);
  });
});

/** What a formula can know. */
const KNOWN = new Set(['required', 'required-when', 'exclusive', 'lookup-parent', 'unlikely']);
const FORMULAS_FROM = bookings.columns.length + 10;

function difference(marks: ReadonlySet<string>, told: ReadonlySet<string>) {
  return {
    marksAlone: [...marks].filter((cell) => !told.has(cell)),
    checkAlone: [...told].filter((cell) => !marks.has(cell)),
  };
}

/** The template with rows, and beside each row the formulas of all marks as a spreadsheet program moves them there. */
function withFormulas(model: WorkbookModel, rows: readonly Entered[]): WorkbookModel {
  const [data, ...others] = model.sheets;
  if (data === undefined || !(Symbol.iterator in data.rows)) throw new Error('no data sheet');
  const entered = rows.map((fields, index): RowModel => {
    const number = index + 3;
    const cells = bookings.columns.flatMap(({ key, cell }, position): [number, CellModel][] => {
      const text = fields[key];
      if (text === undefined) return [];
      const style = data.columns[position]?.style ?? 'text';
      if (cell.type === 'date') return [[position + 1, { type: 'day', day: day(text), style }]];
      return [[position + 1, { type: 'text', text, style }]];
    });
    const marks = formats().map((format, position): [number, CellModel] => {
      const formula = `IFERROR(IF(${movedTo(number, format)},"marked","plain"),"failed")`;
      return [FORMULAS_FROM + position, { type: 'formula', formula, result: 'not calculated' }];
    });
    return { number, cells: new Map([...cells, ...marks]) };
  });
  return { ...model, sheets: [{ ...data, formats: [], rows: [...data.rows, ...entered] }, ...others] };
}

function movedTo(row: number, { formula }: LiveFormat): string {
  return formula.replaceAll(/(\$[A-Z]+)([23])\b/g, (_, column, from) => `${column}${row + Number(from) - 3}`);
}
