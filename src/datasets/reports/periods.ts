import { DAY_MS, type Day, MONTHS } from '../../text/day.ts';
import type { ReportTotals } from './totals.ts';

/** Report counts over time: one row for each day, week, month and so on, without gaps. */
export type Periods = {
  /** The column header: `Day`, `Week from`, `Month`. */
  readonly unit: string;
  readonly rows: readonly Period[];
};

type Period = {
  readonly label: string;
  readonly counts: ReadonlyMap<string, number>;
  /** False for the rows of reports without a date, or with an unlikely date. */
  readonly isDated: boolean;
};

/** The columns of a chart with more periods would be too thin to read. */
const MOST_PERIODS = 14;

/**
 * Report counts in the finest unit that gives at most `MOST_PERIODS` rows. Days that are too old for yearly rows share
 * one row. Unlikely dates share another row, because they would add years without reports.
 */
export function periodsOf(days: ReportTotals['days'], exportedAt: string): Periods {
  const dated = [...days.keys()].filter((day): day is Day => day !== null && isLikely(day, exportedAt)).toSorted();
  const undated = days.get(null);
  const rest = [
    ...(undated === undefined ? [] : [{ label: 'No date', counts: undated, isDated: false }]),
    ...rowOf({ label: 'Unlikely date', isDated: false }, days, (day) => !isLikely(day, exportedAt)),
  ];
  const [first, last] = [dated.at(0), dated.at(-1)];
  if (first === undefined || last === undefined) return { unit: 'Day', rows: rest };
  const unit = UNITS.find((candidate) => candidate.index(last) - candidate.index(first) < MOST_PERIODS) ?? YEARS;
  const newest = unit.index(last);
  const oldest = Math.max(unit.index(first), newest - MOST_PERIODS + 1);
  const rows = Array.from({ length: newest - oldest + 1 }, (_, offset) => ({
    label: unit.label(oldest + offset, first),
    counts: countsOf(days, (day) => isLikely(day, exportedAt) && unit.index(day) === oldest + offset),
    isDated: true,
  }));
  const earlier = rowOf(
    { label: 'Earlier', isDated: true },
    days,
    (day) => isLikely(day, exportedAt) && unit.index(day) < oldest,
  );
  return { unit: unit.header, rows: [...earlier, ...rows, ...rest] };
}

/** False for days before the service existed, or more than two years in the future. */
function isLikely(day: Day, exportedAt: string): boolean {
  return yearOf(day) >= 2000 && yearOf(day) <= Number(exportedAt.slice(0, 4)) + 2;
}

/** One row, or no row if no report falls into it. */
function rowOf(
  row: Omit<Period, 'counts'>,
  days: ReportTotals['days'],
  isMeant: (day: Day) => boolean,
): Periods['rows'] {
  const counts = countsOf(days, isMeant);
  return counts.size === 0 ? [] : [{ ...row, counts }];
}

function countsOf(days: ReportTotals['days'], isMeant: (day: Day) => boolean): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [day, results] of days) {
    if (day === null || !isMeant(day)) continue;
    for (const [result, reports] of results) counts.set(result, (counts.get(result) ?? 0) + reports);
  }
  return counts;
}

type Unit = {
  readonly header: string;
  /** A number for the unit of this day; consecutive units have consecutive numbers. */
  index(day: Day): number;
  /** The label of a unit. `first`: the first day of all. */
  label(index: number, first: Day): string;
};

/** Weeks start on Monday. The first Monday of 1970 is day 4. */
const MONDAY = 4;

const YEARS: Unit = { header: 'Year', index: yearOf, label: (index) => String(index) };

const UNITS: readonly Unit[] = [
  { header: 'Day', index: (day) => daysSince1970(day), label: dayLabel },
  {
    header: 'Week from',
    index: (day) => Math.floor((daysSince1970(day) - MONDAY) / 7),
    // The first week may be incomplete. Its label is then the first day.
    label: (index, first) => dayLabel(Math.max(index * 7 + MONDAY, daysSince1970(first))),
  },
  {
    header: 'Month',
    index: monthOf,
    label: (index) => `${MONTHS[index % 12]} ${Math.floor(index / 12)}`,
  },
  {
    header: 'Quarter',
    index: (day) => Math.floor(monthOf(day) / 3),
    label: (index) => `Q${(index % 4) + 1} ${Math.floor(index / 4)}`,
  },
  YEARS,
];

function daysSince1970(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: Day): number {
  return yearOf(day) * 12 + Number(day.slice(5, 7)) - 1;
}

/** `9 Mar 2027`. */
function dayLabel(days: number): string {
  const date = new Date(days * DAY_MS);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
