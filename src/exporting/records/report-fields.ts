import type { Day } from '../../text/day.ts';
import { cellLines } from './line-ends.ts';
import { dayOfText, momentOfMillis } from './record-times.ts';

/** A report of the search as it was read from JSON: any field may be missing or null. */
export type ReportFields = { readonly [field: string]: unknown };

/** Without outer spaces, its lines as a cell has them; blank where the service tells nothing. */
export function textIn(report: ReportFields, field: string): string {
  const value = report[field];
  return typeof value === 'string' || typeof value === 'number' ? cellLines(String(value)).trim() : '';
}

/** What a number or code of the service means; undefined for one that nobody has described. */
export function meaningOf(words: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}

/** A count; null where the service tells none. */
export function countIn(report: ReportFields, field: string): number | null {
  const text = textIn(report, field);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The day of the inspection. The service writes it as `dd-MMM-yyyy`; only without that it follows from the point in
 * time, whose zone is not known.
 */
export function inspectedOn(report: ReportFields): Day | null {
  const cell = dayOfText(textIn(report, 'inspectionDateMMMFormat')) ?? momentOfMillis(textIn(report, 'inspectionDate'));
  return cell?.type === 'day' ? cell.day : null;
}
