import type { Operation, Request } from '../../contract/operation.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { JsonRecord } from '../../schema/dataset.ts';
import type { OnStep } from '../../schema/work-step.ts';

/** The part of a failure that this folder uses. */
export type ReadFailure = { readonly cause: string; readonly status: number | null; readonly message: string };

/** Asks the service. `Failure` is the client's own type and is passed on unchanged. */
export type Reader<Failure> = <Content>(
  operation: Operation<never, Content>,
  request: Request,
) => Promise<
  { readonly type: 'ok'; readonly content: Content } | { readonly type: 'failed'; readonly failure: Failure }
>;

type Query = NonNullable<Request['query']>;

/** Records that the last export could not get completely. */
export type Again = { readonly ids: ReadonlySet<string>; records(): AsyncIterable<Spooled> };

export const NOTHING_AGAIN: Again = { ids: new Set(), records: none };

async function* none() {}

export type Collecting<Failure> = {
  readonly read: Reader<Failure>;
  readonly userId: string;
  /** The queries for a paged list, one after another. A record in several answers counts once. */
  readonly windows: readonly Query[];
  /** The query of other calls. Parameters that an operation does not know are left out. */
  readonly query: Query;
  /** For a source that is read by ids. */
  readonly ids: Iterable<string>;
  /** The account's lookups as records, for a source of that kind. */
  readonly lookups: Iterable<JsonRecord>;
  /** True for listed records that are wanted; null for all. */
  readonly isWanted: ((listed: Spooled) => boolean | Promise<boolean>) | null;
  /** Records to read one by one, even if they are no longer listed. */
  readonly again: Again;
  readonly pageSize: number;
  readonly concurrency: number;
  /** A second spool, for listed records that must be read one by one. */
  readonly list: Spool;
  readonly onStep: OnStep;
  /** Called with a message if the service behaves unlike its description, but no row is lost. */
  readonly onOddity: (words: string) => void;
};

/** Gives the request of an operation: the known parameters of `query`, and the user if its path needs one. */
export function requestFor(
  { path, query: known = {} }: Pick<Operation, 'path' | 'query'>,
  { userId, query }: Pick<Collecting<unknown>, 'userId' | 'query'>,
): Request {
  return {
    ...(path.includes('{userId}') ? { path: { userId } } : {}),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(known, name))),
  };
}
