import { catalogue } from '../../schema/catalogue.ts';
import { columnLetters } from '../../schema/cell.ts';
import type { Finding, Under } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import type { Problem } from './reading.ts';

/** The address of a finding. `columnNumber` (A = 1) is undefined if the file has no such column. */
export type FindingAddress = {
  readonly sheet: string;
  readonly row: number | null;
  readonly columnNumber?: number | undefined;
  readonly column?: Column | undefined;
  /** The cell's text, as a person reads it. */
  readonly value?: string | undefined;
  /** For a value of a child list: the parent's value. */
  readonly under?: Under | undefined;
};

/**
 * The finding for a problem at an address: `Bookings!H12 (City): "Shenzen" is not a city of China.` Secrets are never
 * repeated.
 */
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
    // Joining makes one string in memory and needs a third of the space. There may be millions of messages.
    message: [whereOf(place, cell), ': ', what].join(''),
    hint: problem.hint ?? (severity === 'warning' ? entry.ifWarning : undefined) ?? entry.action,
    suggestions: secret || problem.suggestions === undefined ? NONE : problem.suggestions.slice(0, 3),
    ...(secret || problem.fix === undefined ? {} : { fix: problem.fix }),
    ...(secret || place.under === undefined ? {} : { under: place.under }),
    ...(problem.mentions === undefined ? {} : { mentions: problem.mentions }),
  };
}

const NONE: readonly string[] = [];

/** The message with only the start of a long text. The finding's value has the whole text. */
function shortened(what: string, value: string): string {
  return value.length <= LONGEST_QUOTE ? what : what.replaceAll(value, `${value.slice(0, LONGEST_QUOTE)}...`);
}

const LONGEST_QUOTE = 80;

function whereOf({ sheet, row, column }: FindingAddress, cell: string | null): string {
  const place = cell === null ? (row === null ? sheet : `${sheet}, row ${row}`) : `${sheet}!${cell}`;
  return column === undefined ? place : `${place} (${column.header})`;
}
