import { type Day, dayOf, parseDay } from '../schema/day.ts';

/** A report of the search as it was read from JSON: any field may be missing or null. */
export type ReportFields = { readonly [field: string]: unknown };

/** Without outer spaces; blank where the service tells nothing. */
export function textIn(report: ReportFields, field: string): string {
  const value = report[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
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
  return dayWritten(textIn(report, 'inspectionDateMMMFormat')) ?? dayAt(countIn(report, 'inspectionDate'));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayWritten(text: string): Day | null {
  const [, date = '', month = '', year = ''] = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return parseDay(`${year}-${String(number).padStart(2, '0')}-${date}`) ?? null;
}

const YEAR_10000_MS = 253_402_300_800_000;

function dayAt(ms: number | null): Day | null {
  return ms === null || ms >= YEAR_10000_MS ? null : dayOf(ms);
}
