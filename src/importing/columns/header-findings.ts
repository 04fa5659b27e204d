import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { inQuotesOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import { headerForm, wasUnread } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type Resemblance, resembling } from '../input/headers/resemblance.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { joinedByBareMark } from './joined-marks.ts';
import { isSecond, rivalColumn } from './rival-columns.ts';
import { gapsBeside } from './split-columns.ts';

/** The headers of a sheet with what is below them. */
export type ReadColumns = Pick<ReadSheet, 'sheet' | 'headers' | 'above' | 'data' | 'filled' | 'samples'>;

/** A column of the file that is not read although it resembles one that the file lacks. */
export type UnreadColumn = {
  readonly number: number;
  readonly header: string;
  /** Whether another column has the same header: whatever is said of the header counts for both. */
  readonly shared: boolean;
  readonly samples: readonly Cell[];
  readonly resembles: readonly Resemblance[];
};

/** The columns of a file that nobody has called their own, with what they may be. */
export function unreadColumns(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly UnreadColumn[] {
  const { headers, samples, filled, data } = read;
  const lacking = kind.columns.filter(({ key }) => !headers.numbers.has(key) || !filled.has(key));
  return [...headers.unknown]
    .filter(([number]) => !headers.ignored.has(number))
    .map(([number, header]) => {
      const values = samples.get(number) ?? [];
      // An empty column has nothing to lose.
      const gapsIn = gapsBeside(kind, data, number);
      const found = values.length === 0 ? [] : resembling({ header, values, gapsIn }, kind, lacking, lookups);
      // "Address 2" is told, and stops no file: the address is in "Address 1".
      const resembles = isSecond(header, headers) ? found.map(asSecond) : found;
      return { number, header, shared: isShared(number, headers), samples: values, resembles };
    });
}

function asSecond(found: Resemblance): Resemblance {
  return found.gaps.length > 0 ? found : { ...found, byValues: false };
}

function isShared(number: number, { texts }: Headers): boolean {
  const form = headerForm(texts.get(number)?.text ?? '');
  return [...texts].some(([other, { text }]) => other !== number && headerForm(text) === form);
}

const RENAME = 'Several columns have this header. Rename all but one of them, then say which is which.';

/** Whether a person must say what the column is before anything is sent. */
export function mustBeNamed(kind: Kind, { header, resembles }: UnreadColumn): boolean {
  return !wasUnread(kind, headerForm(header)) && resembles.some(({ byValues }) => byValues);
}

/** The findings about headers: columns that are read under another name, that are not read, or that are missing. */
export function headerFindings(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly Finding[] {
  const { headers, samples, sheet } = read;
  const bare = joinedByBareMark(kind, read);
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

type HeaderPlace = {
  readonly sheet: string;
  readonly row: number | null;
  readonly columnNumber: number;
  readonly value: string;
};

function placeOf(number: number, { sheet, headers }: ReadColumns): HeaderPlace {
  const { text, row } = headers.texts.get(number) ?? { text: '', row: headers.row };
  return { sheet, row, columnNumber: number, value: text };
}

function mappedHeader(number: number, how: 'said' | 'synonym', read: ReadColumns): Finding {
  const place = placeOf(number, read);
  const column = read.headers.columns.get(number) ?? read.headers.duplicates.get(number);
  const why = how === 'said' ? ', as you said' : '';
  const what = `"${place.value}" is read as "${column?.header}"${why}.`;
  const correct = `If that is wrong: --map ${inQuotesOr('HEADER=KEY', `${place.value}=KEY`)} names another column, --ignore-column ${inQuotesOr('HEADER', place.value)} none.`;
  const hint = isShared(number, read.headers) ? RENAME : correct;
  return { ...findingAt(place, { code: 'header-mapped', what, hint }), column: column?.key ?? null };
}

function duplicateHeader(number: number, column: Column, read: ReadColumns): Finding {
  const { numbers, texts, mapped } = read.headers;
  const place = placeOf(number, read);
  const first = numbers.get(column.key) ?? 0;
  const what = `"${place.value}" is the same column as ${columnLetters(first)}${texts.get(first)?.row}.`;
  const said = [number, first].find((at) => mapped.get(at) === 'said');
  if (said === undefined || isShared(said, read.headers))
    return findingAt({ ...place, column }, { code: 'header-duplicate', what });
  const { value } = placeOf(said, read);
  const other = `--map ${inQuotesOr('HEADER=KEY', `${value}=KEY`)}`;
  const own = `--ignore-column ${inQuotesOr('HEADER', value)}`;
  const hint = `You said that "${value}" is this column. Say another with ${other}, or ${own} if it is your own. That also corrects the remembered mapping.`;
  return findingAt({ ...place, column }, { code: 'header-duplicate', what, hint });
}

/** Several values under no header: nobody would see that they are not sent. Where one may be secret, none is shown. */
function namelessColumn(
  { columns }: Kind,
  columnNumber: number,
  cells: readonly Cell[],
  { sheet, headers }: ReadColumns,
): Finding[] {
  const [first] = cells;
  if (cells.length < FEWEST_NAMELESS) return [];
  const shown = columns.some(({ secret }) => secret === true) ? '' : ` ("${trimText(cellText(first))}")`;
  const what = `column ${columnLetters(columnNumber)} has no header. Its values${shown} are kept, not sent.`;
  const hint = 'Write a header above them. To send them, use a header of the template.';
  const place = { sheet, row: headers.row, columnNumber };
  return [findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint })];
}

const FEWEST_NAMELESS = 2;

/** One header over two columns: only the first one is read, and a person sees both under it. */
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
  const what = `"${place.value}" lies over the columns ${first} and ${second}. Only ${first} is read, and ${second} has values, too${sample}. Nothing can be sent until each has its own header.`;
  const hint = `Unmerge the header. Write another header above ${second}, or move its values into ${first}.`;
  return [findingAt({ ...place, columnNumber }, { code: 'header-unknown', severity: 'error', what, hint })];
}

function ignoredHeader(place: HeaderPlace): Finding {
  const what = `"${place.value}" is your own column, as you said. It is kept, not sent.`;
  return findingAt(place, { code: 'header-unknown', what });
}

function unreadHeader(kind: Kind, column: UnreadColumn, read: ReadColumns): Finding {
  const { number, header, resembles } = column;
  const place = placeOf(number, read);
  const fate = read.headers.secret.has(number)
    ? 'It may be secret: it is neither kept nor sent.'
    : 'It is kept, not sent.';
  const [first] = resembles;
  if (first === undefined) {
    const what = `"${header}" is not a column of the ${kind.noun[1]}. ${fate}`;
    return findingAt(place, rivalColumn(kind, number, header, read) ?? { code: 'header-unknown', what });
  }
  const names = resembles.map(({ column: { header: name } }) => `"${name}"`).join(' or ');
  const lack = resembles.every(({ column: { key } }) => read.headers.numbers.has(key)) ? 'has empty' : 'lacks';
  if (first.gaps.length > 0) return splitHeader(kind, column, first, read);
  const looks = `"${header}" looks like ${names}, which the file ${lack}`;
  const choose = `Say which it is: --map ${inQuotesOr(`HEADER=${first.column.key}`, `${header}=${first.column.key}`)}, or --ignore-column ${inQuotesOr('HEADER', header)} if it is your own.`;
  const say = column.shared ? RENAME : choose;
  const suggestions = resembles.map(({ column: { header: name } }) => name);
  if (!mustBeNamed(kind, column)) {
    const what = `${looks}. ${fate}`;
    return findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint: say, suggestions });
  }
  const what = `${looks}, and so do its values${valuesOf(column)}. Nothing can be sent until you say what it is.`;
  return findingAt(place, { code: 'header-unknown', severity: 'error', what, hint: say, suggestions });
}

/** Two columns of the file for one of the kind: qcsheet reads one of them, and cannot join them. */
function splitHeader(
  kind: Kind,
  column: UnreadColumn,
  { column: { header: name }, gaps }: Resemblance,
  read: ReadColumns,
) {
  const severity = mustBeNamed(kind, column) ? 'error' : 'warning';
  const place = placeOf(column.number, read);
  const stop = severity === 'error' ? ' Nothing can be sent until you say what it is.' : ' It is kept, not sent.';
  const what = `"${place.value}" looks like "${name}", and has values${valuesOf(column)} in ${rowWords(gaps)}, where that is blank.${stop}`;
  const own = column.shared ? 'rename it' : `say --ignore-column ${inQuotesOr('HEADER', place.value)}`;
  const hint = `Two columns cannot be read as one. Move the values into "${name}", or ${own} if it is your own.`;
  return findingAt(place, { code: 'header-unknown', severity, what, hint, suggestions: [name] });
}

/** ` ("4500012345")`; values that may be secret are not repeated. */
function valuesOf({ samples, resembles }: UnreadColumn): string {
  if (resembles.some(({ column }) => column.secret === true)) return '';
  const text = trimText(cellText(samples[0]));
  return text === '' || text.length > LONGEST_SAMPLE ? '' : ` ("${text}")`;
}

const LONGEST_SAMPLE = 40;

function missingHeaders(kind: Kind, sheet: string, numbers: ReadonlyMap<string, number>): Finding[] {
  return kind.columns
    .filter((column) => column.required === 'always' && !numbers.has(column.key))
    .map((column) => {
      const what = `the column "${column.header}" is missing.`;
      return { ...findingAt({ sheet, row: null }, { code: 'header-missing', what }), column: column.key };
    });
}
