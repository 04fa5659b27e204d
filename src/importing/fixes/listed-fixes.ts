import { isWrongValue } from '../../schema/corrections.ts';
import type { Under } from '../../schema/finding.ts';
import { type JoinedFinding, rowsOf } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { candidatesOf } from '../cells/choice.ts';
import { foldText } from '../cells/text.ts';
import type { FixLine } from './fix-lines.ts';

/** An unusable value of one column, for all its rows. */
export type WrongValue = {
  readonly column: Column;
  /** The text in the first cell; empty where a cell is empty. */
  readonly value: string;
  /** For a value of a child list: the document's value for the parent list. */
  readonly under: Under | null;
  /** In any order; the same row can occur twice. */
  readonly rows: readonly number[];
  /** What is wrong with it, without the cell address. */
  readonly reason: string;
  /** The values that a person may choose instead, the most likely first. */
  readonly candidates: readonly string[];
  /** The value that is surely meant. */
  readonly fix: string | null;
};

/**
 * The values that make cells wrong, each once per column and parent. The most frequent first, then by column. `isWrong`:
 * the findings to take them from.
 */
export function wrongValues(
  findings: readonly JoinedFinding[],
  kind: Kind,
  isWrong: (finding: JoinedFinding) => boolean = isWrongValue,
): readonly WrongValue[] {
  const columns = new Map(kind.columns.map((column) => [column.key, column]));
  const found = new Map<string, WrongValue & { readonly rows: number[] }>();
  for (const finding of findings) {
    const { column: key } = finding;
    const value = finding.value ?? '';
    const column = columns.get(key ?? '');
    if (!isWrong(finding) || column === undefined || column.secret === true) continue;
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
  // A suggestion is for one part of the cell, but a choice replaces the whole cell.
  const isPart = hasSeveralValues(column, value);
  return { reason, candidates: isPart ? [] : candidatesOf(column.cell, suggestions), fix: isPart ? null : fix };
}

/** Whether a cell has several list entries, so nobody can choose a single one instead. */
export function hasSeveralValues({ cell }: Column, value: string): boolean {
  return cell.type === 'lookup-list' && /[;；]/.test(value);
}

/** The replacements for values with exactly one safe reading. */
export function safeLines(values: readonly WrongValue[]): readonly FixLine[] {
  return values.flatMap(({ column, value, under, fix }): FixLine[] => {
    if (fix === null) return [];
    const where = under && { header: under.column, text: under.value };
    return [{ place: null, header: column.key, value, where, instead: fix }];
  });
}
