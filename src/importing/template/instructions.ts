import type { Column, Example, Kind } from '../../schema/kind.ts';
import { headerStyle } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel, Style } from '../../spreadsheet/model.ts';
import { textWidth } from '../../spreadsheet/row-height.ts';
import { displayWidth } from '../../text/display-width.ts';
import { INSTRUCTIONS_SHEET } from '../input/headers/own-sheets.ts';
import { headerText } from './columns.ts';
import { lookupOf } from './lists.ts';
import { TONES } from './live-formats.ts';
import { messages } from './messages.ts';

/** Styles that only the instructions have. */
export const INSTRUCTION_STYLES: Readonly<Record<string, Style>> = {
  section: { bold: true, size: 12 },
  exampleCell: { format: '@', lineBelow: true },
  ...Object.fromEntries(
    TONES.map(({ tone, fill, colour }) => [`tone ${tone}`, { fill, colour, horizontal: 'center' }]),
  ),
};

/**
 * The sheet that explains how to fill in the workbook, with the kind's examples. `about`: the sources of the template.
 */
export function instructionsSheet(kind: Kind, firstRow: number, about: readonly string[]): SheetModel {
  const tables = kind.examples.map((example) => tableOf(kind, example));
  const lines: Line[] = [
    { cells: [text(messages.title(kind.title), 'title')], height: 26 },
    EMPTY,
    ...steps(kind, firstRow).map((step, index): Line => ({ cells: [text(`${index + 1}.  ${step}`)] })),
    EMPTY,
    heading(messages.colours),
    ...TONES.map(({ tone, words }): Line => ({ cells: [text(tone, `tone ${tone}`), text(` ${words}`)] })),
    { cells: [text(messages.coloursSeeSome)] },
    EMPTY,
    ...tables.flatMap((table) => [...table.lines, EMPTY]),
    ...about.map((words): Line => ({ cells: [text(words, 'label')] })),
  ];
  const columns = Math.max(...tables.map(({ widths }) => widths.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...tables.map((table) => table.widths[at] ?? 12)));
  return {
    name: INSTRUCTIONS_SHEET,
    tabColour: '404040',
    columns: widths.map((width) => ({ width })),
    rows: lines.map(rowModel),
    cursor: 'A1',
    protected: true,
    print: { pages: 'one-wide' },
  };
}

type Line = { readonly cells: readonly CellModel[]; readonly height?: number };
const EMPTY: Line = { cells: [] };

function steps(kind: Kind, firstRow: number): string[] {
  const [singular, plural] = kind.noun;
  const folded = kind.bands.filter((band) => band.folded === true).map(({ name }) => name);
  const groups = kind.levels.flatMap(({ groupBy }) => kind.columns.filter(({ key }) => key === groupBy));
  const isStarred = kind.columns.some(({ required }) => required === 'always');
  return [
    messages.fillIn(kind.sheet, firstRow, plural, madeUp(kind)),
    isStarred ? messages.alwaysNeeded(messages.pointAtHeader) : messages.pointAtHeader,
    messages.pickFromList,
    ...groups.map(({ header, help }) => messages.columnHelp(header, help)),
    ...(folded.length === 0 ? [] : [messages.collapsedGroups(folded), messages.printing]),
    messages.protectedSheets,
    messages.pasteValues,
    messages.checkAndImport(singular),
  ];
}

/** A warning that the examples pass the check and must not be sent by mistake. */
function madeUp({ columns, examples, current }: Kind): string {
  const real = new Set(columns.flatMap((column) => (lookupOf(column) === undefined ? [] : [column.key])));
  if (current !== undefined) real.add(current.code);
  const isReal = examples.some(({ rows }) => rows.some((row) => Object.keys(row).some((key) => real.has(key))));
  return isReal ? messages.partlyReal : messages.madeUp;
}

type Table = { readonly lines: readonly Line[]; readonly widths: readonly number[] };

/** An example with the columns that it uses, in the order of the data sheet. */
function tableOf(kind: Kind, { title, words, rows }: Example): Table {
  const used = kind.columns.filter(({ key }) => rows.some((row) => row[key] !== undefined));
  const headers = used.map((column) =>
    text(headerText(column), headerStyle(column.band, column.required === 'always')),
  );
  const lines = rows.map((row): Line => ({ cells: used.map(({ key }) => text(row[key] ?? '', 'exampleCell')) }));
  return {
    lines: [heading(title), { cells: [text(words)] }, { cells: headers, height: 36 }, ...lines],
    widths: used.map((column) => widthIn(column, rows)),
  };
}

/**
 * The width of a column. Each example is fully visible, and the star of a short header is not alone on a second line.
 */
function widthIn(column: Column, rows: Example['rows']): number {
  const longest = Math.max(...rows.map((row) => Math.ceil(textWidth(row[column.key] ?? ''))));
  const header = displayWidth(headerText(column));
  return Math.min(Math.max(longest + 2, header > WIDEST_HEADER ? 12 : header + 2, 12), WIDEST);
}

const WIDEST_HEADER = 18;
const WIDEST = 44;

function heading(words: string): Line {
  return { cells: [text(words, 'section')], height: 20 };
}

function text(words: string, style = 'plain'): CellModel {
  return { type: 'text', text: words, style };
}

function rowModel({ cells, height }: Line, index: number): RowModel {
  const shown = new Map(cells.map((cell, at) => [at + 1, cell] as const));
  return { number: index + 1, cells: shown, ...(height === undefined ? {} : { height }) };
}
