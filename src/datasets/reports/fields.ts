import type { JsonRecord } from '../../schema/dataset.ts';
import type { Day } from '../../text/day.ts';
import { cellLines } from '../../text/line-ends.ts';
import { dayOfText, momentOfMillis } from '../../text/moment.ts';

/** What the numbers of the service types mean. */
export const SERVICES: Readonly<Record<string, string>> = {
  1: 'PSI',
  2: 'IPC',
  3: 'DUPRO',
  4: 'CLC',
  6: 'PM',
  8: 'SR',
  21: 'SC',
};

/** A field of a report, which may be missing or null. Without outer spaces, its lines as a cell has them; blank where the service tells nothing. */
export function textIn(report: JsonRecord, field: string): string {
  const value = report[field];
  return typeof value === 'string' || typeof value === 'number' ? cellLines(String(value)).trim() : '';
}

/** A count; null where the service tells none. */
export function countIn(report: JsonRecord, field: string): number | null {
  const text = textIn(report, field);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The day of the inspection. The service writes it as `dd-MMM-yyyy`; only without that it follows from the point in
 * time, whose zone is not known.
 */
export function inspectedOn(report: JsonRecord): Day | null {
  const moment =
    dayOfText(textIn(report, 'inspectionDateMMMFormat')) ?? momentOfMillis(textIn(report, 'inspectionDate'));
  return moment?.day ?? null;
}
