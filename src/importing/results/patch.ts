import { cellText, columnLetters } from '../../schema/cell.ts';
import { LIMITS } from '../../spreadsheet/limits.ts';
import type { Style, Validation, WorkbookModel } from '../../spreadsheet/model.ts';
import type { AddedCell, WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { displayWidth } from '../../text/display-width.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
import { ownBefore } from './data-sheet.ts';
import { type Highlights, highlightsOf } from './highlights.ts';
import { type Layout, patchedHeaders } from './layout.ts';
import { outcomeHeight } from './outcome-height.ts';
import { ownCells } from './own-cells.ts';
import { usersNotes } from './patch-notes.ts';
import type { ResultsRun, RowOutcome, SheetInput } from './results-input.ts';
import { highlightsText, usersFormats } from './users-formats.ts';

type Patching = {
  readonly input: SheetInput;
  readonly layout: Layout;
  readonly highlights: Highlights;
  readonly lastDataRow: number;
  readonly run: ResultsRun | null;
  /** Whether our columns come first, as in a workbook that qcsheet made. They are narrow there, and wrap their texts. */
  readonly isFirst: boolean;
};

export type BuiltWorkbook = {
  readonly model: WorkbookModel;
  readonly layout: Layout;
  /** Those of the data sheet; none in a workbook that the user made. */
  readonly dropdowns: readonly Validation[];
};

/** The additions to the user's own workbook: our columns beside the rows, highlights, notes and our sheets. */
export function patchOf(
  input: SheetInput,
  { model: sheets, layout, dropdowns }: BuiltWorkbook,
  run: ResultsRun | null,
): WorkbookPatch {
  const findings = input.findings.filter(isAboutRows);
  const headers = patchedHeaders(layout);
  const lastDataRow = lastRowOfData(layout, input.outcomeOf);
  const isFirst = ownBefore(layout) > 0;
  const patching = { input, layout, highlights: highlightsOf(findings), run, lastDataRow, isFirst };
  return {
    headerRow: layout.headerRow,
    lastDataRow,
    isData: (row) => input.outcomeOf(row) !== undefined,
    firstColumn: Math.min(...layout.headers.columns.keys(), LIMITS.columns),
    filter: newFilter(layout, lastDataRow),
    lastColumn: Math.max(...layout.headers.texts.keys(), ...layout.own.values()),
    columns: [...layout.own].map(([name, number]) => {
      const { header: usual, width: least, isHidden = false } = OWN_COLUMNS[name];
      const header = headers.get(number) ?? usual;
      const width = Math.max(least, displayWidth(header) + FILTER_BUTTON);
      return { number, header, width, hidden: isHidden, isNew: !layout.headers.own.has(number) };
    }),
    rows: () => patchedRows(patching),
    styles: ownStyles(sheets.styles, isFirst),
    conditionalFormats: usersFormats(layout, patching.highlights),
    dropdowns: dropdowns.flatMap(({ range, rule }) => (rule.type === 'list' ? [{ range, formula: rule.formula }] : [])),
    notes: usersNotes(findings, input.outcomeOf, layout),
    sheets,
  };
}

/** The filter button covers the end of a header without room for both. */
const FILTER_BUTTON = 4;

/** The last data row, above totals and notes. */
function lastRowOfData({ headerRow, lastRow }: Layout, outcomeOf: SheetInput['outcomeOf']): number {
  let row = lastRow;
  while (row > headerRow && outcomeOf(row) === undefined) row -= 1;
  return row;
}

/** A filter over all columns with a header. If a person removed it, it is not added again. */
function newFilter({ headers, headerRow, own }: Layout, lastDataRow: number): string | null {
  const isFirstTime = [...own.values()].every((number) => !headers.own.has(number));
  const columns = [...headers.texts.keys(), ...own.values()];
  if (!isFirstTime || lastDataRow === headerRow) return null;
  const [left, right] = [Math.min(...columns), Math.max(...columns)].map(columnLetters);
  return `${left}${headerRow}:${right}${lastDataRow}`;
}

/**
 * Our styles without wrapping, because a long wrapped text in an invisible column would make its row high. All texts
 * are at the bottom, like the user's cells beside them, and indented. If our columns come
 * first, the styles do not change.
 */
function ownStyles(styles: WorkbookModel['styles'], isFirst: boolean): Readonly<Record<string, Style>> {
  const used = Object.entries(styles).filter(([name]) => OWN_STYLES.has(name));
  if (isFirst) return { ...Object.fromEntries(used), [HIDDEN]: { format: '@' }, [HEADER]: styles[HEADER] ?? {} };
  const flat = used.map(([name, style]) => [name, { ...style, wrap: false, vertical: 'bottom', ...APART }] as const);
  const hidden = { format: '@', vertical: 'bottom' } as const;
  return Object.fromEntries([...flat, [HIDDEN, hidden], [HEADER, { ...styles[HEADER], wrap: false, ...APART }]]);
}

const APART = { horizontal: 'left', indent: 1 } as const;

const HEADER = 'plainHeader';
const HIDDEN = 'hidden text';
const OWN_STYLES: ReadonlySet<string> = new Set([
  ...['accepted', 'rejected', 'invalid', 'in-doubt', 'skipped', 'unsent'],
  ...['plain message', 'bad message', 'doubtful message', 'plain text'],
]);

async function* patchedRows(patching: Patching): ReturnType<WorkbookPatch['rows']> {
  const { layout, input } = patching;
  for await (const row of input.sourceRows()) {
    if (row.number < layout.headerRow) continue;
    const isHeader = row.number === layout.headerRow;
    const cells = isHeader ? headerCells(layout) : dataCells(row, patching);
    const height = isHeader ? undefined : heightOf(row, cells, patching);
    yield { number: row.number, cells, ...(height === undefined ? {} : { height }) };
  }
}

function headerCells(layout: Layout): ReadonlyMap<number, AddedCell> {
  return new Map(
    [...patchedHeaders(layout)].map(([number, text]) => [number, { text, style: HEADER, keepsStyle: true }]),
  );
}

/**
 * The cells that change in a data row. A row of no document keeps the content of our columns, except the highlights. A
 * table's total row has none.
 */
function dataCells(
  row: Row,
  { input, layout, highlights, run, lastDataRow, isFirst }: Patching,
): ReadonlyMap<number, AddedCell> {
  const outcome = input.outcomeOf(row.number);
  const cells = new Map<number, AddedCell>(chosenCells(row));
  if (run !== null && outcome !== undefined) {
    for (const number of layout.own.values()) cells.set(number, null);
    for (const [number, cell] of ownCells(row, outcome, { input, layout, highlights, run })) {
      const text = cell.type !== 'text' ? null : isFirst ? cell.text : oneLine(cell.text);
      if (text !== null) cells.set(number, { text, style: cell.style ?? HIDDEN });
    }
  }
  const column = layout.own.get('marks');
  const isBelow = row.number > lastDataRow;
  if (column !== undefined) cells.set(column, isBelow ? null : signsCell(row, outcome, { layout, highlights }));
  return cells;
}

/** The height for a changed message; null for the usual height; undefined if the height does not change. */
function heightOf(
  { cells: before }: Row,
  cells: ReadonlyMap<number, AddedCell>,
  { layout, isFirst }: Patching,
): number | null | undefined {
  const [message = 0, trackingId = 0] = (['message', 'trackingId'] as const).map((name) => layout.own.get(name));
  if (!isFirst || !cells.has(message)) return undefined;
  const height = outcomeHeight(cells.get(message)?.text ?? '', cells.get(trackingId)?.text ?? '', isFirst);
  return height ?? (cellText(before.get(message)) === '' ? undefined : null);
}

/** The text in one line, because rows keep the height that the user gave them. */
function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** The user's cells with another chosen value. */
function chosenCells({ cells, changed = NO_COLUMNS }: Row): readonly (readonly [number, AddedCell])[] {
  return [...changed].map((column) => {
    const cell = cells.get(column);
    const isNumber = cell?.type === 'number' ? ({ isNumber: true } as const) : {};
    return [column, { text: cellText(cell), style: null, ...isNumber }] as const;
  });
}

const NO_COLUMNS: ReadonlySet<number> = new Set();

function signsCell(
  row: Row,
  outcome: RowOutcome | undefined,
  { layout, highlights }: Pick<Patching, 'layout' | 'highlights'>,
): AddedCell {
  const own = new Set([...layout.own.values()].map(columnLetters));
  const text = highlightsText(outcome?.state ?? null, highlights.inRow(row.number), own);
  return text === '' ? null : { text, style: HIDDEN };
}
