import { columnOf } from '../address.ts';
import type { FormulaCell } from '../sheet.ts';

/**
 * Gives a function that makes formula cells. Equal ones are the same object, because a sheet may have a hundred
 * thousand. `share`: the file's number of a formula that several cells share. The first cell has its text; the others
 * repeat it, moved.
 */
export function formulaCells(): (column: number, text: string, share?: string) => FormulaCell {
  const known = new Map<string, FormulaCell>();
  const cellOf = (column: number, uses: FormulaCell['uses']) => {
    const key = `${column}:${uses?.join() ?? '?'}`;
    const cell = known.get(key) ?? { column, uses };
    known.set(key, cell);
    return cell;
  };
  // The formulas of a column differ only in their row numbers, which do not change the columns.
  const byShape = new Map<string, FormulaCell>();
  const written = (column: number, text: string) => {
    const shape = `${column}:${text.replace(/\d+/g, '1')}`;
    const before = byShape.get(shape);
    if (before !== undefined) return before;
    const cell = cellOf(column, columnsUsed(text));
    if (byShape.size < MOST_SHAPES) byShape.set(shape, cell);
    return cell;
  };
  const shared = new Map<string, FormulaCell>();
  return (column, text, share) => {
    if (text !== '') {
      const cell = written(column, text);
      if (share !== undefined) shared.set(share, cell);
      return cell;
    }
    const first = share === undefined ? undefined : shared.get(share);
    // In another column than the first cell, the references are to other columns too.
    return first?.column === column ? first : cellOf(column, null);
  };
}

const MOST_SHAPES = 10_000;

/**
 * Gives the columns that a formula refers to; null if it has names, other sheets, or anything else that is not read
 * here.
 */
function columnsUsed(text: string): readonly number[] | null {
  const columns = new Set<number>();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const found = PIECE.exec(text);
    if (found === null) return null;
    const [, called, from, to = from] = found;
    if (called !== undefined && !FUNCTIONS.has(called.toUpperCase())) return null;
    if (from === undefined || to === undefined) continue;
    const [left, right] = [columnOf(from), columnOf(to)].sort((a, b) => a - b);
    for (let column = left ?? 0; column <= (right ?? 0); column += 1) columns.add(column);
  }
  return [...columns].sort((a, b) => a - b);
}

/** Matches a text, a function, a cell or a range, TRUE or FALSE, a number, or an operator. */
const PIECE =
  /"(?:[^"]|"")*"|([a-z][a-z0-9.]*)\(|\$?([a-z]{1,3})\$?\d{1,7}(?![\w.(!])(?::\$?([a-z]{1,3})\$?\d{1,7}(?![\w.(!]))?|(?:TRUE|FALSE)(?![\w.(!])|\d+(?:\.\d+)?(?:E[-+]?\d+)?(?![\w.(!:])|[-+*/^&=<>%(),\s]/giy;

/** Functions whose result depends only on their arguments. */
const FUNCTIONS = new Set([
  ...['ABS', 'AND', 'AVERAGE', 'CHAR', 'CONCAT', 'CONCATENATE', 'COUNT', 'COUNTA', 'DATE', 'DATEVALUE'],
  ...['DAY', 'EDATE', 'EOMONTH', 'FIND', 'IF', 'IFERROR', 'INT', 'ISBLANK', 'LEFT', 'LEN'],
  ...['LOWER', 'MAX', 'MID', 'MIN', 'MOD', 'MONTH', 'NETWORKDAYS', 'NOT', 'NUMBERVALUE', 'OR'],
  ...['PRODUCT', 'PROPER', 'REPLACE', 'REPT', 'RIGHT', 'ROUND', 'ROUNDDOWN', 'ROUNDUP', 'SEARCH', 'SUBSTITUTE'],
  ...['SUBTOTAL', 'SUM', 'TEXT', 'TODAY', 'TRIM', 'UPPER', 'VALUE', 'VLOOKUP', 'WEEKDAY', 'WORKDAY'],
  ...['YEAR', 'TRUE', 'FALSE', 'NOW'],
]);
