import { catalogue } from '../../schema/catalogue.ts';
import { columnLetters } from '../../schema/cell.ts';
import type { Finding, Under } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import type { Problem } from './reading.ts';

/** Where a finding points; `columnNumber` (A = 1) is undefined where the file has no such column. */
export type FindingAddress = {
  readonly sheet: string;
  readonly row: number | null;
  readonly columnNumber?: number | undefined;
  readonly column?: Column | undefined;
  /** What stands there, as a person reads it. */
  readonly value?: string | undefined;
  /** Of a value in a list below another one. */
  readonly under?: Under | undefined;
};

/** Puts a problem at its place: `Bookings!H12 (City): "Shenzen" is not a city of China.` Secrets are not repeated. */
export function findingAt(place: FindingAddress, problem: Problem): Finding {
  const entry = catalogue[problem.code];
  const severity = problem.severity ?? entry.severity;
  const secret = place.column?.secret === true;
  const cell =
    place.row === null || place.columnNumber === undefined ? null : `${columnLetters(place.columnNumber)}${place.row}`;
  const what = secret ? `${entry.title.toLowerCase()}.` : shortened(problem.what, place.value ?? '');
  return {
    code: problem.code,
    severity,
    sheet: place.sheet,
    row: place.row,
    cell,
    column: place.column?.key ?? null,
    value: secret || place.value === undefined || place.value === '' ? null : place.value,
    // Joined, a message is one piece in memory, and needs a third of the room: there may be millions.
    message: [whereOf(place, cell), ': ', what].join(''),
    hint: problem.hint ?? (severity === 'warning' ? entry.ifWarning : undefined) ?? entry.action,
    suggestions: secret || problem.suggestions === undefined ? NONE : problem.suggestions.slice(0, 3),
    ...(secret || problem.fix === undefined ? {} : { fix: problem.fix }),
    ...(secret || place.under === undefined ? {} : { under: place.under }),
    ...(problem.mentions === undefined ? {} : { mentions: problem.mentions }),
  };
}

const NONE: readonly string[] = [];

/** A message quotes the beginning of a long text; the finding's value holds all of it. */
function shortened(what: string, value: string): string {
  return value.length <= LONGEST_QUOTE ? what : what.replaceAll(value, `${value.slice(0, LONGEST_QUOTE)}...`);
}

const LONGEST_QUOTE = 80;

function whereOf({ sheet, row, column }: FindingAddress, cell: string | null): string {
  const place = cell === null ? (row === null ? sheet : `${sheet}, row ${row}`) : `${sheet}!${cell}`;
  return column === undefined ? place : `${place} (${column.header})`;
}
