import type { Finding } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { AppliedFix, Choice } from './choices.ts';
import { fixFinding } from './fix-lines.ts';
import { messages } from './messages.ts';

/** The finding that cells were read in another way, once for each line. `fixSheet`: the name of our sheet `Fixes`. */
export function changedFinding(sheet: string, { column, line, rows }: AppliedFix, fixSheet: string): Finding {
  const what = messages.changed(line.value, line.instead, rows.length, rowWords(rows));
  const problem = {
    code: 'changed-by-fixes',
    severity: 'info',
    what,
    hint: messages.changedHint(fixSheet),
  } as const;
  return findingAt({ sheet, row: null, column, value: line.value }, problem);
}

/** The warning that a cell with a formula is not overwritten. */
export function formulaFinding(
  sheet: string,
  row: number,
  { column, number, line }: Choice,
  fixSheet: string,
): Finding {
  const what = messages.formula(line.value, line.instead, fixSheet);
  const problem = { code: 'fix-not-used', what, hint: messages.formulaHint } as const;
  return findingAt({ sheet, row, columnNumber: number, column, value: line.value }, problem);
}

/** The warning about formulas whose results come from the old values; empty without formulas. */
export function staleFinding(sheet: string, columns: readonly Column[], fixSheet: string): readonly Finding[] {
  if (columns.length === 0) return [];
  const what = messages.staleFormulas(columns.map(({ header }) => header).join(', '), fixSheet);
  return [findingAt({ sheet, row: null }, { code: 'fix-not-used', what, hint: messages.staleHint })];
}

/** The finding about a line that no cell needs any more; empty for qcsheet's own proposals. */
export function unusedFinding({ line: { place, header, value, where } }: Choice): readonly Finding[] {
  if (place === null) return [];
  const rows = where && `${where.header} ${where.text === '' ? messages.blank : messages.is(where.text)}`;
  const what = rows === null ? messages.noValue(value, header) : messages.noValueUnder(value, header, rows);
  return [{ ...fixFinding(place, 'fix-not-used', what, messages.noValueHint), severity: 'info' }];
}
