import type { z } from 'zod';
import type { BookingResultPath } from '../contract/booking-result.ts';
import type { Operation, Request } from '../contract/operation.ts';
import type { ColumnNaming } from './column-layout.ts';
import type { Current, Sender } from './current.ts';
import type { ListedName } from './listed.ts';
import type { LookupName } from './lookup.ts';
import type { Rule } from './rule.ts';

/** How a cell is read and what it becomes on the wire. Every type takes a blank cell: it sends nothing. */
export type CellType =
  /**
   * Text as written; numbers by their digits. `format` checks the shape: emails may be several with `;`. `listed`: the
   * allowed values are not shown by the specification, and the profile may list them under this name.
   */
  | { readonly type: 'text'; readonly format?: 'email' | 'phone'; readonly listed?: ListedName }
  /** Several texts separated by `;`, an array on the wire. `ids`: the service separates them by commas, so none holds one. */
  | { readonly type: 'text-list'; readonly ids?: true }
  /**
   * A whole number, a JSON integer on the wire. Percentages are 0 to 100 and take `80%`, also from percent cells; numbers
   * of `pieces` take `80 pcs`.
   */
  | {
      readonly type: 'integer';
      readonly min?: number;
      readonly max?: number;
      readonly percent?: boolean;
      readonly pieces?: boolean;
    }
  /** A day; `sentAs` is the format that the specification gives the field. */
  | { readonly type: 'date'; readonly sentAs: 'dd-MMM-yyyy' | 'YYYY-MM-DD' }
  /** Yes or no: a switch of our own, or `true` and `false` in a query. */
  | { readonly type: 'yes-no' }
  /** One of the values that the specification names, with their texts; null where it gives none. */
  | { readonly type: 'enum'; readonly values: readonly EnumValue[]; readonly sentAs: 'text' | 'integer' }
  /** The id of one entry of a lookup (`lookup-list`: several, separated by `;`, an array on the wire). */
  | { readonly type: 'lookup' | 'lookup-list'; readonly lookup: LookupUse }
  /** JSON as written, an object or array on the wire; `value` is what it must be. */
  | { readonly type: 'json'; readonly value?: z.ZodType }
  /** An order's password. Only its hash, as the specification describes it, is sent. */
  | { readonly type: 'order-password' }
  /** The path of a file, counted from the folder of the input. */
  | { readonly type: 'file' };

export type EnumValue = { readonly value: string; readonly text: string | null };

export type LookupUse = {
  readonly list: LookupName;
  /** Key of the column whose value is the parent: the category of a family. */
  readonly parent?: string;
  /** What the template's dropdown shows; both are accepted in a cell. */
  readonly shows: 'label' | 'id';
};

export type Column = {
  /** The specification's field path (`products.checkList.aqlMajor`), or a name of our own when not sent. */
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
  /** Where else in the request it goes; absent for group keys and switches of our own. Several are joined with commas. */
  readonly place?: 'path' | 'query' | 'file';
  /** Never written again: neither journal nor results. */
  readonly secret?: boolean;
};

/**
 * One level of a document: the document itself (`path` '') or a list inside it.
 * Rows whose `groupBy` column holds the same text belong to one item; a blank one stands alone. A level without
 * `groupBy` adds an item for every row in which any of its cells is filled.
 */
export type Level = {
  readonly name: string;
  /** Path of the array in the body: `products`, `products.refs`. */
  readonly path: string;
  readonly groupBy?: string;
  /** At least one item must be there; its absence is a finding about the document's first row. */
  readonly required?: boolean;
};

/** Bands of columns in the template, in order; `folded` ones start collapsed. */
type Band = { readonly name: string; readonly colour: string; readonly folded?: boolean };

/** Rows as a person fills them in, by column key, with the title and the words that explain them. */
export type Example = {
  readonly title: string;
  readonly words: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
};

/** Values of one document by column key, as they are sent; own columns (`autoConfirmFactory`) as text. */
export type RequestValue = string | number | readonly string[] | Json;
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** What can be imported, as data. Everything else derives from it: template, guide, check, request, results. */
export type Kind = {
  readonly name: string;
  readonly title: string;
  /** Name of the data sheet. */
  readonly sheet: string;
  /** Raised when columns change their meaning; the template's meta sheet carries it. */
  readonly version: number;
  /** One document and several, in the user's words: booking, bookings. */
  readonly noun: readonly [singular: string, plural: string];
  readonly operation: Operation;
  readonly bands: readonly Band[];
  readonly levels: readonly [Level, ...Level[]];
  readonly columns: readonly Column[];
  /**
   * Other headers that people use for a column, in any language, by its key. Case, punctuation and accents do not count.
   * One that is listed for several columns is only proposed.
   */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Headers that people use for a column and for other things, by its key: a person must confirm them. */
  readonly proposals?: Readonly<Record<string, readonly string[]>>;
  /**
   * Keys of columns that only their exact header or key names: every database has a `CREATED_BY` of its own. No other
   * header is taken or proposed for them.
   */
  readonly exactOnly?: readonly string[];
  /** What is known about the headers of the file that is read; absent for the kind as it is defined. */
  readonly naming?: ColumnNaming;
  readonly rules: readonly Rule[];
  /** For the template's instructions: the simplest first. */
  readonly examples: readonly [Example, ...Example[]];
  /** The request of one document beyond what its columns place: `body` is nested along the columns' keys. */
  readonly request: (body: JsonObject, sender: Sender) => Request;
  /** Only of a kind that changes what the service has and that can be read: how. */
  readonly current?: Current;
  /** Keys of the columns that a person uses to find a document at the provider. */
  readonly identity?: readonly string[];
  /**
   * What makes two documents the same business although a detail differs; null when nothing identifies it. Letters'
   * case and, in a list, the order do not count.
   * `body` is the request's, parsed by the operation. (A method, so that kinds of different bodies fit one list.)
   */
  businessKey?(body: unknown): BusinessKey | null;
  /**
   * By what a document can be known again although what makes it the same business was edited: each of them it would
   * share with what it was, the most telling first. Letters' case does not count, and one with a blank part is none.
   */
  traits?(body: unknown): readonly Trait[];
  /**
   * For a kind without a business key: things that the service is sent once only, such as the bytes of a file for an
   * order. Two documents that share one are the same in this, whatever else they ask for; one with a blank part is none.
   */
  sentOnce?(request: Request): readonly Trait[];
  /**
   * What the answer to an accepted document tells beyond its id, in words for the results; null when nothing.
   * `content` is the answer's, parsed by the operation.
   */
  answerWords?(content: unknown): string | null;
  /** In words, what such an answer says otherwise than was sent; null when nothing. */
  answerDiffers?(content: unknown, request: Request): string | null;
  /** Accepted means received: what became of it is read later, by the same id, from a path that the profile names. */
  readonly laterResult?: (path: BookingResultPath) => Operation<never, unknown>;
  /**
   * Of a kind of which inspection reports come later, and have a place in the results: what they are found by. `body` is
   * the request's, parsed by the operation.
   */
  reportKeys?(body: unknown): ReportKeys;
};

export type ReportKeys = {
  /** The client's own reference; null where none was given. */
  readonly reference: string | null;
  readonly poNumbers: readonly string[];
  /** The planned day of the inspection, `dd-MMM-yyyy`. */
  readonly inspectionDate: string;
};

export type BusinessKey = readonly (string | readonly string[])[];

export type Trait = {
  /** What two documents that share it have in common: "supplier and PO number". */
  readonly words: string;
  /** By name. The journal knows documents by the names as well, so they stay what they are. */
  readonly parts: Readonly<Record<string, string | undefined>>;
};

/** `products.name` for {products?: {name?: string}[]}: the paths of the scalar and list fields of a body. */
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
 * Ties a kind to its operation: columns that are sent must be paths of the operation's body, so that the compiler
 * refuses a field that the service does not have. Called twice, `defineKind(operation)({...})`: in one call the
 * literals would widen.
 */
export function defineKind<Body, Content>(operation: Operation<Body, Content>) {
  type Sent = Column & { readonly key: FieldPath<Body>; readonly sent: true };
  type Own = Column & { readonly sent: false };
  return (
    definition: Omit<Kind, 'operation' | 'columns' | 'request' | OfBody | 'answerWords' | 'answerDiffers'> & {
      readonly columns: readonly (Sent | Own)[];
      readonly request: Kind['request'];
      businessKey?(body: Body): BusinessKey | null;
      traits?(body: Body): readonly Trait[];
      answerWords?(content: Content): string | null;
      answerDiffers?(content: Content, request: Request): string | null;
      reportKeys?(body: Body): ReportKeys;
    },
  ) => ({ ...definition, operation });
}

type OfBody = 'businessKey' | 'traits' | 'reportKeys';

/** Whether files of a kind may hold what is never written again, on whatever sheet. */
export function mayHoldSecrets({ columns }: Pick<Kind, 'columns'>): boolean {
  return columns.some(({ secret }) => secret === true);
}

/** The words that tell when a conditional column is required; undefined for the others. */
export function ruleWords(kind: Kind, key: string): string | undefined {
  const rules = kind.rules.filter((rule) => rule.rule === 'required' && rule.columns.includes(key));
  return rules.length === 0 ? undefined : rules.map((rule) => rule.words).join('; ');
}
