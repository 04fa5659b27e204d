import type { Finding } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { AppliedFix, Choice } from './choices.ts';
import { fixFinding } from './fix-lines.ts';
import { messages } from './messages.ts';

/** Says that cells were read otherwise: once for each line. */
export function changedFinding(sheet: string, { column, line, rows }: AppliedFix): Finding {
  const what = messages.changed(line.value, line.instead, rows.length, rowWords(rows));
  const problem = { code: 'changed-by-fixes', severity: 'info', what, hint: messages.changedHint } as const;
  return findingAt({ sheet, row: null, column, value: line.value }, problem);
}

/** A warning about the cell of a formula: nobody overwrites it. */
export function formulaFinding(sheet: string, row: number, { column, number, line }: Choice): Finding {
  const what = messages.formula(line.value, line.instead);
  const problem = { code: 'fix-not-used', what, hint: messages.formulaHint } as const;
  return findingAt({ sheet, row, columnNumber: number, column, value: line.value }, problem);
}

/** A warning about formulas that were calculated from what the cells had before; none without formulas. */
export function staleFinding(sheet: string, columns: readonly Column[]): readonly Finding[] {
  if (columns.length === 0) return [];
  const what = messages.staleFormulas(columns.map(({ header }) => header).join(', '));
  return [findingAt({ sheet, row: null }, { code: 'fix-not-used', what, hint: messages.staleHint })];
}

/** About a line that nothing in the sheet needs any more; none for what qcsheet proposed itself. */
export function unusedFinding({ line: { place, header, value, where } }: Choice): readonly Finding[] {
  if (place === null) return [];
  const rows = where && `${where.header} ${where.text === '' ? messages.blank : messages.is(where.text)}`;
  const what = rows === null ? messages.noValue(value, header) : messages.noValueUnder(value, header, rows);
  return [{ ...fixFinding(place, 'fix-not-used', what, messages.noValueHint), severity: 'info' }];
}
