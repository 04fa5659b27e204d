import type { Cell } from '../../../schema/cell.ts';
import type { Column, Kind, Level } from '../../../schema/kind.ts';
import { oncePer } from '../../../schema/once-per.ts';
import type { NumberedCells } from '../../../spreadsheet/sheet.ts';
import { foldText, textOf } from '../../cells/text.ts';

/** A merged range (`A3:A5`) of a known column, with its first row and the cell that has its value. */
type MergedValue = {
  readonly column: Column;
  readonly top: number;
  readonly range: string;
  readonly cell: Cell;
};

/** One data row: its filled cells by column key. */
export type DataRow = {
  readonly number: number;
  readonly cells: NumberedCells<string>;
  /** Merged ranges that begin in an earlier row and also cover this one. */
  readonly merged?: readonly MergedValue[];
};

/** One item of a level with its rows: the booking, a product, a reference. */
export type Group = {
  readonly level: Level;
  readonly rows: readonly [DataRow, ...DataRow[]];
  readonly parent: Group | null;
  readonly children: readonly Group[];
};

/** The text of a row's group key, and its form for comparison; undefined if the row has none. */
export function groupKey(row: DataRow, level: Level): { readonly text: string; readonly form: string } | undefined {
  const cell = level.groupBy === undefined ? undefined : row.cells.get(level.groupBy);
  const read = cell && textOf(cell);
  if (read === undefined || 'problem' in read) return undefined;
  return { text: read.text, form: foldText(read.text) };
}

/** Collects the rows of each document, in the order of their first rows. They need not be adjacent. */
export function groupRows<Row extends DataRow>(kind: Kind, rows: readonly Row[]): [Row, ...Row[]][] {
  const [level] = kind.levels;
  return gather(rows, (row) => groupKey(row, level)?.form);
}

/** The items of one document, level by level. */
export function groupTree(kind: Kind, rows: readonly [DataRow, ...DataRow[]]): Group {
  return groupOf(kind, kind.levels[0], rows, null);
}

function groupOf(kind: Kind, level: Level, rows: Group['rows'], parent: Group | null): Group {
  const children: Group[] = [];
  const group: Group = { level, rows, parent, children };
  for (const inner of kind.levels) {
    const { outer, keys } = levelsOf(kind).get(inner) ?? {};
    if (outer !== level || keys === undefined) continue;
    const filled = rows.filter((row) => keys.some((key) => row.cells.has(key)));
    for (const item of gather(filled, (row) => groupKey(row, inner)?.form))
      children.push(groupOf(kind, inner, item, group));
  }
  return group;
}

/** Facts about each level. */
const levelsOf = oncePer((kind: Kind) => {
  const known = (level: Level) => ({ outer: outerLevel(kind, level), keys: keysWithin(kind, level) });
  return new Map(kind.levels.map((level) => [level, known(level)]));
});

/** The level around another: the one with the longest path that is a prefix of its own path. */
export function outerLevel(kind: Kind, level: Level): Level | undefined {
  const around = kind.levels.filter(
    (candidate) => candidate !== level && (candidate.path === '' || level.path.startsWith(`${candidate.path}.`)),
  );
  return around.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Keys of the columns that describe an item: its own columns and those of inner levels, without group keys. */
export function keysWithin(kind: Kind, level: Level): string[] {
  const levels = kind.levels.filter((candidate) => candidate === level || candidate.path.startsWith(`${level.path}.`));
  const names = new Set(levels.map((candidate) => candidate.name));
  const groupColumns = new Set(kind.levels.map((candidate) => candidate.groupBy));
  return kind.columns
    .filter((column) => names.has(column.level) && !groupColumns.has(column.key))
    .map((column) => column.key);
}

/** Groups of rows with equal keys, in the order of their first rows. A row without a key is its own group. */
function gather<Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): [Row, ...Row[]][] {
  const groups: [Row, ...Row[]][] = [];
  const byKey = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = key === undefined ? undefined : byKey.get(key);
    if (known !== undefined) known.push(row);
    else {
      const group: [Row, ...Row[]] = [row];
      groups.push(group);
      if (key !== undefined) byKey.set(key, group);
    }
  }
  return groups;
}
