import type { Column, Example, Kind } from '../../schema/kind.ts';
import { headerStyle } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel, Style } from '../../spreadsheet/model.ts';
import { displayWidth } from '../../text/display-width.ts';
import { INSTRUCTIONS_SHEET } from '../input/headers/own-sheets.ts';
import { entryColumn, headerText } from './columns.ts';
import { lookupOf } from './lists.ts';
import { TONES } from './marks.ts';

/** Styles that only the instructions have. */
export const INSTRUCTION_STYLES: Readonly<Record<string, Style>> = {
  section: { bold: true, size: 12 },
  exampleCell: { format: '@', lineBelow: true },
  ...Object.fromEntries(
    TONES.map(({ tone, fill, colour }) => [`tone ${tone}`, { fill, colour, horizontal: 'center' }]),
  ),
};

/** How the workbook is filled in, with the kind's own examples; `about` tells what the template was made from. */
export function instructionsSheet(kind: Kind, firstRow: number, about: readonly string[]): SheetModel {
  const tables = kind.examples.map((example) => tableOf(kind, example));
  const lines: Line[] = [
    { cells: [text(`${kind.title}: how to fill in this workbook`, 'title')], height: 26 },
    EMPTY,
    ...steps(kind, firstRow).map((step, index): Line => ({ cells: [text(`${index + 1}.  ${step}`)] })),
    EMPTY,
    heading('What the colours mean'),
    ...TONES.map(({ tone, words }): Line => ({ cells: [text(tone, `tone ${tone}`), text(` ${words}`)] })),
    { cells: [text(`The colours see what a formula can see. ${CHECK_SEES}`)] },
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
const CHECK_SEES = 'Everything else (unknown codes, wrong addresses, what was sent before) is told by the check.';

function steps(kind: Kind, firstRow: number): string[] {
  const [one, several] = kind.noun;
  const folded = kind.bands.filter((band) => band.folded === true).map(({ name }) => `"${name}"`);
  const groups = kind.levels.flatMap(({ groupBy }) => kind.columns.filter(({ key }) => key === groupBy));
  const hidden = `Columns that are rarely needed are folded away: ${folded.join(', ')}. The notes in row 1 tell how to show them.`;
  const isStarred = kind.columns.some(({ required }) => required === 'always');
  const always = isStarred ? 'Columns with a * are always needed. ' : '';
  return [
    `Fill in the sheet "${kind.sheet}" from row ${firstRow} on. Rows 1 and 2 stay as they are. Examples of ${several} are below. ${madeUp(kind)}`,
    `${always}Point at a header: its note tells what belongs there, when it is needed, and gives an example.`,
    'Pick from the dropdown where a cell has one: it shows what belongs to the cells before it. The id of an entry is fine, too.',
    ...groups.map(({ header, help }) => `${header}: ${help}`),
    ...(folded.length === 0 ? [] : [hidden, PRINTING]),
    'The sheets are protected without a password, so that headers and lists stay whole: Review > Unprotect Sheet lifts it.',
    'From another workbook, paste values only (Paste Special > Values): other cells bring their own formats, locks and missing dropdowns.',
    `Save the workbook, then: "qcsheet check FILE" tells what is wrong and sends nothing, "qcsheet import FILE" sends each ${one} once.`,
  ];
}

/** A warning for the reader: the examples pass the check, and must not be sent by mistake. */
function madeUp({ columns, examples, current }: Kind): string {
  const real = new Set(columns.flatMap((column) => (lookupOf(column) === undefined ? [] : [column.key])));
  if (current !== undefined) real.add(current.code);
  const isReal = examples.some(({ rows }) => rows.some((row) => Object.keys(row).some((key) => real.has(key))));
  const what = isReal ? 'Names and codes from your lists are real, the rest is' : 'They are';
  return `${what} made up: do not import them as they are.`;
}

const PRINTING =
  'To print: the page holds every column that is shown, side by side. Hide those that you leave empty (right click > Hide), and the letters grow.';

type Table = { readonly lines: readonly Line[]; readonly widths: readonly number[] };

/** An example with the columns that it uses, as they follow each other in the data sheet. */
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

function widthIn(column: Column, rows: Example['rows']): number {
  const longest = Math.max(...rows.map((row) => displayWidth(row[column.key] ?? '')));
  return Math.min(Math.max(longest + 2, 12), entryColumn(column, false).width + 4);
}

function heading(words: string): Line {
  return { cells: [text(words, 'section')], height: 20 };
}

function text(words: string, style = 'plain'): CellModel {
  return { kind: 'text', text: words, style };
}

function rowModel({ cells, height }: Line, index: number): RowModel {
  const shown = new Map(cells.map((cell, at) => [at + 1, cell] as const));
  return { number: index + 1, cells: shown, ...(height === undefined ? {} : { height }) };
}
