import type { Finding } from '../../schema/finding.ts';
import { countFindings, rowsOf } from '../../schema/joined-findings.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
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
  const answered = reasons.map(({ message, documents, rows }) => ({ message, count: documents, rows, sheet: null }));
  const known = new Set(answered.map(({ message }) => message));
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
