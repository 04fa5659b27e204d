import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { type Column, type Kind, mayHoldSecrets } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { inQuotesOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import { headerForm, wasUnread } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type Resemblance, resembling } from '../input/headers/resemblance.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { copiedStatus } from './copied-status.ts';
import { joinedByBareKey } from './joined-marks.ts';
import { messages } from './messages.ts';
import { isSecond, rivalColumn } from './rival-columns.ts';
import { gapsBeside } from './split-columns.ts';

/** The headers of a sheet, and the data below them. */
export type ReadColumns = Pick<ReadSheet, 'sheet' | 'headers' | 'above' | 'data' | 'filled' | 'samples'>;

/** An unread column of the file that looks like a missing column of the kind. */
export type UnreadColumn = {
  readonly number: number;
  readonly header: string;
  /** Whether another column has the same header. Options for this header then apply to both. */
  readonly shared: boolean;
  readonly samples: readonly Cell[];
  readonly resembles: readonly Resemblance[];
};

/** The columns of a file that nobody marked as their own, with their possible meanings. */
export function unreadColumns(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly UnreadColumn[] {
  const { headers, samples, filled, data } = read;
  const lacking = kind.columns.filter(({ key }) => !headers.numbers.has(key) || !filled.has(key));
  return [...headers.unknown]
    .filter(([number]) => !headers.ignored.has(number))
    .map(([number, header]) => {
      const values = samples.get(number) ?? [];
      // An empty column has no data to lose.
      const gapsIn = gapsBeside(kind, data, number);
      const found = values.length === 0 ? [] : resembling({ header, values, gapsIn }, kind, lacking, lookups);
      // "Address 2" gets a warning but stops no file, because the address is in "Address 1".
      const resembles = isSecond(header, headers) ? found.map(asSecond) : found;
      return { number, header, shared: isShared(number, headers), samples: values, resembles };
    });
}

function asSecond(found: Resemblance): Resemblance {
  return found.gaps.length > 0 ? found : { ...found, byValues: false };
}

function isShared(number: number, { texts }: Headers): boolean {
  const form = headerForm(texts.get(number)?.text ?? '');
  return [...texts].some(([otherNumber, { text }]) => otherNumber !== number && headerForm(text) === form);
}

const RENAME = messages.renameShared;

/** Whether a person must name the column before anything is sent. */
export function mustBeNamed(kind: Kind, { header, resembles }: UnreadColumn): boolean {
  return !wasUnread(kind, headerForm(header)) && resembles.some(({ byValues }) => byValues);
}

/** The findings about headers: columns that are read by another name, unread columns, and missing columns. */
export function headerFindings(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly Finding[] {
  const { headers, samples, sheet } = read;
  const bare = joinedByBareKey(kind, read);
  const mapped = [...headers.mapped].map(([number, how]) =>
    number === bare?.number ? bare.finding : mappedHeader(number, how, read),
  );
  const duplicates = [...headers.duplicates]
    .filter(([number]) => samples.has(number))
    .map(([number, column]) => duplicateHeader(number, column, read));
  const ignored = [...headers.ignored].map((number) => ignoredHeader(placeOf(number, read)));
  const unread = unreadColumns(kind, read, lookups).map((column) => unreadHeader(kind, column, read));
  const nameless = [...samples].filter(([number]) => !headers.texts.has(number));
  const unnamed = nameless.flatMap(
    ([number, cells]) => underMergedHeader(number, cells, read) ?? namelessColumn(kind, number, cells, read),
  );
  return [...mapped, ...duplicates, ...ignored, ...unread, ...unnamed, ...missingHeaders(kind, sheet, headers.numbers)];
}

type HeaderCell = {
  readonly sheet: string;
  readonly row: number | null;
  readonly columnNumber: number;
  readonly value: string;
};

function placeOf(number: number, { sheet, headers }: ReadColumns): HeaderCell {
  const { text, row } = headers.texts.get(number) ?? { text: '', row: headers.row };
  return { sheet, row, columnNumber: number, value: text };
}

function mappedHeader(number: number, how: 'said' | 'synonym', read: ReadColumns): Finding {
  const place = placeOf(number, read);
  const column = read.headers.columns.get(number) ?? read.headers.duplicates.get(number);
  const what = messages.readAs(place.value, column?.header, how === 'said');
  const correct = messages.correctReading(
    `--map ${inQuotesOr('HEADER=KEY', `${place.value}=KEY`)}`,
    `--ignore-column ${inQuotesOr('HEADER', place.value)}`,
  );
  const hint = isShared(number, read.headers) ? RENAME : correct;
  return { ...findingAt(place, { code: 'header-mapped', what, hint }), column: column?.key ?? null };
}

function duplicateHeader(number: number, column: Column, read: ReadColumns): Finding {
  const { numbers, texts, mapped } = read.headers;
  const place = placeOf(number, read);
  const first = numbers.get(column.key) ?? 0;
  const there = `${columnLetters(first)}${texts.get(first)?.row}`;
  const [what, mentions] = [messages.sameColumn(place.value, there), [there]];
  const mappedNumber = [number, first].find((at) => mapped.get(at) === 'said');
  if (mappedNumber === undefined || isShared(mappedNumber, read.headers))
    return findingAt({ ...place, column }, { code: 'header-duplicate', what, mentions });
  const { value } = placeOf(mappedNumber, read);
  const mapOption = `--map ${inQuotesOr('HEADER=KEY', `${value}=KEY`)}`;
  const ignoreOption = `--ignore-column ${inQuotesOr('HEADER', value)}`;
  const hint = messages.sayAnother(value, mapOption, ignoreOption);
  return findingAt({ ...place, column }, { code: 'header-duplicate', what, hint, mentions });
}

/**
 * A warning about several values in a column without a header, because nobody would notice that they are not sent. If a
 * value may be secret, none is shown.
 */
function namelessColumn(kind: Kind, columnNumber: number, cells: readonly Cell[], read: ReadColumns): Finding[] {
  const [first] = cells;
  if (cells.length < FEWEST_NAMELESS) return [];
  const letters = columnLetters(columnNumber);
  const what = messages.noHeader(letters, mayHoldSecrets(kind) ? '' : ` ("${trimText(cellText(first))}")`);
  const hint = messages.writeAHeader;
  const place = { sheet: read.sheet, row: read.headers.row, columnNumber };
  const problem = { code: 'header-unknown', severity: 'warning', what, hint } as const;
  const doubt = copiedStatus(columnNumber, messages.columnIn(letters), read) ?? problem;
  return [findingAt(place, { ...doubt, mentions: [letters] })];
}

const FEWEST_NAMELESS = 2;

/**
 * Findings about the second column under a merged header. A person sees both columns under it, but only the first is
 * read.
 */
function underMergedHeader(columnNumber: number, [value]: readonly Cell[], read: ReadColumns): Finding[] | undefined {
  const { headers, above } = read;
  const lines = new Set([...headers.texts.values()].map(({ row }) => row));
  const spans = above.filter(({ number }) => lines.has(number)).flatMap(({ across }) => [...(across ?? [])]);
  const covering = spans.find(
    ([at, columns]) => at < columnNumber && columnNumber < at + columns && headers.columns.has(at),
  );
  if (covering === undefined) return undefined;
  const [at] = covering;
  const place = placeOf(at, read);
  const [first, second] = [columnLetters(at), columnLetters(columnNumber)];
  const isSecret = headers.columns.get(at)?.secret === true;
  const sample = isSecret ? '' : ` ("${trimText(cellText(value))}")`;
  const what = messages.mergedHeader(place.value, first, second, sample);
  const hint = messages.unmergeHeader(first, second);
  const problem = { code: 'header-unknown', severity: 'error', what, hint, mentions: [first, second] } as const;
  return [findingAt({ ...place, columnNumber }, problem)];
}

function ignoredHeader(place: HeaderCell): Finding {
  const what = messages.ownColumn(place.value);
  return findingAt(place, { code: 'header-unknown', what });
}

function unreadHeader(kind: Kind, column: UnreadColumn, read: ReadColumns): Finding {
  const { number, header, resembles } = column;
  const place = placeOf(number, read);
  const fate = read.headers.secret.has(number) ? messages.maybeSecret : messages.keptNotSent;
  const [first] = resembles;
  if (first === undefined) {
    const what = messages.notAColumn(header, kind.noun[1], fate);
    const doubt = copiedStatus(number, `"${header}"`, read) ?? rivalColumn(kind, number, header, read);
    const secret = read.headers.secret.has(number) ? kind.columns.find((column) => column.secret === true) : undefined;
    if (secret === undefined) return findingAt(place, doubt ?? { code: 'header-unknown', what });
    const hint = column.shared ? RENAME : nameIt(header, secret.key);
    return findingAt(place, doubt ?? { code: 'header-unknown', severity: 'warning', what, hint });
  }
  const names = resembles.map(({ column: { header: name } }) => `"${name}"`).join(' or ');
  const isThere = resembles.every(({ column: { key } }) => read.headers.numbers.has(key));
  if (first.gaps.length > 0) return splitHeader(kind, column, first, read);
  const looks = messages.looksLike(header, names, isThere);
  const say = column.shared ? RENAME : nameIt(header, first.column.key);
  const suggestions = resembles.map(({ column: { header: name } }) => name);
  if (!mustBeNamed(kind, column)) {
    const what = `${looks}. ${fate}`;
    return findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint: say, suggestions });
  }
  const what = messages.looksAlikeWithValues(looks, valuesOf(kind, column));
  return findingAt(place, { code: 'header-unknown', severity: 'error', what, hint: say, suggestions });
}

/** The options that say what a column is. */
function nameIt(header: string, key: string): string {
  return messages.nameIt(
    `--map ${inQuotesOr(`HEADER=${key}`, `${header}=${key}`)}`,
    `--ignore-column ${inQuotesOr('HEADER', header)}`,
  );
}

/**
 * The finding about two columns of the file for one column of the kind. qcsheet reads only one of them, and cannot join
 * them.
 */
function splitHeader(
  kind: Kind,
  column: UnreadColumn,
  { column: { header: name }, gaps }: Resemblance,
  read: ReadColumns,
) {
  const severity = mustBeNamed(kind, column) ? 'error' : 'warning';
  const place = placeOf(column.number, read);
  const what = messages.splitColumn(
    { header: place.value ?? '', name, values: valuesOf(kind, column), rows: rowWords(gaps) },
    severity === 'error' ? messages.nothingUntilNamed : messages.keptNotSent,
  );
  const hint = messages.moveOrIgnore(
    name,
    column.shared ? 'rename it' : `use --ignore-column ${inQuotesOr('HEADER', place.value)}`,
  );
  return findingAt(place, { code: 'header-unknown', severity, what, hint, suggestions: [name] });
}

/** ` ("4500012345")`. Empty if a value may be a secret. */
function valuesOf(kind: Kind, { samples }: UnreadColumn): string {
  if (mayHoldSecrets(kind)) return '';
  const text = trimText(cellText(samples[0]));
  return text === '' || text.length > LONGEST_SAMPLE ? '' : ` ("${text}")`;
}

const LONGEST_SAMPLE = 40;

function missingHeaders(kind: Kind, sheet: string, numbers: ReadonlyMap<string, number>): Finding[] {
  return kind.columns
    .filter((column) => column.required === 'always' && !numbers.has(column.key))
    .map((column) => {
      const what = messages.columnMissing(column.header);
      return { ...findingAt({ sheet, row: null }, { code: 'header-missing', what }), column: column.key };
    });
}
