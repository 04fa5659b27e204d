import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { inQuotesOr } from '../../schema/shell-word.ts';
import { trimText } from '../cells/text.ts';
import { findingAt } from './finding.ts';
import { headerForm, wasUnread } from './header-names.ts';
import type { Headers } from './headers.ts';
import { type Resemblance, resembling } from './resemblance.ts';

/** The headers of a sheet with what is below them. */
export type ReadColumns = {
  readonly sheet: string;
  readonly headers: Headers;
  /** Keys of the columns with at least one value. */
  readonly filled: ReadonlySet<string>;
  /** The first filled cells of columns that the kind does not know, or that are there twice. */
  readonly samples: ReadonlyMap<number, readonly Cell[]>;
};

/** A column of the file that is not read although it resembles one that the file lacks. */
export type UnreadColumn = {
  readonly number: number;
  readonly header: string;
  readonly samples: readonly Cell[];
  readonly resembles: readonly Resemblance[];
};

/** The columns of a file that nobody has called their own, with what they may be. */
export function unreadColumns(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly UnreadColumn[] {
  const { headers, samples, filled } = read;
  const lacking = kind.columns.filter(({ key }) => !headers.numbers.has(key) || !filled.has(key));
  return [...headers.unknown]
    .filter(([number]) => !headers.ignored.has(number))
    .map(([number, header]) => {
      const values = samples.get(number) ?? [];
      // An empty column has nothing to lose.
      const resembles = values.length === 0 ? [] : resembling({ header, values }, kind, lacking, lookups);
      return { number, header, samples: values, resembles };
    });
}

/** Whether a person must say what the column is before anything is sent. */
export function mustBeNamed(kind: Kind, { header, resembles }: UnreadColumn): boolean {
  return !wasUnread(kind, headerForm(header)) && resembles.some(({ byValues }) => byValues);
}

/** The findings about headers: columns that are read under another name, that are not read, or that are missing. */
export function headerFindings(kind: Kind, read: ReadColumns, lookups: LookupIndex): readonly Finding[] {
  const { headers, samples, sheet } = read;
  const mapped = [...headers.mapped].map(([number, how]) => mappedHeader(number, how, read));
  const duplicates = [...headers.duplicates]
    .filter(([number]) => samples.has(number))
    .map(([number, column]) => duplicateHeader(placeOf(number, read), column, headers));
  const ignored = [...headers.ignored].map((number) => ignoredHeader(placeOf(number, read)));
  const unread = unreadColumns(kind, read, lookups).map((column) => unreadHeader(kind, column, read));
  const nameless = [...samples].filter(([number, cells]) => !headers.texts.has(number) && cells.length > 1);
  const unnamed = nameless.map(([number, cells]) => namelessColumn(kind, number, cells, read));
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
  const hint = `If that is wrong: --map ${inQuotesOr('HEADER=KEY', `${place.value}=KEY`)} names another column, --ignore-column ${inQuotesOr('HEADER', place.value ?? '')} none.`;
  return { ...findingAt(place, { code: 'header-mapped', what, hint }), column: column?.key ?? null };
}

function duplicateHeader(place: HeaderPlace, column: Column, { numbers, texts }: Headers): Finding {
  const first = numbers.get(column.key) ?? 0;
  const what = `"${place.value}" is the same column as ${columnLetters(first)}${texts.get(first)?.row}.`;
  return findingAt({ ...place, column }, { code: 'header-duplicate', what });
}

/** Several values under no header: nobody would see that they are not sent. Where one may be secret, none is shown. */
function namelessColumn(
  { columns }: Kind,
  columnNumber: number,
  [first]: readonly Cell[],
  { sheet, headers }: ReadColumns,
): Finding {
  const shown = columns.some(({ secret }) => secret === true) ? '' : ` ("${trimText(cellText(first))}")`;
  const what = `column ${columnLetters(columnNumber)} has no header. Its values${shown} are kept, not sent.`;
  const hint = 'Write a header above them. To send them, use a header of the template.';
  return findingAt(
    { sheet, row: headers.row, columnNumber },
    { code: 'header-unknown', severity: 'warning', what, hint },
  );
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
    return findingAt(place, { code: 'header-unknown', what });
  }
  const names = resembles.map(({ column: { header: name } }) => `"${name}"`).join(' or ');
  const lack = resembles.every(({ column: { key } }) => read.headers.numbers.has(key)) ? 'has empty' : 'lacks';
  const looks = `"${header}" looks like ${names}, which the file ${lack}`;
  const say = `Say which it is: --map ${inQuotesOr(`HEADER=${first.column.key}`, `${header}=${first.column.key}`)}, or --ignore-column ${inQuotesOr('HEADER', header)} if it is your own.`;
  const suggestions = resembles.map(({ column: { header: name } }) => name);
  if (!mustBeNamed(kind, column)) {
    const what = `${looks}. ${fate}`;
    return findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint: say, suggestions });
  }
  const what = `${looks}, and so do its values${valuesOf(column)}. Nothing can be sent until you say what it is.`;
  return findingAt(place, { code: 'header-unknown', severity: 'error', what, hint: say, suggestions });
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
