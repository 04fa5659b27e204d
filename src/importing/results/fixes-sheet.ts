import { columnLetters } from '../../schema/cell.ts';
import type { CellType } from '../../schema/kind.ts';
import type { SheetModel, Validation } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { type WrongValue, wrongValues } from '../fixes/listed-fixes.ts';
import { whereWords } from '../fixes/where.ts';
import { FIX_HEADERS, FIX_SHEET } from '../input/headers/own-sheets.ts';
import type { Layout } from './layout.ts';
import { messages } from './messages.ts';
import type { SheetInput } from './results-input.ts';

/** A value that has been replaced in the rows already. */
export type FixedValue = WrongValue & { readonly instead: string };

type Line = WrongValue & { readonly instead?: string };

/** Who corrects more values than these corrects them in the data sheet, or asks where they come from. */
const MOST_LINES = 2_000;
/** In the dropdown, and as words. */
const MOST_CANDIDATES = 60;
const MOST_WORDS = 12;

type FixesSheet = {
  readonly model: SheetModel;
  /** The lists of the columns of the data sheet that have one and hold a wrong value. */
  readonly dropdowns: readonly Validation[];
};

/**
 * One line for each value that cannot be used, to choose another one for all its cells; null where there is none. `fixed`:
 * what was replaced while the copy was made, listed first.
 */
export function fixesSheet(
  { findings, kind }: Pick<SheetInput, 'findings' | 'kind'>,
  layout: Layout,
  fixed: readonly FixedValue[] = [],
): FixesSheet | null {
  const { headers } = layout;
  const all: readonly Line[] = [...fixed, ...wrongValues(findings, kind)];
  const lines = all.slice(0, MOST_LINES);
  if (lines.length === 0) return null;
  const headerOf = (key: string) => {
    const text = headers.texts.get(headers.numbers.get(key) ?? 0)?.text;
    return (text ?? kind.columns.find((column) => column.key === key)?.header ?? key).replace(/ ?\*$/, '');
  };
  const most = Math.max(0, ...lines.map(({ candidates }) => Math.min(candidates.length, MOST_CANDIDATES)));
  const shown = columnsOf(headerOf);
  const left = all.length - lines.length;
  const what = messages.chooseInstead(FIX_HEADERS.instead);
  const table = tableSheet({
    name: FIX_SHEET,
    columns: [...shown, ...Array.from({ length: most }, (_, at) => candidateColumn(at))],
    entries: lines,
    note: () => ({ text: left === 0 ? what : `${what} ${messages.linesLeftOut(left)}`, style: 'muted' }),
    fitsRows: true,
  });
  const choice = columnLetters(shown.length);
  const [from, to] = [columnLetters(shown.length + 1), columnLetters(shown.length + most)];
  const first = FIRST_LINE;
  // The candidates are in hidden cells of their line: they may hold commas, and stay with the line when it is sorted.
  const formula = `OFFSET($${from}${first},0,0,1,MAX(1,COUNTA($${from}${first}:$${to}${first})))`;
  const range = `${choice}${first}:${choice}${first + lines.length - 1}`;
  const validations = most === 0 ? [] : [listOf(range, formula, FIX_HEADERS.instead)];
  return {
    model: { ...table, tabColour: 'FFC000', cursor: `${choice}${first}`, validations },
    dropdowns: lines.flatMap((line, at) => {
      const isFirst = lines.findIndex(({ column }) => column === line.column) === at;
      const listed = Math.min(line.candidates.length, MOST_CANDIDATES);
      const number = headers.numbers.get(line.column.key);
      if (!isFirst || listed === 0 || number === undefined || !HAVE_LIST.has(line.column.cell.type)) return [];
      const cells = `${FIX_SHEET}!$${from}$${first + at}:$${columnLetters(shown.length + listed)}$${first + at}`;
      const letters = columnLetters(number);
      const below = `${letters}${layout.headerRow + 1}:${letters}${Math.max(layout.lastRow, layout.headerRow + 1)}`;
      return [listOf(below, cells, line.column.header.slice(0, 32))];
    }),
  };
}

/** What may be chosen is the same in all their rows. The candidates of other types are for one value alone. */
const HAVE_LIST: ReadonlySet<CellType['type']> = new Set(['enum', 'yes-no']);

function listOf(range: string, formula: string, title: string): Validation {
  return { range, rule: { type: 'list', formula }, onOther: 'none', title, message: '' };
}

/** Below the headers. */
const FIRST_LINE = 2;

/** The column for the answers is in sight on a screen of 1366 pixels, as are all the others. */
function columnsOf(headerOf: (key: string) => string): readonly TableColumn<Line>[] {
  const reasonOf = ({ under, reason }: Line) => {
    return under === null ? reason : whereWords({ header: headerOf(under.column), text: under.value }) + reason;
  };
  return [
    { header: FIX_HEADERS.column, width: 18, cell: ({ column }) => wrapped(headerOf(column.key)) },
    { header: FIX_HEADERS.value, width: 22, cell: ({ value }) => wrapped(value) },
    { header: FIX_HEADERS.rows, width: 14, cell: ({ rows }) => wrapped(rowNumbers(rows)) },
    { header: FIX_HEADERS.reason, width: 46, cell: (line) => wrapped(reasonOf(line)) },
    { header: FIX_HEADERS.candidates, width: 30, cell: ({ candidates }) => wrapped(candidateWords(candidates)) },
    {
      header: FIX_HEADERS.instead,
      width: 30,
      cell: ({ instead = '' }) => ({ type: 'text', text: instead, style: 'answer' }),
    },
  ];
}

function candidateColumn(at: number): TableColumn<Line> {
  return { header: '', width: 20, hidden: true, cell: ({ candidates }) => wrapped(candidates[at] ?? '') };
}

function candidateWords(candidates: readonly string[]): string {
  const more = candidates.length - MOST_WORDS;
  const shown = candidates.slice(0, MOST_WORDS).join('; ');
  return more > 0 ? messages.moreCandidates(shown, more) : shown;
}

/** As text, whatever it looks like. */
function wrapped(text: string) {
  return textCell(text, 'plain message');
}
