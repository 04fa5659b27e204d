import { columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { type DataRow, groupKey } from '../input/rows/group.ts';
import { messages } from './messages.ts';

type Document<Row> = [Row, ...Row[]];

export type MergedValues<Row> = {
  /** The documents with the values of merged cells in their rows. */
  readonly documents: readonly Document<Row>[];
  /** Documents that are held back because the meaning of a merged cell is not clear. */
  readonly held: ReadonlyMap<Readonly<Document<Row>>, Finding>;
  /** Held documents that begin below the first row of a merged cell. Their missing values may be in the row above. */
  readonly parts: ReadonlySet<Readonly<Document<Row>>>;
  /** Each reason once, for any number of cells. */
  readonly findings: readonly Finding[];
};

type Sheet = { readonly sheet: string; readonly numbers: ReadonlyMap<string, number> };

/**
 * Gives each row the values of the merged cells over it. A file has such a value only in the first cell. All rows must
 * be one document. The column must belong to the document, to one item in it, or to items that each row names. A number
 * over several items is not clear, because it may be their sum.
 */
export function mergedValues<Row extends DataRow>(
  kind: Kind,
  { sheet, numbers }: Sheet,
  documents: readonly Document<Row>[],
): MergedValues<Row> {
  const ranges = mergedRanges(kind, documents);
  if (ranges.length === 0) return { documents, held: new Map(), parts: new Set(), findings: [] };
  const several = ranges.filter((range) => !isOfOneItem(kind, range));
  const wanted = new Set(several.map(({ range }) => range));
  const filled = new Map(documents.map((document) => [document, withValues(document, wanted)] as const));
  const held = new Map<Document<Row>, Finding>();
  const parts = new Set<Document<Row>>();
  const findings: Finding[] = [];
  const unclear = several.filter((range) => !isOfNamedItems(kind, range));
  for (const alike of Map.groupBy(unclear, (range) => nounOf(kind, range)).values()) {
    const finding = doubtful(kind, { sheet, numbers }, alike);
    findings.push(finding);
    for (const { rows } of alike) {
      for (const { document } of rows) {
        const whole = filled.get(document) ?? document;
        held.set(whole, finding);
        if (document !== rows[0]?.document) parts.add(whole);
      }
    }
  }
  return { documents: [...filled.values()], held, parts, findings };
}

type Range<Row> = {
  readonly column: Column;
  /** `A3:A5` */
  readonly range: string;
  /** From top to bottom, each with its document. */
  readonly rows: { readonly row: Row; readonly document: Document<Row> }[];
};

/**
 * The merged ranges over several data rows, from top to bottom. Ranges in group columns have already joined their rows.
 */
function mergedRanges<Row extends DataRow>(kind: Kind, documents: readonly Document<Row>[]): readonly Range<Row>[] {
  const groupColumns = new Set(kind.levels.map((level) => level.groupBy));
  const placed = documents.flatMap((document) => document.map((row) => ({ row, document })));
  const byNumber = new Map(placed.map((place) => [place.row.number, place]));
  const ranges = new Map<string, Range<Row>>();
  for (const place of placed.toSorted((a, b) => a.row.number - b.row.number)) {
    for (const { column, top, range } of place.row.merged ?? []) {
      const first = byNumber.get(top);
      if (first === undefined || groupColumns.has(column.key)) continue;
      const known = ranges.get(range) ?? { column, range, rows: [first] };
      known.rows.push(place);
      ranges.set(range, known);
    }
  }
  return [...ranges.values()];
}

/** The document with the values of the ranges in `wanted`. */
function withValues<Row extends DataRow>(
  [first, ...others]: Document<Row>,
  wanted: ReadonlySet<string>,
): Document<Row> {
  const filled = (row: Row): Row => {
    const shown = (row.merged ?? [])
      .filter(({ range }) => wanted.has(range))
      .map(({ column, cell }) => [column.key, cell] as const);
    return shown.length === 0 ? row : { ...row, cells: new Map([...shown, ...row.cells]) };
  };
  return [filled(first), ...others.map(filled)];
}

/** Whether all rows are one item, so the value of the first cell is enough. */
function isOfOneItem<Row extends DataRow>(kind: Kind, range: Range<Row>): boolean {
  const { column, rows } = range;
  const [first] = rows;
  if (!isOneDocument(range) || first === undefined) return false;
  return column.level === kind.levels[0].name || rows.every(({ row }) => isOneItem(kind, column, first.row, row));
}

/** Whether the rows are several items of one document, each named in its own row. */
function isOfNamedItems<Row extends DataRow>(kind: Kind, range: Range<Row>): boolean {
  const { column, rows } = range;
  const name = kind.columns.find(({ level, key }) => level === column.level && !isGroupColumn(kind, key));
  if (!isOneDocument(range) || name === undefined || name === column) return false;
  return column.cell.type !== 'integer' && rows.every(({ row }) => row.cells.has(name.key));
}

function isOneDocument<Row>({ rows }: Range<Row>): boolean {
  return rows.every(({ document }) => document === rows[0]?.document);
}

function isGroupColumn(kind: Kind, key: string): boolean {
  return kind.levels.some(({ groupBy }) => groupBy === key);
}

/** Whether two rows of a document are the same item of the column's level: equal keys at every level down to it. */
function isOneItem(kind: Kind, column: Column, first: DataRow, second: DataRow): boolean {
  const [, ...inner] = kind.levels;
  const path = kind.levels.find((level) => level.name === column.level)?.path ?? '';
  return inner
    .filter((level) => level.path === path || path.startsWith(`${level.path}.`))
    .every((level) => {
      const form = groupKey(first, level)?.form;
      return form !== undefined && form === groupKey(second, level)?.form;
    });
}

/** The word for what the rows would be together. */
function nounOf<Row>(kind: Kind, range: Range<Row>): string {
  return isOneDocument(range) ? range.column.level : kind.noun[0];
}

const MOST_RANGES = 5;

function doubtful<Row extends DataRow>(kind: Kind, { sheet, numbers }: Sheet, ranges: readonly Range<Row>[]): Finding {
  const [first] = ranges;
  const noun = first === undefined ? kind.noun[0] : nounOf(kind, first);
  const more = ranges.length > MOST_RANGES ? ` and ${ranges.length - MOST_RANGES} more` : '';
  const named = ranges.slice(0, MOST_RANGES).map(({ range }) => range);
  const held = [...new Set(ranges.flatMap(({ rows }) => rows.map(({ row }) => row.number)))].sort((a, b) => a - b);
  const what = messages.mergedOverSeveral({
    cells: `${named.join(', ')}${more}`,
    count: ranges.length,
    noun,
    rows: rowWords(held),
    held: held.length,
  });
  const place = { sheet, row: first?.rows[0]?.row.number ?? null, column: first?.column };
  const columnNumber = numbers.get(first?.column.key ?? '');
  const { hint, letters } = wayOut(kind, numbers, first, noun);
  return findingAt({ ...place, columnNumber }, { code: 'conflict', what, hint, mentions: [...named, ...letters] });
}

function wayOut<Row>(
  kind: Kind,
  numbers: ReadonlyMap<string, number>,
  range: Range<Row> | undefined,
  noun: string,
): { readonly hint: string; readonly letters: readonly string[] } {
  const level = range !== undefined && isOneDocument(range) ? range.column.level : kind.levels[0].name;
  const groupColumn = kind.columns.find(({ key }) =>
    kind.levels.some(({ name, groupBy }) => name === level && groupBy === key),
  );
  if (groupColumn === undefined) return { hint: messages.unmerge, letters: [] };
  const at = numbers.get(groupColumn.key);
  const letters = at === undefined ? [] : [columnLetters(at)];
  return { hint: messages.groupOrUnmerge(noun, groupColumn.header, letters[0]), letters };
}
