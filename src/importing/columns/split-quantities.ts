import { type Cell, cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { findingAt } from '../cells/finding-at.ts';
import { foreignDates } from '../cells/foreign-dates.ts';
import { trimText } from '../cells/text.ts';
import { headerWords } from '../input/headers/header-words.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

const FEWEST_COLUMNS = 3;
const SIZE = /^((\d{1,2}|x{1,4})?[sl]|m|xx?[sl]\/xx?[sl]|[3-4]\d|50)$/i;
const WEEK = /^(kw|cw|wk|week|woche|semana|sem|w)[ .-]*\d{1,2}([ /.-]*\d{2,4})?$|^第?\d{1,2} ?[周週]$/i;
const DAY = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/;

/** `Qty S`, `S pcs`: the rest is the size. */
const QUANTITY =
  /^(qty|quantity|pcs|menge|stk|cantidad|cant|qté|quantité|数量)[. :_-]*(?=\S)|[ _-](qty|quantity|pcs|menge|stk|数量)\.?$/i;

/**
 * A warning about whole numbers in at least three adjacent unread columns, in a file without a quantity. Their headers
 * are sizes, weeks or days. These columns are the quantities, and none of them is sent. The warning replaces those in
 * `others` about these columns, because reading one of them would send only a part.
 */
export function withSplitQuantities(kind: Kind, read: ReadSheet, others: readonly Finding[]): readonly Finding[] {
  const split = splitQuantities(kind, read);
  if (split === null) return others;
  const { warning, names } = split;
  const isPartOf = ({ code, severity, value }: Finding) =>
    code === 'header-unknown' && severity === 'warning' && names.has(value ?? '');
  return [warning, ...others.filter((finding) => !isPartOf(finding))];
}

function splitQuantities(kind: Kind, read: ReadSheet) {
  const quantities = kind.columns.filter(isQuantity);
  if (quantities.length === 0 || quantities.some(({ key }) => read.filled.has(key))) return null;
  const { headers, samples, sheet } = read;
  const isOne = ([number, header]: readonly [number, string]) =>
    !headers.ignored.has(number) && isPart(header) && areWhole(samples.get(number) ?? []);
  const parts = [...headers.unknown].filter(isOne).map(([number]) => number);
  const run = longestRun(parts);
  const [first] = run;
  const [quantity] = quantities;
  if (first === undefined || quantity === undefined || run.length < FEWEST_COLUMNS) return null;
  const nameOf = (number: number | undefined) => headers.texts.get(number ?? 0)?.text ?? '';
  const names = `"${nameOf(first)}" to "${nameOf(run.at(-1))}"`;
  const what = messages.splitQuantities(names, quantity.header);
  const hint = messages.addTotal(quantity.header);
  const place = { sheet, row: headers.texts.get(first)?.row ?? headers.row, columnNumber: first, value: nameOf(first) };
  const warning = findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint });
  return { warning, names: new Set(run.map(nameOf)) };
}

/** Whether the column is a number of pieces, but no sample size. */
function isQuantity({ header, cell }: Column): boolean {
  return cell.type === 'integer' && headerWords(header).sorts.has('quantity');
}

function isPart(header: string): boolean {
  const part = header.replace(QUANTITY, '');
  return [SIZE, WEEK, DAY].some((form) => form.test(part)) || foreignDates(part).length > 0;
}

function areWhole(cells: readonly Cell[]): boolean {
  return cells.length > 0 && cells.every((cell) => WHOLE.test(trimText(cellText(cell))));
}

/** With thousands separators, as people write them. */
const WHOLE = /^\d+([.,' ]\d{3})*$/;

/** The longest run of consecutive numbers. `numbers` are ascending. */
function longestRun(numbers: readonly number[]): readonly number[] {
  let longest: readonly number[] = [];
  let run: readonly number[] = [];
  for (const number of numbers) {
    run = run.at(-1) === number - 1 ? [...run, number] : [number];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
