import { type Cell, cellText } from '../../schema/cell.ts';
import type { CellType } from '../../schema/kind.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';
import { brokenFormula, damaged, errorIn, trimText } from './text.ts';

type IntegerType = Extract<CellType, { type: 'integer' }>;

/**
 * Reads a whole number: `12`, `12.0`, `1'000`. Pieces also `12 pcs`; a percentage also `80%`, and 0.8 in a cell that
 * shows `80%`.
 */
export function readInteger(cell: Cell, type: IntegerType): Reading {
  const error = errorIn(cell);
  if (error !== undefined) return { type: 'bad', problem: brokenFormula(error) };
  const written = trimText(cell.type === 'number' ? cell.text : cellText(cell));
  const shown = written.normalize('NFKC').replace(MINUS_SIGNS, '-');
  const number = numberOf(cell, written, type);
  if (number === undefined || !Number.isInteger(number)) {
    if (cell.type === 'number') return { type: 'bad', problem: notWholeCell(cell, shown, type) };
    const hint = cell.type === 'date' ? messages.shownAsDate : messages.writeMeant;
    return { type: 'bad', problem: cell.type === 'text' ? notPlain(shown, type) : notWhole(shown, hint) };
  }
  if (!Number.isSafeInteger(number)) return { type: 'bad', problem: damaged(shown) };
  if (type.min !== undefined && number < type.min) return outside(messages.lessThan(number, type.min), type);
  if (type.max !== undefined && number > type.max) return outside(messages.moreThan(number, type.max), type);
  // Adding zero changes -0 to 0.
  return { type: 'value', requestValue: number + 0 };
}

/** The minus sign, and the dashes that word processors use instead. */
const MINUS_SIGNS = /^[\u2010-\u2015\u2212]/;

/**
 * The number of a cell; undefined if it has none. A percent cell shows another number than it contains: 12 appears as
 * 1200%.
 */
function numberOf(cell: Cell, written: string, type: IntegerType): number | undefined {
  const percent = type.percent === true;
  if (cell.type === 'number' && written.endsWith('%')) return percent ? hundredfold(cell.number) : undefined;
  if (cell.type === 'number') return cell.number;
  if (cell.type !== 'text') return undefined;
  // A no-break space inside a number is always a thousands separator. A plain space may separate two numbers.
  const joined = written.replace(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3})/g, "'");
  const number = withoutUnit(joined.normalize('NFKC').replace(MINUS_SIGNS, '-'), type);
  if (GROUPED.test(number)) return undefined;
  if (WHOLE.test(number)) return Number(number.replace(/[.,].*/, ''));
  const [, whole, separator] = THOUSANDS.exec(number) ?? [];
  return whole === undefined || separator === ' ' ? undefined : Number(digitsOf(whole));
}

function withoutUnit(shown: string, { percent, pieces }: IntegerType): string {
  if (percent === true) return shown.replace(/\s*%$/, '');
  return pieces === true ? shown.replace(PIECES, '') : shown;
}

/**
 * Units that count each thing once. Pairs, dozens and cartons are not among them, because they may contain several
 * pieces.
 */
const PIECES =
  /(?<=\d)\s*(?:pcs?|pces?|pieces?|pièces?|units?|ea|each|sets?|stk|stück|st|pz|pezzi|piezas?|uds?|unidades|peças?|stuks?|adet|szt|个|個|只|隻|支|套|台|개)\.?$/iu;

/** A percentage from a fraction, rounded, because 0.07 * 100 is 7.000000000000001. */
function hundredfold(share: number): number {
  return Number((share * 100).toFixed(9));
}

/** `12`, `12.0` and `12,00`: a whole number, perhaps with an empty fraction. */
const WHOLE = /^[+-]?\d+(?:\.0+|,0{1,2}|,0{4,})?$/;
/** `12.000` and `12,000`: thousands for some people, a fraction for others. */
const GROUPED = /^[+-]?(?!0+[.,])\d{1,3}[.,]\d{3}$/;
/**
 * Thousands with only one reading: `1 000`, `1'000`, `1.000.000`, and with an empty fraction `1.000,00`, `1,000.00`.
 */
const THOUSANDS = /^([+-]?[1-9]\d{0,2}([ '’.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?:0{1,2}|0{4,}))?$/;

/** The problem of a text that is no plain number, with its possible readings. A quantity is never guessed. */
function notPlain(shown: string, type: IntegerType): Problem {
  const number = withoutUnit(shown, type);
  if (GROUPED.test(number)) {
    const readings = [number.replace(/[.,]/, ''), String(Number(number.replace(',', '.')))];
    const suggestions = readings.filter((reading) => /^[+-]?\d+$/.test(reading));
    const what = messages.twoNumbers(shown, readings.join(' or '));
    return { code: 'type', what, hint: messages.writeMeant, suggestions };
  }
  const whole = THOUSANDS.exec(number)?.[1];
  if (whole === undefined) return notWhole(shown, hintOf(number, type));
  const meant = digitsOf(whole);
  return { ...notWhole(shown, messages.ifMeant(meant)), suggestions: [meant] };
}

function digitsOf(grouped: string): string {
  return grouped.replace(/[^\d+-]/g, '');
}

/** What to write instead. The hint must not lead to a wrong number: `12.6` without its point is 126. */
function hintOf(text: string, { percent, pieces }: IntegerType): string {
  if (percent === true) return messages.writePercent;
  if (EXPONENT.test(text)) return messages.writeMeant;
  if (FRACTION.test(text)) return messages.writeWhole;
  if (SEVERAL.test(text)) return messages.writeOneNumber;
  const [, unit] = WITH_UNIT.exec(text) ?? [];
  if (unit !== undefined) return (pieces === true ? messages.piecesOfUnit : messages.numberOfUnit)(unit);
  return ABOUT.test(text) ? messages.writeExact : messages.writeMeant;
}

/** `12.6`, `12,50`, `1.234,5`. A comma with three digits is as ambiguous as in `GROUPED`. */
const FRACTION = /^[+-]?(?:\d+|\d{1,3}([ '’.,])\d{3}(?:\1\d{3})*(?!\1))[.,](?:\d{1,2}|\d{4,})$|^[+-]?0[.,]\d+$/;
const EXPONENT = /^[+-]?[\d.,]+e[+-]?\d+$/i;
/** `500-600`, `10 x 50`, `100 + 20`. */
const SEVERAL = /\d[^\d.,'’]*[^\d\s.,'’]\D*\d/;
/** `500 dz`, `1.5k`. */
const WITH_UNIT = /^[+-]?\d[\d.,'’ ]*?\s*(\p{L}[\p{L}.\s]*)$/u;
/** `ca. 1200`, `~1200`, `1200+`. */
const ABOUT = /^\D+\d+$|^\d+\D+$/;

/** The problem of a number cell that is not whole. People see what its format shows, not its real value. */
function notWholeCell(cell: NumberCell, shown: string, type: IntegerType): Problem {
  if (shown.endsWith('%') && type.percent !== true) return notWhole(shown, messages.shownAsPercent);
  const hint = type.percent === true ? messages.writePercent : messages.writeWhole;
  const seen = cell.shows?.whole === false ? cell.shows.text : null;
  return seen === null ? notWhole(shown, hint) : { code: 'type', what: messages.showsButHolds(seen, shown), hint };
}

type NumberCell = Extract<Cell, { type: 'number' }>;

function notWhole(shown: string, hint: string): Problem {
  return { code: 'type', what: messages.notWhole(shown), hint };
}

function outside(what: string, { min, max }: IntegerType): Reading {
  return { type: 'bad', problem: { code: 'range', what, hint: messages.wholeNumber(min, max) } };
}
