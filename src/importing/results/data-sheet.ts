import { cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { bandStyle, headerStyle } from '../../spreadsheet/house-style.ts';
import type { CellModel, ColumnModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { NOTE_TAG } from '../../spreadsheet/patch/model.ts';
import { wrappedHeight } from '../../spreadsheet/row-height.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { OWN_COLUMNS, type OwnColumn } from '../input/headers/own-columns.ts';
import { besideNext, entryColumn, narrowest } from '../template/columns.ts';
import { OUTCOME_TONES, sameValue, toneStyle } from './cells.ts';
import { type Highlights, highlightsOf, noteText, toneOf } from './highlights.ts';
import { type Layout, ownHeaders, usersColumns } from './layout.ts';
import { outcomeHeight } from './outcome-height.ts';
import { ownCells } from './own-cells.ts';
import type { ResultsRun, SheetInput } from './results-input.ts';

const WIDEST = 40;

type Sheet = {
  readonly input: SheetInput;
  readonly layout: Layout;
  readonly highlights: Highlights;
  readonly run: ResultsRun | null;
  /** The number of our columns at the front. */
  readonly first: number;
};

/** The user's rows with highlighted bad cells. After a run, our columns show the outcome of each row. */
export function dataSheet(input: SheetInput, layout: Layout, run: ResultsRun | null): SheetModel {
  const { headers, headerRow, width, lastRow } = layout;
  const { kind } = input;
  const key = headers.numbers.get(kind.levels[0].groupBy ?? '');
  const first = ownBefore(layout);
  const sheet = { input, layout, highlights: highlightsOf(input.findings), run, first };
  const columns = columnModels(sheet);
  const fixed = first === 0 && key !== undefined && key <= 3 ? key : first;
  return {
    name: kind.sheet,
    tabColour: kind.bands[0]?.colour ?? '1F4E79',
    columns,
    rows: rowModels(sheet, columns),
    frozen: { rows: headerRow, columns: fixed },
    cursor: `${columnLetters(fixed + 1)}${headerRow + 1}`,
    filter: `A${headerRow}:${columnLetters(width)}${Math.max(lastRow, headerRow + 1)}`,
    print: { pages: 'one-wide-a3', titleRows: `1:${headerRow}` },
  };
}

/** The number of our columns before the first of the user. */
export function ownBefore({ own }: Layout): number {
  const ours = new Set(own.values());
  let count = 0;
  while (ours.has(count + 1)) count += 1;
  return count;
}

/**
 * The columns of the sheet. Columns of folded bands stay folded if they have no value and no finding, and so do whole
 * unused bands. This keeps the status near, and makes a printed page readable.
 */
function columnModels(sheet: Sheet): ColumnModel[] {
  const {
    input: { kind },
    layout,
    highlights,
  } = sheet;
  const own = new Map([...layout.own].map(([name, number]) => [number, name]));
  const isUsed = (number: number) => layout.longest.has(number) || highlights.letters.has(columnLetters(number));
  const folded = new Set(kind.bands.filter((band) => band.folded === true).map((band) => band.name));
  const used = new Set([...layout.headers.columns].flatMap(([number, { band }]) => (isUsed(number) ? [band] : [])));
  return Array.from({ length: layout.width }, (_, index): ColumnModel => {
    const name = own.get(index + 1);
    if (name !== undefined) {
      const { width, widthInFront, isHidden = false } = OWN_COLUMNS[name];
      return { width: sheet.first === 0 ? width : widthInFront, hidden: isHidden };
    }
    const longest = (layout.longest.get(index + 1) ?? 0) + 2;
    const column = layout.headers.columns.get(index + 1);
    const header = layout.headers.texts.get(index + 1)?.text ?? '';
    const word = (layout.words.get(index + 1) ?? 0) + 3;
    const fitting = (width: number, isBold: boolean) => besideNext(header, Math.min(width, WIDEST), isBold);
    if (column === undefined) return { width: fitting(Math.max(longest, word, 14), true) };
    const isIdle = !isUsed(index + 1) && (folded.has(column.band) || !used.has(column.band));
    const width = fitting(Math.max(longest, word, narrowest(column)), column.required === 'always');
    return { ...entryColumn(column, isIdle), width };
  });
}

async function* rowModels(sheet: Sheet, columns: readonly ColumnModel[]): AsyncIterable<RowModel> {
  const { input, layout } = sheet;
  const shown = (number: number) => columns[number - 1]?.hidden !== true;
  for await (const row of input.sourceRows()) {
    if (row.number < layout.headerRow) yield topRow(row, layout, shown);
    else if (row.number === layout.headerRow) yield headersRow(row, sheet, columns);
    else yield dataRow(row, sheet);
  }
}

/**
 * A row above the headers. It keeps its cells. The template's band row keeps its colours, with each name in the first
 * visible column of its band.
 */
function topRow(row: Row, layout: Layout, shown: (number: number) => boolean): RowModel {
  const { columns } = layout.headers;
  const cells = new Map<number, CellModel>();
  for (const [number, cell] of row.cells) cells.set(number, { ...sameValue(cell, false), style: 'plain text' });
  const isBand = [...row.cells].some(
    ([number, cell]) => cell.type === 'text' && cell.text === columns.get(number)?.band,
  );
  if (!isBand || row.number !== layout.headerRow - 1) return { number: row.number, hidden: row.hidden, cells };
  const titled = new Set<string>();
  for (const [number, { band }] of [...columns].sort(([a], [b]) => a - b)) {
    const isFirst = !titled.has(band) && shown(number);
    if (isFirst) titled.add(band);
    const value = isFirst ? ({ type: 'text', text: band } as const) : sameValue(row.cells.get(number), false);
    cells.set(number, { ...value, style: bandStyle(band) });
  }
  return { number: row.number, height: 20, hidden: row.hidden, cells: inOrder(cells) };
}

function headersRow(row: Row, { layout, highlights }: Sheet, columns: readonly ColumnModel[]): RowModel {
  const cells = new Map<number, CellModel>();
  const byCell = Map.groupBy(highlights.inRow(row.number), ({ cell }) => cell);
  for (const [number, cell] of row.cells) {
    const column = layout.headers.columns.get(number);
    const style = column === undefined ? 'usersHeader' : headerStyle(column.band, column.required === 'always');
    const found = byCell.get(`${columnLetters(number)}${row.number}`);
    const look = found === undefined ? { style } : { style: `${toneOf(found)} header`, ...noteOf(found) };
    cells.set(number, { ...sameValue(cell, false), ...look });
  }
  for (const [number, text] of ownHeaders(layout)) cells.set(number, { type: 'text', text, style: 'usersHeader' });
  const texts = [...row.cells].map(
    ([number, cell]) => [cellText(cell), (columns[number - 1]?.width ?? 0) - 2] as const,
  );
  return { number: row.number, height: Math.max(36, wrappedHeight(texts) ?? 0), cells: inOrder(cells) };
}

function dataRow(row: Row, sheet: Sheet): RowModel {
  const { input, layout, highlights, run } = sheet;
  const cells = new Map<number, CellModel>();
  const outcome = run === null ? undefined : input.outcomeOf(row.number);
  const own = new Set(outcome === undefined ? [] : layout.own.values());
  for (const [number, cell] of row.cells) {
    const column = layout.headers.columns.get(number);
    if (own.has(number) || layout.headers.secret.has(number)) continue;
    cells.set(number, { ...sameValue(cell, column !== undefined), style: toneStyle(cell, 'plain') });
  }
  for (const [number, cell] of highlightedCells(row, new Set(cells.keys()), { layout, highlights }))
    cells.set(number, cell);
  if (run === null) for (const [number, cell] of outcomeCell(row, cells, sheet)) cells.set(number, cell);
  if (run !== null && outcome !== undefined) {
    for (const [number, cell] of ownCells(row, outcome, { input, layout, highlights, run })) cells.set(number, cell);
  }
  const note = input.outcomeOf(row.number) === undefined ? noteAcross(row) : {};
  const height = messageHeight(cells, sheet);
  const size = height === undefined ? {} : { height };
  return { number: row.number, hidden: row.hidden, ...size, ...note, cells: inOrder(cells) };
}

/** The first cell of a row, coloured by its outcome if there is no status. A highlight has priority. */
function* outcomeCell(
  { number: at, cells: read }: Row,
  cells: ReadonlyMap<number, CellModel>,
  { input, layout, highlights }: Sheet,
): Iterable<[number, CellModel]> {
  const tone = OUTCOME_TONES[input.outcomeOf(at)?.state ?? ''];
  const [first] = usersColumns(layout);
  if (tone === undefined || first === undefined) return;
  const address = `${columnLetters(first)}${at}`;
  if (highlights.inRow(at).some(({ cell, severity }) => severity !== 'info' && (cell ?? address) === address)) return;
  yield [first, { ...(cells.get(first) ?? { type: 'blank' }), style: toneStyle(read.get(first), tone) }];
}

/** The row height for the message and the id beside it. */
function messageHeight(cells: ReadonlyMap<number, CellModel>, sheet: Sheet): number | undefined {
  const textOf = (name: OwnColumn) => {
    const cell = cells.get(sheet.layout.own.get(name) ?? 0);
    return cell?.type === 'text' ? cell.text : '';
  };
  return outcomeHeight(textOf('message'), textOf('trackingId'), sheet.first > 0);
}

/** The original width of a note across columns, because its width shows that it is a note. */
function noteAcross({ cells, across }: Row): Pick<RowModel, 'across'> {
  const [[column, columns] = []] = across ?? [];
  if (cells.size !== 1 || column === undefined || columns === undefined) return {};
  return { across: [column, column + columns - 1] };
}

/**
 * The cells with findings. `shown`: the numbers of the filled cells. A finding about the whole row colours all of
 * these, and the first one has the note. A secret cell gets the colour and the note, but not its value.
 */
function* highlightedCells(
  row: Row,
  shown: ReadonlySet<number>,
  { layout, highlights }: Pick<Sheet, 'layout' | 'highlights'>,
): Iterable<[number, CellModel]> {
  const all = highlights.inRow(row.number);
  if (all.length === 0) return;
  const byCell = Map.groupBy(all, ({ cell }) => cell);
  const { columns } = layout.headers;
  const own = new Set(layout.own.values());
  const users = [...shown].filter((number) => !own.has(number));
  const whole = users.length === 0 ? [] : (byCell.get(null) ?? []);
  const first = Math.min(...users);
  for (const number of new Set([...columns.keys(), ...users])) {
    const address = `${columnLetters(number)}${row.number}`;
    const ofCell = byCell.get(address) ?? [];
    const found = [...ofCell, ...(shown.has(number) ? whole : [])];
    if (found.length === 0) continue;
    const cell = shown.has(number) ? row.cells.get(number) : undefined;
    const noted = [
      ...(highlights.noted.has(address) ? ofCell : []),
      ...(number === first && highlights.noted.has(row.number) ? whole : []),
    ];
    const value = sameValue(cell, columns.has(number));
    yield [number, { ...value, style: toneStyle(cell, toneOf(found)), ...(noted.length > 0 ? noteOf(noted) : {}) }];
  }
}

function noteOf(found: readonly Finding[]): Pick<CellModel, 'note'> {
  return { note: `${NOTE_TAG} ${noteText(found)}` };
}

function inOrder(cells: ReadonlyMap<number, CellModel>): ReadonlyMap<number, CellModel> {
  return new Map([...cells].sort(([a], [b]) => a - b));
}
