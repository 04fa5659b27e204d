import type { Finding } from '../../schema/finding.ts';
import { countFindings, rowsOf } from '../../schema/joined-findings.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
import { messages } from './messages.ts';
import type { ResultsInput } from './results-input.ts';
import { nameIn } from './sheet-names.ts';

/** One reason why documents or cells were not accepted, with its rows. */
export type Reason = {
  readonly message: string;
  readonly count: number;
  readonly rows: readonly number[];
  /** The sheet of these rows; null for the data sheet. */
  readonly sheet: string | null;
};

/** The reasons from the service and the check, the most frequent first. */
export function commonestReasons(input: ResultsInput): Reason[] {
  const { reasons, findings } = input;
  const answered = [...Map.groupBy(reasons, kindOfReason).values()].map((alike) => ({
    message: wordsOf(alike),
    count: alike.reduce((sum, { documents }) => sum + documents, 0),
    rows: alike.flatMap(({ rows }) => rows).toSorted((a, b) => a - b),
    sheet: null,
  }));
  const known = new Set(reasons.map(({ message }) => message));
  const wrong = findings.filter(({ severity, message }) => severity === 'error' && !known.has(message));
  const found = [...Map.groupBy(wrong, (finding) => withoutAddress(finding, sheetOf(input, finding)))].map(
    ([message, alike]) => ({
      message,
      sheet: alike.flatMap(({ sheet }) => (isAboutRows({ sheet }) ? [] : [sheetOf(input, { sheet })]))[0] ?? null,
      count: countFindings(alike),
      rows: [...new Set(alike.flatMap(rowsOf))],
    }),
  );
  return [...answered, ...found].sort((a, b) => b.count - a.count);
}

type ReasonOfRows = ResultsInput['reasons'][number];

/**
 * Equal for reasons that differ only in the row, run, time or tracking id that they name. Texts in quotes count: they
 * are the user's values. The words of the service count as they are.
 */
function kindOfReason({ message, isHeldBack }: ReasonOfRows): string {
  if (!isHeldBack) return message;
  return message
    .replace(ADDRESS, '')
    .replaceAll(/"[^"]*"|[^\s"]*\d[^\s"]*/g, (part) => (part.startsWith('"') ? part : '#'));
}

/** The words for alike reasons. The details of the first one are an example of the others. */
function wordsOf(alike: readonly ReasonOfRows[]): string {
  const [first] = alike;
  if (first === undefined) return '';
  return alike.length === 1 || !first.isHeldBack
    ? first.message
    : messages.forExample(first.message.replace(ADDRESS, ''), rowWords(first.rows));
}

/** "Bookings, row 3: " */
const ADDRESS = /^[^:]*, row \d+: /;

/** The name of a finding's sheet in the workbook. */
function sheetOf(input: ResultsInput, { sheet }: Pick<Finding, 'sheet'>): string {
  return isAboutRows({ sheet }) ? sheet : nameIn(input, sheet);
}

/**
 * The message without its address, so many rows have one reason: `Bookings!H12 (City): "Shenzen" is ...` becomes `City:
 * "Shenzen" is ...`.
 */
function withoutAddress({ message, cell, row }: Finding, sheet: string): string {
  const places = [`${sheet}!${cell ?? row} `, `${sheet}, row ${row} `, `${sheet} `];
  const place = places.find((start) => message.startsWith(start));
  return place === undefined ? message : message.slice(place.length).replace(/^\(([^)]+)\): /, '$1: ');
}
