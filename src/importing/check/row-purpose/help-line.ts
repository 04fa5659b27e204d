import { cellText } from '../../../schema/cell.ts';
import { foldText } from '../../cells/text.ts';
import type { MarkedRow, ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { type ErrorsOf, unfitKeys } from '../document-errors.ts';

/** For these column types it is known whether a value fits. */
const TYPED: ReadonlySet<string> = new Set(['date', 'integer', 'enum', 'lookup', 'lookup-list', 'yes-no']);
/** Columns of these types cannot have words. */
const NUMERIC: ReadonlySet<string> = new Set(['date', 'integer']);
const FEWEST_TYPED = 2;
const FEWEST_HELP = 2;

/**
 * The row directly below the headers, if it explains the columns ("required", "1 = PSI", "5 digits"). It has no date or
 * number in its proper column, and most of its other cells do not fit their columns. Half of all its cells have words
 * of help. A first booking with many mistakes has no such words.
 */
export function helpLine({ data, headers }: ReadSheet, errorsOf: ErrorsOf): MarkedRow | undefined {
  const [row] = data;
  if (row === undefined || row.number !== (headers.row ?? 0) + 1 || row.marker !== null) return undefined;
  const filled = row.packed.filled();
  const helpful = filled.filter(isHelp).length;
  if (helpful < FEWEST_HELP || helpful * 2 < filled.length) return undefined;
  const typed = filled.filter(({ column }) => column !== undefined && TYPED.has(column.cell.type));
  if (typed.length < FEWEST_TYPED || !typed.every(({ cell }) => cell.type === 'text')) return undefined;
  const unfit = unfitKeys(row, errorsOf);
  if (unfit === undefined) return undefined;
  const isUnfit = ({ column }: FilledCell) => unfit.has(column?.key ?? '');
  const numeric = typed.filter(({ column }) => NUMERIC.has(column?.cell.type ?? ''));
  return numeric.every(isUnfit) && typed.filter(isUnfit).length * 2 > typed.length ? row : undefined;
}

const HELP =
  /^(required|mandatory|optional|must\b|free text|text|number|date|code|list|dropdown|drop-down|see\b|select|choose|pick|e\.?g\.|example|max\b|min\b|format|whole number|(yes|y) ?\/ ?(no|n)|pflicht|auswahl|freitext|zahl|datum|liste|z\.? ?b\.|obligatorio|opcional|lista|texto|número|fecha|obligatoire|facultatif|必填|选填|選填|文本|数字|日期|下拉)/;
const HELP_FORM =
  /^\S{1,3} ?= ?\S|^(max\.? ?)?\d+ (digits|characters|chars|letters|stellen|zeichen|位)|^[dmyjt]{1,4}([-/. ][dmyjt]{1,4}){2}$/;

function isHelp({ cell }: FilledCell): boolean {
  const text = cell.type === 'text' ? foldText(cellText(cell)) : '';
  return HELP.test(text) || HELP_FORM.test(text);
}
