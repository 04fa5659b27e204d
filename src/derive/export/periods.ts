import type { Day } from '../../schema/day.ts';
import type { ReportTotals } from './totals.ts';

/** Reports over time: one row for each day, week, month ..., without gaps. */
export type Periods = {
  /** As a header: `Day`, `Week from`, `Month`. */
  readonly unit: string;
  readonly rows: readonly { readonly label: string; readonly counts: ReadonlyMap<string, number> }[];
};

/** More would be too thin to read on a chart. */
const MOST_PERIODS = 14;

/** The finest unit in which all days have room; what is older than that many years is one row. */
export function periodsOf(days: ReportTotals['days']): Periods {
  const dated = [...days.keys()].filter((day) => day !== null).toSorted();
  const first = dated.at(0);
  const last = dated.at(-1);
  const undated = days.get(null);
  const rest = undated === undefined ? [] : [{ label: 'No date', counts: undated }];
  if (first === undefined || last === undefined) return { unit: 'Day', rows: rest };
  const unit = UNITS.find((one) => one.index(last) - one.index(first) < MOST_PERIODS) ?? YEARS;
  const newest = unit.index(last);
  const oldest = Math.max(unit.index(first), newest - MOST_PERIODS + 1);
  const rows = Array.from({ length: newest - oldest + 1 }, (_, offset) => ({
    label: unit.label(oldest + offset),
    counts: new Map<string, number>(),
  }));
  const earlier = { label: 'Earlier', counts: new Map<string, number>() };
  for (const day of dated) {
    const { counts } = rows[unit.index(day) - oldest] ?? earlier;
    for (const [result, reports] of days.get(day) ?? []) counts.set(result, (counts.get(result) ?? 0) + reports);
  }
  return { unit: unit.header, rows: [...(earlier.counts.size > 0 ? [earlier] : []), ...rows, ...rest] };
}

type Unit = {
  readonly header: string;
  /** Counts from somewhere on, without gaps. */
  index(day: Day): number;
  label(index: number): string;
};

const DAY_MS = 86_400_000;
/** The first Monday of 1970; weeks begin with it. */
const MONDAY = 4;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const YEARS: Unit = { header: 'Year', index: yearOf, label: String };

const UNITS: readonly Unit[] = [
  { header: 'Day', index: (day) => daysSince1970(day), label: dayLabel },
  {
    header: 'Week from',
    index: (day) => Math.floor((daysSince1970(day) - MONDAY) / 7),
    label: (index) => dayLabel(index * 7 + MONDAY),
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
