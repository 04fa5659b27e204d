import { columnLetters } from '../../schema/cell.ts';
import type { Kind, Level } from '../../schema/kind.ts';
import { keysWithin, outerLevel } from '../input/rows/group.ts';

/** The first and last prepared row of the data sheet. */
export type PreparedRows = { readonly first: number; readonly last: number };

/**
 * Formulas about the rows of the data sheet, written for its first prepared row. A spreadsheet program adapts them to
 * the other rows. They group rows like the check: rows with the same group keys are one item, and a row without a key
 * is its own item. Fast conditions come before those that read all rows.
 */
export type RowFormulas = {
  /** The cell of a column in the row itself. */
  cell(key: string): string;
  /** Whether any of the columns is filled in the rows of this level's item. */
  anyFilled(keys: readonly string[], level: Level): string;
  /** Whether the row is the first of its item. The check reports missing values there. */
  isFirst(level: Level): string;
  /** Whether the row is the first of its item with a number in this column. */
  isFirstNumber(key: string, level: Level): string;
  /** The item's number in a column; `""` if there is none. */
  numberOf(key: string, level: Level): string;
  /** Whether any row of the item passes a test, which is written over the cells of a column. */
  anyRow(key: string, level: Level, test: (cells: string) => string): string;
};

export function rowFormulas(kind: Kind, rows: PreparedRows): RowFormulas {
  const sheet: Sheet = { kind, rows };
  return {
    cell: (key) => `$${letterOf(sheet, key)}${rows.first}`,
    anyFilled(keys, level) {
      const [key = ''] = keys;
      const here =
        keys.length === 1 ? filled(cells(sheet, key, 'here'), 'here') : `${countFilled(sheet, keys, 'here')}>0`;
      return inRowOrItem(sheet, level, here, (same) => `${countFilled(sheet, keys, 'all', same)}>0`);
    },
    isFirst: (level) => isFirst(sheet, level),
    isFirstNumber(key, level) {
      const here = `ISNUMBER(${cells(sheet, key, 'here')})`;
      const before = `SUMPRODUCT(${samePlaces(sheet, level, 'so-far')}*ISNUMBER(${cells(sheet, key, 'so-far')}))=1`;
      return allOf([
        here,
        ...(groupKeysOf(sheet, level).length === 0 ? [] : [`IF(${alone(sheet, level)},TRUE,${before})`]),
      ]);
    },
    numberOf(key, level) {
      const here = cells(sheet, key, 'here');
      const column = cells(sheet, key, 'all');
      const last = `IFERROR(LOOKUP(2,1/(${samePlaces(sheet, level, 'all')}*ISNUMBER(${column})),${column}),"")`;
      const others = groupKeysOf(sheet, level).length === 0 ? '""' : `IF(${alone(sheet, level)},"",${last})`;
      return `IF(ISNUMBER(${here}),${here},${others})`;
    },
    anyRow(key, level, test) {
      const counted = (of: string) => `IFERROR(${test(of)},FALSE)`;
      const here = `SUMPRODUCT(--${counted(cells(sheet, key, 'here'))})>0`;
      const inItem = (same: string) => `SUMPRODUCT(${same}*${counted(cells(sheet, key, 'all'))})>0`;
      return inRowOrItem(sheet, level, here, inItem);
    },
  };
}

/** All of the formulas are true. Later ones are not calculated if an earlier one is false. */
export function allOf(formulas: readonly string[]): string {
  return formulas.reduceRight((rest, formula) => `IF(${formula},${rest},FALSE)`);
}

/** At least one of the formulas is true. */
export function oneOf(formulas: readonly string[]): string {
  return formulas.reduceRight((rest, formula) => `IF(${formula},TRUE,${rest})`);
}

type Sheet = { readonly kind: Kind; readonly rows: PreparedRows };
/** The row itself, the prepared rows down to it, or all prepared rows. */
type Span = 'here' | 'so-far' | 'all';

function letterOf({ kind }: Sheet, key: string): string {
  const index = kind.columns.findIndex((column) => column.key === key);
  if (index === -1) throw new Error(`"${key}" is no column of the ${kind.noun[1]}.`);
  return columnLetters(index + 1);
}

/** The cells of the columns from `key` to `last`. */
function cells(sheet: Sheet, key: string, span: Span, last = key): string {
  const [left, right] = [letterOf(sheet, key), letterOf(sheet, last)];
  const { first, last: bottom } = sheet.rows;
  if (span === 'all') return `$${left}$${first}:$${right}$${bottom}`;
  if (span === 'so-far') return `$${left}$${first}:$${right}${first}`;
  return left === right ? `$${left}${first}` : `$${left}${first}:$${right}${first}`;
}

/**
 * Whether a cell is filled. An error value counts as filled. White space counts as blank only in the row itself,
 * because the test is fast there.
 */
function filled(of: string, span: Span): string {
  return span === 'here' ? `IFERROR(TRIM(${of})<>"",TRUE)` : `IFERROR(${of}<>"",TRUE)`;
}

/** The number of filled cells. Adjacent columns are counted together. */
function countFilled(sheet: Sheet, keys: readonly string[], span: Span, same?: string): string {
  const wanted = new Set(keys);
  const runs: [first: string, last: string][] = [];
  for (const [index, { key }] of sheet.kind.columns.entries()) {
    if (!wanted.has(key)) continue;
    const run = runs.at(-1);
    if (run !== undefined && run[1] === sheet.kind.columns[index - 1]?.key) run[1] = key;
    else runs.push([key, key]);
  }
  const counts = runs.map(([first, last]) => {
    return `SUMPRODUCT(${same === undefined ? '--' : `${same}*`}${filled(cells(sheet, first, span, last), span)})`;
  });
  return counts.length === 1 ? `${counts[0]}` : `(${counts.join('+')})`;
}

/** The group keys that all rows of an item share; empty if each row is its own item. */
function groupKeysOf({ kind }: Sheet, level: Level): readonly string[] {
  const groupKeys: string[] = [];
  for (let around: Level | undefined = level; around !== undefined; around = outerLevel(kind, around)) {
    if (around.groupBy === undefined) return [];
    groupKeys.unshift(around.groupBy);
  }
  return groupKeys;
}

function samePlaces(sheet: Sheet, level: Level, span: Span): string {
  const same = (key: string) => `(TRIM(${cells(sheet, key, span)})=TRIM(${cells(sheet, key, 'here')}))`;
  return groupKeysOf(sheet, level).map(same).join('*');
}

function alone(sheet: Sheet, level: Level): string {
  const blank = groupKeysOf(sheet, level).map((key) => `TRIM(${cells(sheet, key, 'here')})=""`);
  return blank.length === 1 ? `${blank[0]}` : `OR(${blank.join(',')})`;
}

function inRowOrItem(sheet: Sheet, level: Level, here: string, inItem: (same: string) => string): string {
  if (groupKeysOf(sheet, level).length === 0) return here;
  return `IF(${here},TRUE,IF(${alone(sheet, level)},FALSE,${inItem(samePlaces(sheet, level, 'all'))}))`;
}

/**
 * Whether a row is the first of its item. Every row with a document's group key belongs to it, but an inner item has
 * only rows with its own cells. Most documents have adjacent rows, so comparing with the row above usually decides.
 */
function isFirst(sheet: Sheet, level: Level): string {
  const outer = level === sheet.kind.levels[0];
  const keys = outer ? sheet.kind.columns.map(({ key }) => key) : keysWithin(sheet.kind, level);
  const here = countFilled(sheet, keys, 'here');
  const groupKeys = groupKeysOf(sheet, level);
  const [groupKey] = groupKeys;
  if (groupKey === undefined) return `${here}>0`;
  const before = countFilled(sheet, outer ? groupKeys : keys, 'so-far', samePlaces(sheet, level, 'so-far'));
  const isOnly = `IF(${alone(sheet, level)},TRUE,${before}=${outer ? '1' : here})`;
  if (!outer) return `IF(${here}=0,FALSE,${isOnly})`;
  const letter = letterOf(sheet, groupKey);
  const follows = `IFERROR(TRIM($${letter}${sheet.rows.first})=TRIM($${letter}${sheet.rows.first - 1}),FALSE)`;
  const blank = `TRIM(${cells(sheet, groupKey, 'here')})=""`;
  return `IF(${blank},${here}>0,IF(${follows},FALSE,${before}=1))`;
}
