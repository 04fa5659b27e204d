import { type Cell, cellText } from '../schema/cell.ts';
import type { CellType } from '../schema/kind.ts';
import type { Problem, Reading } from './cells-reading.ts';
import { brokenFormula, damaged, trimText } from './cells-text.ts';

type IntegerType = Extract<CellType, { type: 'integer' }>;

/** A whole number: `12`, `12.0`; a percentage also `80%`, and 0.8 in a cell that shows `80%`. */
export function readInteger(cell: Cell, type: IntegerType): Reading {
  if (cell.kind === 'broken') return { kind: 'bad', problem: brokenFormula(cell.text) };
  const shown = trimText(cellText(cell)).normalize('NFKC');
  const number = numberOf(cell, shown, type.percent === true);
  if (number === undefined || !Number.isInteger(number)) return { kind: 'bad', problem: notWhole(shown, type) };
  if (!Number.isSafeInteger(number)) return { kind: 'bad', problem: damaged(shown) };
  if (type.min !== undefined && number < type.min) return outside(`${number} is less than ${type.min}.`, type);
  if (type.max !== undefined && number > type.max) return outside(`${number} is more than ${type.max}.`, type);
  // Adding zero turns -0 into 0.
  return { kind: 'value', wire: number + 0 };
}

function numberOf(cell: Cell, shown: string, percent: boolean): number | undefined {
  if (cell.kind === 'number') return percent && shown.endsWith('%') ? hundredfold(cell.number) : cell.number;
  if (cell.kind !== 'text') return undefined;
  const digits = percent ? shown.replace(/\s*%$/, '') : shown;
  return /^[+-]?\d+(\.0+)?$/.test(digits) ? Number(digits) : undefined;
}

/** 0.07 * 100 is 7.000000000000001: the noise of binary fractions is taken off. */
function hundredfold(share: number): number {
  return Number((share * 100).toFixed(9));
}

function notWhole(shown: string, type: IntegerType): Problem {
  const example = type.percent === true ? 'Write it as 80 or 80%.' : 'Write it with digits alone, without separators.';
  return { code: 'type', what: `"${shown}" is not a whole number.`, hint: example };
}

function outside(what: string, { min, max }: IntegerType): Reading {
  const limits = max === undefined ? `from ${min} up` : `from ${min ?? 0} to ${max}`;
  return { kind: 'bad', problem: { code: 'range', what, hint: `Write a whole number ${limits}.` } };
}
