import type { Column, Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBareKey } from './bare-keys.ts';
import { headerMeanings } from './header-names.ts';
import { findHeaderRow, type HeaderText, TOP_ROWS } from './header-row.ts';
import { type OwnColumn, type OwnColumns, ownColumns } from './own-columns.ts';
import { mayMean } from './resemblance.ts';

/** The kind's column for each column of the sheet (A = 1). */
export type Headers = OwnColumns & {
  /**
   * Number of the header row, or of the lower one of two. Null if no row at the top of the sheet has a known header.
   */
  readonly row: number | null;
  /** Every header of the sheet. */
  readonly texts: ReadonlyMap<number, HeaderText>;
  readonly columns: ReadonlyMap<number, Column>;
  /** Column numbers by key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Columns that were not matched by the kind's own header or key. */
  readonly mapped: ReadonlyMap<number, 'said' | 'synonym'>;
  /** Second columns with the same meaning. They are not read. */
  readonly duplicates: ReadonlyMap<number, Column>;
  /** Every column with the name of a secret, and unknown columns that may be one. Their values are never stored. */
  readonly secret: ReadonlySet<number>;
  /** Headers that the kind does not know. Their columns are kept in results. */
  readonly unknown: ReadonlyMap<number, string>;
  /** Unknown columns that a person marked as their own. */
  readonly ignored: ReadonlySet<number>;
};

/**
 * Finds the header row among the first rows of a sheet and matches it to the kind's columns. A person's choice has
 * priority, then key or header, then a synonym that fits only one column. `expected` is the number in the meta sheet.
 */
export function readHeaders(kind: Kind, rows: readonly Row[], expected?: number): Headers {
  const meaningOf = headerMeanings(kind);
  const found = findHeaderRow(rows, meaningOf, { expected, chosen: kind.naming?.headerRow });
  const texts = found?.texts ?? new Map<number, HeaderText>();
  const ownHeaders = new Map<number, OwnColumn>();
  const unknown = new Map<number, string>();
  const ignored = new Set<number>();
  const certain: Match[] = [];
  const synonyms: Match[] = [];
  for (const [number, { text }] of texts) {
    const meaning = meaningOf(text);
    if (meaning.type === 'own') ownHeaders.set(number, meaning.own);
    else if (meaning.type === 'column') certain.push({ number, ...meaning });
    else if (meaning.type === 'synonym') synonyms.push({ number, column: meaning.column });
    else unknown.set(number, text);
    if (meaning.type === 'ignored') ignored.add(number);
  }
  const named = certain.map((match) => ({ ...match, text: texts.get(match.number)?.text ?? '' }));
  const bare = named.filter((match) => match.byPerson !== true && isBareKey(kind, match, named));
  const sure = named.filter((match) => !bare.includes(match));
  const matched = matchedColumns(sure, [...synonyms, ...bare]);
  for (const number of matched.unused) unknown.set(number, texts.get(number)?.text ?? '');
  const { columns, numbers, mapped, duplicates } = matched;
  const meant = [...certain, ...synonyms].filter(({ column }) => column.secret === true);
  const secrets = kind.columns.filter((column) => column.secret === true);
  const likely = [...unknown].filter(
    ([number, text]) => !ignored.has(number) && secrets.some((column) => mayMean(text, kind, column)),
  );
  const secret = new Set([...meant.map(({ number }) => number), ...likely.map(([number]) => number)]);
  const own = ownColumns(ownHeaders, (number) => columns.has(number));
  const sorted = new Map([...unknown].sort(([a], [b]) => a - b));
  const matches = { columns, numbers, mapped, duplicates, secret, unknown: sorted, ignored };
  return { row: found?.number ?? null, texts, ...matches, ...own };
}

type Match = { readonly number: number; readonly column: Column; readonly byPerson?: boolean };

/** The matched columns. A person's choice comes first. A synonym counts if it is the only one for its column. */
function matchedColumns(certain: readonly Match[], synonyms: readonly Match[]) {
  const columns = new Map<number, Column>();
  const numbers = new Map<string, number>();
  const mapped = new Map<number, 'said' | 'synonym'>();
  const duplicates = new Map<number, Column>();
  const use = ({ number, column }: Match) => {
    columns.set(number, column);
    numbers.set(column.key, number);
  };
  for (const match of [...certain.filter(({ byPerson }) => byPerson), ...certain.filter(({ byPerson }) => !byPerson)]) {
    if (numbers.has(match.column.key)) duplicates.set(match.number, match.column);
    else use(match);
    if (match.byPerson === true) mapped.set(match.number, 'said');
  }
  const unused: number[] = [];
  for (const match of synonyms) {
    const isAlone = synonyms.every((synonym) => synonym === match || synonym.column !== match.column);
    if (isAlone && !numbers.has(match.column.key)) {
      use(match);
      mapped.set(match.number, 'synonym');
    } else unused.push(match.number);
  }
  const inOrder = new Map([...columns].sort(([a], [b]) => a - b));
  return { columns: inOrder, numbers, mapped, duplicates, unused };
}

/** Whether these first rows of a sheet are enough to find its headers. */
export function reachHeaders({ naming }: Pick<Kind, 'naming'>, rows: readonly Row[], expected = 0): boolean {
  // A row of notes may be below a chosen header row.
  const last = Math.max(expected, (naming?.headerRow ?? -1) + 1);
  return rows.length >= TOP_ROWS && (rows.at(-1)?.number ?? 0) >= last;
}
