import type { ReportItem } from '../../../src/contract/reports.ts';
import type { Office } from '../office.ts';

/** The day (UTC) so many days ago, which `--since -9d` means as well. */
export function daysAgo(days: number): string {
  return dayOf(Date.now() - days * 86_400_000);
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function dayOfInspection({ inspectionDate }: ReportItem): string {
  return dayOf(Number(inspectionDate));
}

/** What the sandbox holds, but for the sub-account's. */
export function heldReports({ sandbox }: Office, isIn: (report: ReportItem) => boolean): ReportItem[] {
  return sandbox.reports(false).filter(isIn);
}
