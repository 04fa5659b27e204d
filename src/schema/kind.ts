import type { z } from 'zod';
import type { BookingResultPath } from '../contract/booking-result.ts';
import type { Operation, Request } from '../contract/operation.ts';
import type { ColumnNaming } from './column-layout.ts';
import type { Current, Sender } from './current.ts';
import type { ListedName } from './listed.ts';
import type { LookupName } from './lookup.ts';
import type { Rule } from './rule.ts';

/** How a cell is read, and what it becomes in the request. Every type accepts a blank cell and then sends nothing. */
export type CellType =
  /**
   * Text as written; numbers by their digits. `format` checks the form: emails may be several with `;`; a `decimal` may
   * have a comma, and has a point in the request. `listed`: the specification does not show the allowed values, and the
   * profile may list them under this name. `multiline`: words that people write in several lines, such as addresses.
   */
  | { readonly type: 'text'; readonly format?: TextFormat; readonly listed?: ListedName; readonly multiline?: true }
  /**
   * Several texts separated by `;`, an array in the request. `ids`: the service separates them by commas, so no text
   * may have one.
   */
  | { readonly type: 'text-list'; readonly ids?: true }
  /**
   * A whole number, a JSON integer in the request. Percentages are 0 to 100 and accept `80%`, also from percent cells.
   * Numbers of `pieces` accept `80 pcs`.
   */
  | {
      readonly type: 'integer';
      readonly min?: number;
      readonly max?: number;
      readonly percent?: boolean;
      readonly pieces?: boolean;
    }
  /** A day; `sentAs` is the field's format in the specification. */
  | { readonly type: 'date'; readonly sentAs: 'dd-MMM-yyyy' | 'YYYY-MM-DD' }
  /** Yes or no: a switch of qcsheet itself, or `true` and `false` in a query. */
  | { readonly type: 'yes-no' }
  /** One of the values in the specification, with their texts; null if the specification gives no text. */
  | { readonly type: 'enum'; readonly values: readonly EnumValue[]; readonly sentAs: 'text' | 'integer' }
  /** The id of one lookup entry. `lookup-list`: several ids separated by `;`, an array in the request. */
  | { readonly type: 'lookup' | 'lookup-list'; readonly lookup: LookupUse }
  /** JSON as written, an object or array in the request. `value` checks it. */
  | { readonly type: 'json'; readonly value?: z.ZodType }
  /** An order's password. Only its hash is sent, as the specification describes it. */
  | { readonly type: 'order-password' }
  /** The path of a file, relative to the folder of the input file. */
  | { readonly type: 'file' };

export type TextFormat = 'email' | 'phone' | 'decimal';
export type EnumValue = { readonly value: string; readonly text: string | null };

export type LookupUse = {
  readonly list: LookupName;
  /** The key of the column with the parent: for a family, the category column. */
  readonly parent?: string;
  /** What the template's dropdown shows; a cell accepts both. */
  readonly shows: 'label' | 'id';
};

export type Column = {
  /**
   * The specification's field path (`products.checkList.aqlMajor`), or a name of our own for a column that is not sent.
   */
  readonly key: string;
  /** Unique within the kind. */
  readonly header: string;
  readonly band: string;
  readonly level: string;
  readonly cell: CellType;
  readonly required: 'always' | 'conditional' | 'never';
  readonly help: string;
  readonly example: string;
  /** Whether it is a field of the request's body. */
  readonly sent: boolean;
  /**
   * The value's position in the request outside the body; absent for group keys and switches. Several values are joined
   * with commas.
   */
  readonly place?: 'path' | 'query' | 'file';
  /** The value is never written to the journal or to results. */
  readonly secret?: boolean;
};

/**
 * One level of a document: the document itself (`path` '') or a list inside it. Rows with the same text in the
 * `groupBy` column belong to one item. A row with a blank `groupBy` cell is an item by itself. A level without
 * `groupBy` adds one item for every row with a filled cell of this level.
 */
export type Level = {
  readonly name: string;
  /** Path of the array in the body: `products`, `products.refs`. */
  readonly path: string;
  readonly groupBy?: string;
  /** The document must have at least one such item. Otherwise its first row gets a finding. */
  readonly required?: boolean;
};

/** Bands of columns in the template, in order. Bands with `folded` start collapsed. */
type Band = { readonly name: string; readonly colour: string; readonly folded?: boolean };

/** Rows that a person could fill in, by column key, with a title and an explanation. */
export type Example = {
  readonly title: string;
  readonly words: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
};

/** Values of one document by column key, as they are sent. Our own columns (`autoConfirmFactory`) are texts. */
export type RequestValue = string | number | readonly string[] | Json;
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** A kind of document to import, as data. Template, guide, check, request and results all derive from it. */
export type Kind = {
  readonly name: string;
  readonly title: string;
  /** Name of the data sheet. */
  readonly sheet: string;
  /** Increase it when columns change their meaning. The template's meta sheet contains it. */
  readonly version: number;
  /** The user's words for one document and for several: booking, bookings. */
  readonly noun: readonly [singular: string, plural: string];
  readonly operation: Operation;
  readonly bands: readonly Band[];
  readonly levels: readonly [Level, ...Level[]];
  readonly columns: readonly Column[];
  /**
   * Other headers for a column in any language, by column key. Case, punctuation and accents are ignored. A header that
   * is listed for several columns is only proposed.
   */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Headers that people use for this column but also for other things, by column key. A person must confirm them. */
  readonly proposals?: Readonly<Record<string, readonly string[]>>;
  /**
   * Keys of columns that only their exact header or key can name, because every database has its own `CREATED_BY`. No
   * other header is accepted or proposed for them.
   */
  readonly exactOnly?: readonly string[];
  /** What is known about the headers of the file; absent in the kind's definition. */
  readonly naming?: ColumnNaming;
  readonly rules: readonly Rule[];
  /** For the template's instructions, the simplest example first. */
  readonly examples: readonly [Example, ...Example[]];
  /** The request of one document, with the parts that no column gives. `body` is nested along the columns' keys. */
  readonly request: (body: JsonObject, sender: Sender) => Request;
  /** How to read the existing records. Only for a kind that changes existing records. */
  readonly current?: Current;
  /** Keys of the columns that help a person find a document at the provider. */
  readonly identity?: readonly string[];
  /**
   * The identity of a document: documents with equal keys are about the same business, even if details differ. Null if
   * nothing identifies it. Letter case is ignored, and so is the order within a list. `body` is the request's body,
   * parsed by the operation. (A method, because kinds with different bodies are in one list.)
   */
  businessKey?(body: unknown): BusinessKey | null;
  /** A key for each part of a document. If one document has all parts of another, both are most likely the same. */
  partKeys?(body: unknown): readonly BusinessKey[];
  /**
   * Features that still identify a document after somebody edited its business key, the strongest first. Letter case is
   * ignored. A trait with a blank part does not count.
   */
  traits?(body: unknown): readonly Trait[];
  /**
   * For a kind without a business key: things to send only once, such as the bytes of a file for an order. Documents
   * that share one count as the same in this respect. A trait with a blank part does not count.
   */
  sentOnce?(request: Request): readonly Trait[];
  /**
   * Additional information in the answer besides the id, in words for the results; null if there is none. `content` is
   * the answer's content, parsed by the operation.
   */
  answerWords?(content: unknown): string | null;
  /** How the answer differs from what was sent, in words; null if it does not differ. */
  answerDiffers?(content: unknown, request: Request): string | null;
  /**
   * For a kind whose acceptance only means "received". The final result is read later by the same id, from a path in
   * the profile.
   */
  readonly laterResult?: (path: BookingResultPath) => Operation<never, unknown>;
  /**
   * For a kind with later inspection reports that appear in the results: the keys to find those reports. `body` is the
   * request's body, parsed by the operation.
   */
  reportKeys?(body: unknown): ReportKeys;
};

export type ReportKeys = {
  /** The client's own reference; null if the client gave none. */
  readonly reference: string | null;
  readonly poNumbers: readonly string[];
  /** The planned day of the inspection, `dd-MMM-yyyy`. */
  readonly inspectionDate: string;
};

export type BusinessKey = readonly (string | readonly string[])[];

export type Trait = {
  /** What two documents with this trait have in common: "supplier and PO number". */
  readonly words: string;
  /** Values by name. Do not change the names: the journal compares documents by them too. */
  readonly parts: Readonly<Record<string, string | undefined>>;
};

/** The paths of the scalar and list fields of a body: `products.name` for {products?: {name?: string}[]}. */
type Item<T> =
  NonNullable<T> extends readonly (infer E)[]
    ? NonNullable<E> extends object
      ? NonNullable<E>
      : never
    : NonNullable<T>;
type Leaf<T> = NonNullable<T> extends string | number | boolean | readonly (string | number)[] ? true : false;
export type FieldPath<T> = {
  [K in keyof T & string]: Leaf<T[K]> extends true ? K : K | `${K}.${FieldPath<Item<T[K]>>}`;
}[keyof T & string];

/**
 * Ties a kind to its operation. Columns that are sent must be paths of the operation's body. Otherwise the compiler
 * rejects them. It is called twice, `defineKind(operation)({...})`: in a single call the literals would widen.
 */
export function defineKind<Body, Content>(operation: Operation<Body, Content>) {
  type Sent = Column & { readonly key: FieldPath<Body>; readonly sent: true };
  type Own = Column & { readonly sent: false };
  return (
    definition: Omit<Kind, 'operation' | 'columns' | 'request' | OfBody | 'answerWords' | 'answerDiffers'> & {
      readonly columns: readonly (Sent | Own)[];
      readonly request: Kind['request'];
      businessKey?(body: Body): BusinessKey | null;
      partKeys?(body: Body): readonly BusinessKey[];
      traits?(body: Body): readonly Trait[];
      answerWords?(content: Content): string | null;
      answerDiffers?(content: Content, request: Request): string | null;
      reportKeys?(body: Body): ReportKeys;
    },
  ) => ({ ...definition, operation });
}

type OfBody = 'businessKey' | 'partKeys' | 'traits' | 'reportKeys';

/** Whether a file of this kind may contain secrets, on any sheet. */
export function mayHoldSecrets({ columns }: Pick<Kind, 'columns'>): boolean {
  return columns.some(({ secret }) => secret === true);
}

/** The words that explain when a conditional column is required; undefined for other columns. */
export function ruleWords(kind: Kind, key: string): string | undefined {
  const rules = kind.rules.filter((rule) => rule.rule === 'required' && rule.columns.includes(key));
  return rules.length === 0 ? undefined : rules.map((rule) => rule.words).join('; ');
}
