import { isWrongValue } from '../../schema/corrections.ts';
import type { Under } from '../../schema/finding.ts';
import { type JoinedFinding, rowsOf } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { candidatesOf } from '../cells/choice.ts';
import { foldText } from '../cells/text.ts';
import type { FixLine } from './fix-lines.ts';

/** One value of one column that cannot be used, wherever it is. */
export type WrongValue = {
  readonly column: Column;
  /** As the first cell shows it. */
  readonly value: string;
  /** Of a value in a list below another one, what the document says of that. */
  readonly under: Under | null;
  /** In any order, some twice. */
  readonly rows: readonly number[];
  /** What is wrong with it, without the place. */
  readonly reason: string;
  /** What a person may choose instead, the likeliest first. */
  readonly candidates: readonly string[];
  /** The one that is surely meant. */
  readonly fix: string | null;
};

/** The values that make cells wrong, each once for a column and parent: the most frequent first, then by column. */
export function wrongValues(findings: readonly JoinedFinding[], kind: Kind): readonly WrongValue[] {
  const columns = new Map(kind.columns.map((column) => [column.key, column]));
  const found = new Map<string, WrongValue & { readonly rows: number[] }>();
  for (const finding of findings) {
    const { value, column: key } = finding;
    const column = columns.get(key ?? '');
    if (!isWrongValue(finding) || value === null || column === undefined || column.secret === true) continue;
    const { under = null } = finding;
    const same = JSON.stringify([key, foldText(value), under && [under.column, foldText(under.value)]]);
    const known = found.get(same) ?? { column, value, under, rows: [], ...proposalsOf(finding, column, value) };
    found.set(same, known);
    for (const row of rowsOf(finding)) known.rows.push(row);
  }
  const order = new Map(kind.columns.map((column, at) => [column, at]));
  const placeOf = ({ column }: WrongValue) => order.get(column) ?? 0;
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length || placeOf(a) - placeOf(b));
}

function proposalsOf(finding: JoinedFinding, column: Column, value: string) {
  const { sheet, cell, message, suggestions, fix = null } = finding;
  const place = `${sheet}!${cell} (${column.header}): `;
  const reason = message.startsWith(place) ? message.slice(place.length) : message;
  // A suggestion is for one part of the cell, and a choice replaces all of it.
  const isPart = hasSeveralValues(column, value);
  return { reason, candidates: isPart ? [] : candidatesOf(column.cell, suggestions), fix: isPart ? null : fix };
}

/** Whether a cell has several entries of a list: then nobody can choose one instead. */
export function hasSeveralValues({ cell }: Column, value: string): boolean {
  return cell.type === 'lookup-list' && /[;；]/.test(value);
}

/** What replaces the values that have one safe reading. */
export function safeLines(values: readonly WrongValue[]): readonly FixLine[] {
  return values.flatMap(({ column, value, under, fix }): FixLine[] => {
    if (fix === null) return [];
    const where = under && { header: under.column, text: under.value };
    return [{ place: null, header: column.key, value, where, instead: fix }];
  });
}
