import { type Day, MONTHS } from '../../text/day.ts';
import type { ReportTotals } from './totals.ts';

/** Reports over time: one row for each day, week, month ..., without gaps. */
export type Periods = {
  /** As a header: `Day`, `Week from`, `Month`. */
  readonly unit: string;
  readonly rows: readonly Period[];
};

type Period = {
  readonly label: string;
  readonly counts: ReadonlyMap<string, number>;
  /** Whether it is a part of the time: not those without a date that counts. */
  readonly isDated: boolean;
};

/** More would be too thin to read on a chart. */
const MOST_PERIODS = 14;

/**
 * The finest unit in which all days have room; what is older than that many years is one row, and so are dates that
 * cannot be meant: they would stretch the time to years without a report.
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

/** Before there was such a service, or years ahead. */
function isLikely(day: Day, exportedAt: string): boolean {
  return yearOf(day) >= 2000 && yearOf(day) <= Number(exportedAt.slice(0, 4)) + 2;
}

/** One row, or none where it would be empty. */
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
  /** Counts from somewhere on, without gaps. */
  index(day: Day): number;
  /** `first`: the day at which all begins. */
  label(index: number, first: Day): string;
};

const DAY_MS = 86_400_000;
/** The first Monday of 1970; weeks begin with it. */
const MONDAY = 4;

const YEARS: Unit = { header: 'Year', index: yearOf, label: (index) => String(index) };

const UNITS: readonly Unit[] = [
  { header: 'Day', index: (day) => daysSince1970(day), label: dayLabel },
  {
    header: 'Week from',
    index: (day) => Math.floor((daysSince1970(day) - MONDAY) / 7),
    // The first week may be cut: what stands there begins with it.
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
