import { type Cell, cellText } from '../../schema/cell.ts';
import type { CellType } from '../../schema/kind.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';
import { brokenFormula, damaged, errorIn, trimText } from './text.ts';

type IntegerType = Extract<CellType, { type: 'integer' }>;

/** A whole number: `12`, `12.0`; a percentage also `80%`, and 0.8 in a cell that shows `80%`. */
export function readInteger(cell: Cell, type: IntegerType): Reading {
  const error = errorIn(cell);
  if (error !== undefined) return { kind: 'bad', problem: brokenFormula(error) };
  const shown = trimText(cell.kind === 'number' ? cell.text : cellText(cell))
    .normalize('NFKC')
    .replace(MINUS_SIGNS, '-');
  const number = numberOf(cell, shown, type.percent === true);
  if (number === undefined || !Number.isInteger(number)) {
    return { kind: 'bad', problem: cell.kind === 'text' ? notPlain(shown, type) : notWhole(shown, type) };
  }
  if (!Number.isSafeInteger(number)) return { kind: 'bad', problem: damaged(shown) };
  if (type.min !== undefined && number < type.min) return outside(messages.lessThan(number, type.min), type);
  if (type.max !== undefined && number > type.max) return outside(messages.moreThan(number, type.max), type);
  // Adding zero turns -0 into 0.
  return { kind: 'value', wire: number + 0 };
}

/** The minus and the dashes that word processors put in its place. */
const MINUS_SIGNS = /^[\u2010-\u2015\u2212]/;

/** A cell in percent shows something else than its number: a quantity of 12 is seen as 1200% there. */
function numberOf(cell: Cell, shown: string, percent: boolean): number | undefined {
  if (cell.kind === 'number' && shown.endsWith('%')) return percent ? hundredfold(cell.number) : undefined;
  if (cell.kind === 'number') return cell.number;
  if (cell.kind !== 'text') return undefined;
  const digits = percent ? shown.replace(/\s*%$/, '') : shown;
  return /^[+-]?\d+(\.0+)?$/.test(digits) && !GROUPED.test(digits) ? Number(digits) : undefined;
}

/** 0.07 * 100 is 7.000000000000001: the noise of binary fractions is taken off. */
function hundredfold(share: number): number {
  return Number((share * 100).toFixed(9));
}

/** `12.000` and `12,000`: thousands to some people, a fraction to others. */
const GROUPED = /^[+-]?(?!0+[.,])\d{1,3}[.,]\d{3}$/;
/** Thousands that read one way only: `1 000`, `1'000`, `1.000.000`, and with an empty fraction `1.000,00`, `1,000.00`. */
const THOUSANDS = /^([+-]?[1-9]\d{0,2}([ '’.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?:0{1,2}|0{4,}))?$/;

/** Text that is no plain number, with what it may mean: nobody guesses a quantity. */
function notPlain(shown: string, type: IntegerType): Problem {
  const number = type.percent === true ? shown.replace(/\s*%$/, '') : shown;
  if (GROUPED.test(number)) {
    const readings = [number.replace(/[.,]/, ''), String(Number(number.replace(',', '.')))];
    const suggestions = readings.filter((reading) => /^[+-]?\d+$/.test(reading));
    return { code: 'type', what: messages.twoNumbers(shown, readings.join(' or ')), hint: DIGITS_ALONE, suggestions };
  }
  const meant = THOUSANDS.exec(number)?.[1]?.replace(/[^\d+-]/g, '');
  if (meant === undefined) return notWhole(shown, type);
  return { ...notWhole(shown, type), hint: messages.withoutSeparators(meant), suggestions: [meant] };
}

const DIGITS_ALONE = messages.digitsOnly;

function notWhole(shown: string, type: IntegerType): Problem {
  const hint = type.percent === true ? messages.writePercent : DIGITS_ALONE;
  return { code: 'type', what: messages.notWhole(shown), hint };
}

function outside(what: string, { min, max }: IntegerType): Reading {
  return { kind: 'bad', problem: { code: 'range', what, hint: messages.wholeNumber(min, max) } };
}
