import type { Operation, Request } from '../contract/operation.ts';
import type { Overview } from './overview.ts';
import type { StoredFile } from './stored-file.ts';

/** A record exactly as the service gave it, with its own field names. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** How a field appears in a cell. A value that does not fit its type is kept as text, so no data is lost. */
export type RecordCell =
  /**
   * Ids, codes, PO and phone numbers; `words` are names, sentences and links. `width` only if the default is too
   * narrow.
   */
  | { readonly type: 'text' | 'words'; readonly width?: number }
  | { readonly type: 'integer' | 'number' | 'money' }
  /** Milliseconds since 1970, a text or a number in the answer. The cell shows a moment in UTC. */
  | { readonly type: 'millis' }
  /** `dd-MMM-yyyy` or `YYYY-MM-DD`; a `moment` has `HH:mm:ss` after it. The cell shows the service's own time zone. */
  | { readonly type: 'day' | 'moment' }
  | { readonly type: 'yes-no' }
  /** The meaning of the value in the specification; blank if the specification does not name the value. */
  | { readonly type: 'meaning'; readonly of: Readonly<Record<string, string>> }
  /** Several texts, joined with `; `. */
  | { readonly type: 'list' }
  /** JSON text, because the specification does not show the structure. */
  | { readonly type: 'json' }
  /** JSON text of an item's fields that have no column, without those in `besides`; blank if there are none. */
  | { readonly type: 'further'; readonly besides: readonly string[] }
  /** The name of the list that the row comes from, if a sheet has several lists. */
  | { readonly type: 'section' };

/** One field of a record, or of one of its items. */
export type RecordColumn = {
  /**
   * The path in the specification, from the record down: `generalInformation.orderId`. It is `photos.label` if the
   * sheet has a row for each item of `photos`. `*` is the item itself: `*.url`. A word after `#` distinguishes two
   * columns of the same field: `status#meaning`.
   */
  readonly key: string;
  /** Unique within the sheet. */
  readonly header: string;
  readonly cell: RecordCell;
};

export type RecordSheet = {
  readonly name: string;
  /** Paths of lists: the sheet has one row for each of their items. Without paths it has one row for each record. */
  readonly listPaths?: readonly string[];
  readonly columns: readonly RecordColumn[];
};

/** The page wrapper (specification 2.5). */
export type Page = {
  readonly pageNo: number;
  readonly totalPageNum: number;
  readonly totalSize: number;
  /** Null if the page is empty. */
  readonly pageItems: readonly JsonRecord[] | null;
};

/** Where records come from. The user id is inserted into every path that needs it. */
export type Source =
  | PagedSource
  /** One answer holds all records. */
  | { readonly type: 'list'; readonly operation: Operation<never, readonly JsonRecord[]> }
  | EachSource
  /** The account's own lookup lists, pulled again. */
  | { readonly type: 'lookups' };

/** One more call for each listed record. */
export type EachSource = EachCall<unknown> & {
  readonly type: 'each';
  readonly of: PagedSource | IdSource;
  readonly operation: Operation<never, unknown>;
};

type EachCall<Content> = {
  /** Null if the listed record lacks a value that the call needs. */
  request(listed: JsonRecord): Request | null;
  /** The records in the answer. (A method, because `content` can then have the operation's type.) */
  records(content: Content, listed: JsonRecord): readonly JsonRecord[];
  /** The name of a listed record in messages. */
  label(listed: JsonRecord): string;
};

/** Ties the reader of an answer to its operation. */
export function eachOf<Content>(
  of: EachSource['of'],
  operation: Operation<never, Content>,
  call: EachCall<Content>,
): EachSource {
  return { type: 'each', of, operation, ...call };
}

export type PagedSource = {
  readonly type: 'pages';
  readonly operation: Operation<never, Page>;
  /** The fields that can identify a listed record. The first one with a value counts. */
  readonly id: readonly string[];
  /** The time filters of the list. */
  readonly times?: readonly AskedTime[];
  /** How a listed record shows which booking it belongs to. */
  readonly ofBookings?: OfBookings;
};

/** A time, named by what happened then, with the query parameters for its first and last day. */
export type AskedTime = {
  readonly verb: 'inspected' | 'sent';
  readonly from: string;
  readonly to: string;
  /** An incremental export starts this many days before the day of the last complete export. */
  readonly overlapDays: number;
};

/** The paged list: the dataset itself, or the list with the ids for its calls. Null if there is none. */
export function pagedList({ source }: Pick<Dataset, 'source'>): PagedSource | null {
  if (source.type === 'pages') return source;
  return source.type === 'each' && source.of.type === 'pages' ? source.of : null;
}

/** Field names of a listed report. `inspectedSince` is the query parameter for the first day of inspection. */
export type OfBookings = {
  readonly inspectedSince: string;
  readonly reference: string;
  /** Paths. For a path through a list, every item counts. */
  readonly poNumbers: readonly string[];
  readonly orderNumber: string;
  readonly productId: string;
  readonly status: string;
  /** The meaning of each status number. */
  readonly statusWords: Readonly<Record<string, string>>;
  readonly result: string;
  readonly decision: string;
};

/** Ids from the user's file, or the ids of one kind in the journal. Each is listed as `{id}`. */
type IdSource = { readonly type: 'ids'; readonly ofKind: string };

/** A query parameter of the specification as a command-line flag. */
export type Filter = {
  /** Without its dashes. */
  readonly flag: string;
  /** The parameter's name in every operation of the source that has it. */
  readonly query: string;
  /** `day` also takes `today`, `yesterday` and `-7d`; `yes` is a flag without a value. */
  readonly value: 'text' | 'day' | 'yes';
  /** For the end of a time range: the flag of its beginning. */
  readonly notBefore?: string;
  /** The flag that this one needs; without it, this flag has no effect. */
  readonly of?: string;
};

/** A dataset that can be exported, as data. */
export type Dataset = {
  readonly name: string;
  readonly title: string;
  /** One record and several: report, reports. */
  readonly noun: readonly [singular: string, plural: string];
  /** What the file holds, for the guide. */
  readonly holds: string;
  readonly source: Source;
  readonly filters: readonly Filter[];
  /** The fields that can identify a record. The first one with a value counts. */
  readonly id: readonly string[];
  /** The workbook summarizes the records and shows what changed since the previous export. */
  readonly overview?: Overview;
  /** The fields that describe stored files. */
  readonly files?: StoredFile;
  /** The first sheet has one row for each record. A CSV holds only this sheet. */
  readonly sheets: readonly [RecordSheet, ...RecordSheet[]];
  /** Most people want only the first sheet. A CSV of it is written, and a message says what it lacks. */
  readonly isFirstSheetUsual?: true;
};

type ColumnText = readonly [key: string, header: string, cell?: PlainType | RecordCell];

/** Types without further settings. */
type PlainType = Exclude<RecordCell['type'], 'meaning' | 'further'>;

/** Writes columns as a table, one line each. A line without a type is a text column. */
export function recordColumns(...lines: readonly ColumnText[]): readonly RecordColumn[] {
  return lines.map(([key, header, cell = 'text']) => ({
    key,
    header,
    cell: typeof cell === 'string' ? { type: cell } : cell,
  }));
}
