import { REPORT_STATUS } from '../../contract/reports.ts';
import type { JsonRecord } from '../../schema/dataset.ts';
import type { Day } from '../../text/day.ts';
import { meaningOf } from '../../text/meaning.ts';
import { countIn, inspectedOn, SERVICES, textIn } from './fields.ts';

export type Count = { readonly label: string; readonly reports: number };

/** Defects in all reports. `rated` of them are from reports that give the number of `checked` units. */
type Defects = { readonly found: number; readonly rated: number; readonly checked: number };

export const SEVERITIES = ['critical', 'major', 'minor'] as const;
type Severity = (typeof SEVERITIES)[number];

export type SupplierTotals = {
  readonly name: string;
  readonly reports: number;
  readonly found: Readonly<Record<Severity, number>>;
  readonly all: Defects;
};

/** The totals of several reports. */
export type ReportTotals = {
  readonly reports: number;
  /** The most frequent first. */
  readonly results: readonly Count[];
  /** By status number, ascending. */
  readonly statuses: readonly Count[];
  /** The most frequent first. */
  readonly services: readonly Count[];
  readonly defects: Readonly<Record<Severity, Defects>>;
  /** The supplier with the most defects first. */
  readonly suppliers: readonly SupplierTotals[];
  /** The number of reports by day and result. The day is null for reports without a day. */
  readonly days: ReadonlyMap<Day | null, ReadonlyMap<string, number>>;
};

const NO_RESULT = 'No result';

/** A counter that takes reports one by one. */
export function countReports() {
  let count = 0;
  const results = new Map<string, number>();
  const statuses = new Map<string, number>();
  const ofService = new Map<string, number>();
  const days = new Map<Day | null, Map<string, number>>();
  const suppliers = new Map<string, Tally>();
  const together = newTally();
  return {
    add: (report: JsonRecord): void => {
      count += 1;
      const result = textIn(report, 'overrallResult') || NO_RESULT;
      for (const counts of [results, made(days, inspectedOn(report), () => new Map<string, number>())])
        increase(counts, result);
      increase(statuses, textIn(report, 'status'));
      increase(ofService, serviceOf(report));
      const supplier = textIn(report, 'supplierName') || 'No supplier named';
      for (const tally of [made(suppliers, supplier, newTally), together]) addDefects(tally, report);
    },
    totals: (): ReportTotals => ({
      reports: count,
      results: commonest(results),
      statuses: [...statuses]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([status, reports]) => ({ label: statusWords(status), reports })),
      services: commonest(ofService),
      defects: together.bySeverity,
      suppliers: [...suppliers].map(([name, tally]) => supplierTotals(name, tally)).toSorted(worse),
      days,
    }),
  };
}

/** The map's value for a key. If there is none, it is made and stored first. */
function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function commonest(counts: ReadonlyMap<string, number>): readonly Count[] {
  return [...counts].map(([label, reports]) => ({ label, reports })).toSorted((a, b) => b.reports - a.reports);
}

function statusWords(status: string): string {
  if (status === '') return 'No status';
  return meaningOf(REPORT_STATUS, status) ?? `Status ${status}`;
}

function serviceOf(report: JsonRecord): string {
  const service = textIn(report, 'serviceType');
  if (service === '') return textIn(report, 'serviceTypeText') || 'Not given';
  return meaningOf(SERVICES, service) ?? (textIn(report, 'serviceTypeText') || `Service type ${service}`);
}

type Tally = {
  reports: number;
  readonly bySeverity: Record<Severity, { found: number; rated: number; checked: number }>;
  readonly all: { found: number; rated: number; checked: number };
};

function newTally(): Tally {
  const none = () => ({ found: 0, rated: 0, checked: 0 });
  return { reports: 0, bySeverity: { critical: none(), major: none(), minor: none() }, all: none() };
}

function addDefects(tally: Tally, report: JsonRecord): void {
  tally.reports += 1;
  let found: number | null = null;
  let units = 0;
  for (const severity of SEVERITIES) {
    const defects = countIn(report, `${severity}Found`);
    const checked = countIn(report, `${severity}Checked`);
    add(tally.bySeverity[severity], defects, checked);
    if (defects !== null) found = (found ?? 0) + defects;
    units = Math.max(units, checked ?? 0);
  }
  // The same units are checked for defects of every severity, so they count once.
  add(tally.all, found, units);
}

function add(to: { found: number; rated: number; checked: number }, found: number | null, checked: number | null) {
  to.found += found ?? 0;
  if (found === null || checked === null || checked === 0) return;
  to.rated += found;
  to.checked += checked;
}

function supplierTotals(name: string, { reports, bySeverity, all }: Tally): SupplierTotals {
  const { critical, major, minor } = bySeverity;
  return { name, reports, found: { critical: critical.found, major: major.found, minor: minor.found }, all };
}

function worse(a: SupplierTotals, b: SupplierTotals): number {
  return b.all.found - a.all.found || b.reports - a.reports || a.name.localeCompare(b.name, 'en');
}
