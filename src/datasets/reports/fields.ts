import type { JsonRecord } from '../../schema/dataset.ts';
import type { Day } from '../../text/day.ts';
import { cellLines } from '../../text/line-ends.ts';
import { dayOfText, momentOfMillis } from '../../text/moment.ts';

/** The meaning of the service type numbers. */
export const SERVICES: Readonly<Record<string, string>> = {
  1: 'PSI',
  2: 'IPC',
  3: 'DUPRO',
  4: 'CLC',
  6: 'PM',
  8: 'SR',
  21: 'SC',
};

/** The text of a report field, trimmed and with the line breaks of a cell; blank if the field is missing or null. */
export function textIn(report: JsonRecord, field: string): string {
  const value = report[field];
  return typeof value === 'string' || typeof value === 'number' ? cellLines(String(value)).trim() : '';
}

/** The number in a report field; null if there is none. */
export function countIn(report: JsonRecord, field: string): number | null {
  const text = textIn(report, field);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The inspection day; null if not known. The service writes it as `dd-MMM-yyyy`. Without that text, it is derived from
 * the timestamp, whose time zone is not known.
 */
export function inspectedOn(report: JsonRecord): Day | null {
  const moment =
    dayOfText(textIn(report, 'inspectionDateMMMFormat')) ?? momentOfMillis(textIn(report, 'inspectionDate'));
  return moment?.day ?? null;
}
