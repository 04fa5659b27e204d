import type { Column, Kind, Level } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { Problem } from '../cells/reading.ts';
import { foldText, textOf } from '../cells/text.ts';
import { type DataRow, groupKey } from '../input/rows/group.ts';
import { messages } from './messages.ts';

/** The reason to hold back a document, because it is not clear which rows belong to it. */
export type GroupingDoubt = {
  readonly row: DataRow;
  readonly column: Column;
  readonly problem: Problem;
  /** The document is probably a part of another one, so its missing cells are no errors. */
  readonly isPart?: true;
};

type Document = readonly [DataRow, ...DataRow[]];
type Doubts = Map<Document, GroupingDoubt[]>;

/**
 * Rows that a person may mean as one document, although the file does not say so. Perhaps a group key is not readable,
 * or a row has only a part of a document. Or two keys differ in one letter. Nothing can be added to a sent document, so
 * all documents concerned are held back. Yields after documents, for pauses.
 */
export function* groupingDoubts(
  kind: Kind,
  documents: readonly Document[],
): Generator<void, ReadonlyMap<Document, readonly GroupingDoubt[]>> {
  const [level] = kind.levels;
  const groupColumn = kind.columns.find((column) => column.key === level.groupBy);
  const doubts: Doubts = new Map();
  if (groupColumn === undefined) return doubts;
  const around = { kind, level, groupColumn, documents, doubts };
  doubtUnreadableKeys(around);
  yield;
  yield* doubtLooseRows(around);
  yield* doubtStrayKeys(around);
  return doubts;
}

type GroupingContext = {
  readonly kind: Kind;
  readonly level: Level;
  /** The column of the outermost group key. */
  readonly groupColumn: Column;
  readonly documents: readonly Document[];
  readonly doubts: Doubts;
};

function doubt({ doubts }: GroupingContext, document: Document, found: GroupingDoubt): void {
  const known = doubts.get(document);
  if (known === undefined) doubts.set(document, [found]);
  else known.push(found);
}

/**
 * Doubts for rows whose group key is an error value, because they may belong to any document with a key. The check
 * reports the cell itself.
 */
function doubtUnreadableKeys(around: GroupingContext): void {
  const { kind, level, groupColumn, documents } = around;
  const unreadable = documents.flatMap(([row]) => {
    const cell = row.cells.get(groupColumn.key);
    const read = cell && textOf(cell);
    return read !== undefined && 'problem' in read ? [{ row, problem: read.problem }] : [];
  });
  const [first] = unreadable;
  if (first === undefined) return;
  const rows = rowWords(unreadable.map(({ row }) => row.number));
  const what = messages.unreadableGroup(kind.noun[0], groupColumn.header, rows);
  const hint = messages.correctGroup(groupColumn.header, rows, kind.noun[0]);
  for (const document of documents) {
    if (groupKey(document[0], level) === undefined) continue;
    doubt(around, document, {
      row: document[0],
      column: groupColumn,
      problem: { code: first.problem.code, what, hint },
    });
  }
}

/**
 * Doubts for rows without a group key and without a cell of the document level. They probably belong to the document
 * above.
 */
function* doubtLooseRows(around: GroupingContext): Generator<void> {
  const { kind, level, groupColumn, documents } = around;
  const own = kind.columns.filter((column) => column.level === level.name).map((column) => column.key);
  const isLoose = (row: DataRow) => !own.some((key) => row.cells.has(key));
  const [noun] = kind.noun;
  const below = new Map<DataRow, { readonly document: Document; readonly loose: DataRow[] }>();
  let above: { readonly row: DataRow; readonly document: Document } | undefined;
  for (const { row, document } of inFileOrder(documents)) {
    yield;
    if (!isLoose(row)) above = { row, document };
    else if (above !== undefined) {
      const found = below.get(above.row) ?? { document: above.document, loose: [] };
      below.set(above.row, found);
      found.loose.push(row);
      const key = groupKey(above.row, level)?.text;
      const what = messages.partOfRowAbove(noun, above.row.number);
      const hint = messages.groupOrDelete(key, above.row.number, noun);
      doubt(around, document, {
        row,
        column: groupColumn,
        problem: { code: 'required-when', what, hint },
        isPart: true,
      });
    }
  }
  for (const [row, { document, loose }] of below) {
    yield;
    const below = rowWords(loose.map(({ number }) => number));
    const what = messages.looseRowsBelow(noun, below);
    const hint = messages.groupAllOrDelete(noun);
    doubt(around, document, { row, column: groupColumn, problem: { code: 'conflict', what, hint } });
  }
}

/**
 * Doubts for rows with only a part of a document under their own group key. The key was probably mistyped: "B-O1" for
 * "B-01".
 */
function* doubtStrayKeys(around: GroupingContext): Generator<void> {
  const { kind, level, groupColumn, documents } = around;
  const [noun] = kind.noun;
  const documentColumns = kind.columns.filter(({ level: name, key }) => name === level.name && key !== groupColumn.key);
  const isStray = (document: Document) =>
    document.every((row) => !documentColumns.some(({ key }) => row.cells.has(key))) &&
    groupKey(document[0], level) !== undefined;
  const stray = documents.filter(isStray);
  if (stray.length === 0) return;
  yield;
  const likeliest = likeliestIn(
    documents.filter((document) => !isStray(document)),
    level,
  );
  for (const document of stray) {
    yield;
    const [row] = document;
    const key = groupKey(row, level)?.text ?? '';
    const likely = likeliest(key, row);
    if (likely.length === 0) continue;
    const others = likely.map(([first]) => groupKey(first, level)?.text ?? `row ${first.number}`).join(', ');
    const rows = rowWords(document.map(({ number }) => number));
    const what = messages.groupOfPart(key, noun, rows, others);
    const hint = messages.rightGroup(noun);
    doubt(around, document, { row, column: groupColumn, problem: { code: 'conflict', what, hint } });
    const held = messages.partElsewhere(noun, rows, key);
    const correct = messages.correctGroup(groupColumn.header, rows, noun);
    for (const group of likely)
      doubt(around, group, {
        row: group[0],
        column: groupColumn,
        problem: { code: 'conflict', what: held, hint: correct },
      });
  }
}

/** The documents with a similar-looking group key; if there are none, the document above. */
function likeliestIn(whole: readonly Document[], level: Level) {
  const byLook = Map.groupBy(whole, ([first]) => lookOf(groupKey(first, level)?.text ?? ''));
  const placed = inFileOrder(whole);
  return (key: string, row: DataRow): readonly Document[] => {
    const alike = byLook.get(lookOf(key));
    if (alike !== undefined) return alike;
    const above = lastBefore(placed, row.number);
    return above === undefined ? [] : [above.document];
  };
}

const LOOK_ALIKE: Readonly<Record<string, string>> = { o: '0', q: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/** The key in a form that is equal for similar-looking keys: "B-O1", "b 01" and "B_01". */
function lookOf(key: string): string {
  const plain = foldText(key).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [...plain].map((letter) => LOOK_ALIKE[letter] ?? letter).join('');
}

type Placed = { readonly row: DataRow; readonly document: Document };

/** The last document above this row. A binary search, because there may be as many rows as documents. */
function lastBefore(placed: readonly Placed[], number: number): Placed | undefined {
  let [from, to] = [0, placed.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((placed[middle]?.row.number ?? number) < number) from = middle + 1;
    else to = middle;
  }
  return placed[from - 1];
}

function inFileOrder(documents: readonly Document[]): readonly Placed[] {
  const placed = documents.flatMap((document) => document.map((row) => ({ row, document })));
  return placed.sort((a, b) => a.row.number - b.row.number);
}
