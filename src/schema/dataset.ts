import type { Operation, Request } from '../contract/operation.ts';
import type { Overview } from './overview.ts';
import type { StoredFile } from './stored-file.ts';

/** A record as the service gave it, with its own field names. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** How a field appears in a cell. What cannot be read as its type is kept as text: nothing is lost. */
export type RecordCell =
  /** Ids, codes, PO and phone numbers; `words` are names, sentences and links. `width`: where the usual is not enough. */
  | { readonly type: 'text' | 'words'; readonly width?: number }
  | { readonly type: 'integer' | 'number' | 'money' }
  /** Milliseconds since 1970, in the answer a text or a number: a moment in UTC. */
  | { readonly type: 'millis' }
  /** `dd-MMM-yyyy` or `YYYY-MM-DD`; a `moment` with `HH:mm:ss` after it. As the service writes it, in its own zone. */
  | { readonly type: 'day' | 'moment' }
  | { readonly type: 'yes-no' }
  /** What a value means by the specification; blank for one that it does not name. */
  | { readonly type: 'meaning'; readonly of: Readonly<Record<string, string>> }
  /** Several texts, joined with `; `. */
  | { readonly type: 'list' }
  /** As JSON text: the specification does not show its shape. */
  | { readonly type: 'json' }
  /** The same of the fields of an item that have no column, here those besides `besides`; blank where there are none. */
  | { readonly type: 'further'; readonly besides: readonly string[] }
  /** Which of the sheet's lists the row is from. */
  | { readonly type: 'section' };

/** One field of a record, or of one of its items. */
export type RecordColumn = {
  /**
   * The specification's own path from the record on: `generalInformation.orderId`; `photos.label` where the sheet has a
   * row for each item of `photos`. `*` is the item itself: `*.url`. After a `#` a word that tells two columns of one
   * field apart: `status#meaning`.
   */
  readonly key: string;
  /** Unique within the sheet. */
  readonly header: string;
  readonly cell: RecordCell;
};

export type RecordSheet = {
  readonly name: string;
  /** Paths of lists: a row for each of their items. None: one row for each record. */
  readonly listPaths?: readonly string[];
  readonly columns: readonly RecordColumn[];
};

/** Section 2.5, the page wrapper. */
export type Page = {
  readonly pageNo: number;
  readonly totalPageNum: number;
  readonly totalSize: number;
  /** Null for none. */
  readonly pageItems: readonly JsonRecord[] | null;
};

/** Where records come from. The user id is put into every path that has a place for it. */
export type Source =
  | PagedSource
  /** One answer holds all. */
  | { readonly type: 'list'; readonly operation: Operation<never, readonly JsonRecord[]> }
  | EachSource
  /** The account's own lookup lists, pulled again. */
  | { readonly type: 'lookups' };

/** One more call for each that is listed. */
export type EachSource = EachCall<unknown> & {
  readonly type: 'each';
  readonly of: PagedSource | IdSource;
  readonly operation: Operation<never, unknown>;
};

type EachCall<Content> = {
  /** Null where the listed one lacks what the call needs. */
  request(listed: JsonRecord): Request | null;
  /** (A method, so that `content` may be told the operation's type.) */
  records(content: Content, listed: JsonRecord): readonly JsonRecord[];
  /** Names a listed one in messages. */
  label(listed: JsonRecord): string;
};

/** Ties what is made of an answer to its operation. */
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
  /** What tells one listed record from another: the first of these fields that it has. */
  readonly id: readonly string[];
  /** The times that the list can be asked for. */
  readonly times?: readonly AskedTime[];
  /** How a listed one tells which booking it is of. */
  readonly ofBookings?: OfBookings;
};

/** A time by what happened in it, with the query parameters of its first and its last day. */
export type AskedTime = {
  readonly verb: 'inspected' | 'sent';
  readonly from: string;
  readonly to: string;
  /** An incremental export asks from its last complete one's day less so many days on. */
  readonly overlapDays: number;
};

/** What is read in pages: the dataset itself, or what its records are read by. */
export function pagedList({ source }: Pick<Dataset, 'source'>): PagedSource | null {
  if (source.type === 'pages') return source;
  return source.type === 'each' && source.of.type === 'pages' ? source.of : null;
}

/** Names of fields; `inspectedSince` is the query parameter for the first day of inspection. */
export type OfBookings = {
  readonly inspectedSince: string;
  readonly reference: string;
  /** Paths; what is within lists is found in each of their items. */
  readonly poNumbers: readonly string[];
  readonly orderNumber: string;
  readonly productId: string;
  readonly status: string;
  /** What the numbers of the status mean. */
  readonly statusWords: Readonly<Record<string, string>>;
  readonly result: string;
  readonly decision: string;
};

/** From a file of the user's, or those that the journal knows of a kind; listed as `{id}`. */
type IdSource = { readonly type: 'ids'; readonly ofKind: string };

/** A query parameter of the specification as a flag. */
export type Filter = {
  /** Without its dashes. */
  readonly flag: string;
  /** Its name in every operation of the source that knows it. */
  readonly query: string;
  /** `day` takes also `today`, `yesterday` and `-7d`; `yes` is a flag without a value. */
  readonly value: 'text' | 'day' | 'yes';
  /** The end of a time: the flag of its beginning. */
  readonly notBefore?: string;
  /** The flag without which it says nothing. */
  readonly of?: string;
};

/** What can be exported, as data. */
export type Dataset = {
  readonly name: string;
  readonly title: string;
  /** One record and several: report, reports. */
  readonly noun: readonly [singular: string, plural: string];
  /** What the file holds, for the guide. */
  readonly holds: string;
  readonly source: Source;
  readonly filters: readonly Filter[];
  /** What tells one record from another: the first of these fields that it has. */
  readonly id: readonly string[];
  /** A workbook of it sums the records up, and shows what has changed since the export before. */
  readonly overview?: Overview;
  /** Where its records tell of stored files. */
  readonly files?: StoredFile;
  /** The first one has a row for each record and is what a CSV holds. */
  readonly sheets: readonly [RecordSheet, ...RecordSheet[]];
  /** Whether people want the first sheet alone: a CSV of it is written, and says what it lacks. */
  readonly isFirstSheetUsual?: true;
};

type ColumnText = readonly [key: string, header: string, cell?: PlainType | RecordCell];

/** Those that have no more to say. */
type PlainType = Exclude<RecordCell['type'], 'meaning' | 'further'>;

/** Writes columns as a table, a line each; text where a line names no type. */
export function recordColumns(...lines: readonly ColumnText[]): readonly RecordColumn[] {
  return lines.map(([key, header, cell = 'text']) => ({
    key,
    header,
    cell: typeof cell === 'string' ? { type: cell } : cell,
  }));
}
