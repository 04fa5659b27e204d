import { columnLetters } from '../../schema/cell.ts';
import { type Column, mayHoldSecrets } from '../../schema/kind.ts';
import { referenceTo } from '../../spreadsheet/address.ts';
import type { SheetModel, Validation } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { hasSeveralValues, type WrongValue, wrongValues } from '../fixes/listed-fixes.ts';
import { whereWords } from '../fixes/where.ts';
import { FINDINGS_SHEET, FIX_HEADERS, FIX_SHEET, LISTS_SHEET } from '../input/headers/own-sheets.ts';
import { ownBefore } from './data-sheet.ts';
import type { Layout } from './layout.ts';
import { messages } from './messages.ts';
import type { SheetInput } from './results-input.ts';
import { nameIn } from './sheet-names.ts';
import { type ListPlace, type WholeLists, wholeLists } from './whole-lists.ts';

/** A value that was already replaced in the rows. */
export type FixedValue = WrongValue & { readonly instead: string };

type Line = WrongValue & { readonly instead?: string };

/** A person with more wrong values corrects them in the data sheet, or looks for their source. */
const MOST_LINES = 2_000;
/** In the dropdown, and in words. */
const MOST_CANDIDATES = 60;
const MOST_WORDS = 12;

type FixesSheet = {
  readonly model: SheetModel;
  /** The hidden sheet with its lists; null if there are none. */
  readonly lists: SheetModel | null;
  /** Dropdowns for columns of the data sheet that have a list and a wrong value. */
  readonly dropdowns: readonly Validation[];
};

/**
 * The sheet with one line for each unusable value, to choose another one for all its cells; null without such values.
 * `fixed`: values that were already replaced in the copy, listed first.
 */
export function fixesSheet(
  input: Pick<SheetInput, 'findings' | 'kind' | 'lookups' | 'place'>,
  layout: Layout,
  fixed: readonly FixedValue[] = [],
): FixesSheet | null {
  const { findings, kind, lookups, place } = input;
  const { headers } = layout;
  const all: readonly Line[] = [...fixed, ...wrongValues(findings, kind)];
  const lines = all.slice(0, MOST_LINES);
  if (lines.length === 0) return null;
  const headerOf = (key: string) => {
    const text = headers.texts.get(headers.numbers.get(key) ?? 0)?.text;
    return (text ?? kind.columns.find((column) => column.key === key)?.header ?? key).replace(/ ?\*$/, '');
  };
  const whole = wholeLists(kind, lookups);
  const ofLines = lines.filter(needsWhole).map((line) => [line, whole.placeOf(line.column, line.under)] as const);
  const places = new Map(ofLines);
  const placeOf = (line: Line) => places.get(line);
  const hasWhole = whole.sheet() !== null;
  // A user's own workbook keeps its cells as they are.
  const isOwnMade = place === undefined || ownBefore(layout) > 0;
  const ofColumns = isOwnMade ? columnLists(lines, placeOf, whole) : new Map();
  const sheet = nameIn(input, LISTS_SHEET);
  const most = Math.max(0, ...lines.map(({ candidates }) => Math.min(candidates.length, MOST_CANDIDATES)));
  const near = Array.from({ length: hasWhole ? Math.max(1, most) : most }, (_, at) => candidateColumn(at));
  const shown = columnsOf(headerOf, placeOf);
  const table = tableSheet({
    name: FIX_SHEET,
    columns: [...shown, ...near, ...(hasWhole ? listColumns(placeOf) : [])],
    entries: lines,
    note: () => ({ text: noteText(input, all.length - lines.length), style: 'muted' }),
    fitsRows: true,
  });
  const choice = columnLetters(shown.length);
  const range = `${choice}${FIRST_LINE}:${choice}${FIRST_LINE + lines.length - 1}`;
  const formula = choiceFormula(shown.length + 1, near.length, hasWhole ? referenceTo(sheet, '$A$1') : null);
  const prompted = { message: whatToDo(kind), prompts: true } as const;
  const validations = near.length === 0 ? [] : [{ ...listOf(range, formula, FIX_HEADERS.instead), ...prompted }];
  return {
    model: { ...table, tabColour: 'FFC000', cursor: `${choice}${FIRST_LINE}`, validations },
    lists: whole.sheet(),
    dropdowns: [...ofColumns].flatMap(([column, { first, count }]) => {
      const number = headers.numbers.get(column.key);
      if (number === undefined) return [];
      const letters = columnLetters(number);
      const below = `${letters}${layout.headerRow + 1}:${letters}${Math.max(layout.lastRow, layout.headerRow + 1)}`;
      return [listOf(below, referenceTo(sheet, `$A$${first + 1}:$A$${first + count}`), column.header.slice(0, 32))];
    }),
  };
}

/** The text below the lines. `left`: how many values have no line. */
function noteText(input: Pick<SheetInput, 'kind' | 'place'>, left: number): string {
  const what = whatToDo(input.kind);
  return left === 0 ? what : `${what} ${messages.linesLeftOut(left, nameIn(input, FINDINGS_SHEET))}`;
}

function whatToDo(kind: SheetInput['kind']): string {
  return mayHoldSecrets(kind) ? messages.changeOwnFile : messages.chooseInstead(FIX_HEADERS.instead);
}

/** Whether nothing is near the value, so a person may choose from the whole list. */
function needsWhole({ column, value, candidates }: Line): boolean {
  return candidates.length === 0 && !hasSeveralValues(column, value);
}

/**
 * The dropdown formula of a line, written for the first line. The candidates, and the position of a whole list, are in
 * hidden cells of the line. Candidates may contain commas, and stay with the line when it is sorted. `top`: the first
 * cell of the lists; null if there are none.
 */
function choiceFormula(near: number, count: number, top: string | null): string {
  const [from, to] = [columnLetters(near), columnLetters(near + count - 1)];
  const listed = `OFFSET($${from}${FIRST_LINE},0,0,1,MAX(1,COUNTA($${from}${FIRST_LINE}:$${to}${FIRST_LINE})))`;
  if (top === null) return listed;
  const [first, rows] = [near + count, near + count + 1].map((at) => `$${columnLetters(at)}${FIRST_LINE}`);
  return `IF(${first}>0,OFFSET(${top},${first},0,${rows},1),${listed})`;
}

/** The lists of columns in which all rows have the same list. Candidates of other types are for one value only. */
function columnLists(lines: readonly Line[], wholeOf: PlaceOf, lists: WholeLists): ReadonlyMap<Column, ListPlace> {
  const found = new Map<Column, ListPlace>();
  for (const line of lines) {
    const { column, under, candidates } = line;
    const whole = under === null ? wholeOf(line) : undefined;
    const isListed = column.cell.type === 'enum' || column.cell.type === 'yes-no';
    const listed = candidates.slice(0, MOST_CANDIDATES);
    const place = whole ?? (isListed && listed.length > 0 ? lists.placeOfTexts(column, listed) : undefined);
    if (place !== undefined && !found.has(column)) found.set(column, place);
  }
  return found;
}

function listOf(range: string, formula: string, title: string): Validation {
  return { range, rule: { type: 'list', formula }, onOther: 'none', title, message: '' };
}

/** The first line below the headers. */
const FIRST_LINE = 2;

/** The columns. All of them fit on a screen of 1366 pixels. */
function columnsOf(headerOf: (key: string) => string, wholeOf: PlaceOf): readonly TableColumn<Line>[] {
  const reasonOf = ({ under, reason }: Line) => {
    return under === null ? reason : whereWords({ header: headerOf(under.column), text: under.value }) + reason;
  };
  return [
    { header: FIX_HEADERS.column, width: 18, cell: ({ column }) => wrapped(headerOf(column.key)) },
    { header: FIX_HEADERS.value, width: 22, cell: ({ value }) => wrapped(value) },
    { header: FIX_HEADERS.rows, width: 14, cell: ({ rows }) => wrapped(rowNumbers(rows)) },
    { header: FIX_HEADERS.reason, width: 46, cell: (line) => wrapped(reasonOf(line)) },
    { header: FIX_HEADERS.candidates, width: 30, cell: (line) => wrapped(candidateWords(line, wholeOf(line))) },
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

type PlaceOf = (line: Line) => ListPlace | undefined;

/** The hidden columns with the position of a line's whole list. */
function listColumns(placeOf: PlaceOf): readonly TableColumn<Line>[] {
  return (['first', 'count'] as const).map((part) => ({
    header: '',
    width: 20,
    hidden: true,
    cell: (line) => {
      const place = placeOf(line);
      return place === undefined ? null : { type: 'number', number: place[part] };
    },
  }));
}

function candidateWords({ candidates }: Line, whole: ListPlace | undefined): string {
  if (whole !== undefined) return messages.wholeList(whole.count.toLocaleString('en-US'), FIX_HEADERS.instead);
  const more = candidates.length - MOST_WORDS;
  const shown = candidates.slice(0, MOST_WORDS).join('; ');
  return more > 0 ? messages.moreCandidates(shown, more) : shown;
}

/** A text cell, whatever the text looks like. */
function wrapped(text: string) {
  return textCell(text, 'plain message');
}
