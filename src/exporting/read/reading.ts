import type { Operation, Request } from '../../contract/operation.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { JsonRecord } from '../../schema/dataset.ts';
import type { OnStep } from '../../schema/work-step.ts';

/** What is known of a failure that concerns one record alone. */
export type ReadFailure = { readonly cause: string; readonly status: number | null; readonly message: string };

/** What reads the service: the client, told what to ask. `Failure` is its own and is handed through. */
export type Reader<Failure> = <Content>(
  operation: Operation<never, Content>,
  request: Request,
) => Promise<
  { readonly type: 'ok'; readonly content: Content } | { readonly type: 'failed'; readonly failure: Failure }
>;

type Query = NonNullable<Request['query']>;

/** Records that the last export could not have whole. */
export type Again = { readonly ids: ReadonlySet<string>; records(): AsyncIterable<Spooled> };

export const NOTHING_AGAIN: Again = { ids: new Set(), records: none };

async function* none() {}

export type Collecting<Failure> = {
  readonly read: Reader<Failure>;
  readonly userId: string;
  /** What a paged list is asked, one after the other; what several answers hold is one record. */
  readonly windows: readonly Query[];
  /** Of any other call: those parameters that the operation does not know are left out. */
  readonly query: Query;
  /** For a source that is listed by ids. */
  readonly ids: Iterable<string>;
  /** The account's lookups as records, for a source of that kind. */
  readonly lookups: Iterable<JsonRecord>;
  /** Which of what is listed is wanted. */
  readonly isWanted: ((listed: Spooled) => boolean | Promise<boolean>) | null;
  /** Records that are asked for one by one though they may not be listed any more. */
  readonly again: Again;
  readonly pageSize: number;
  readonly concurrency: number;
  /** A second spool, for what is listed to be read one by one. */
  readonly list: Spool;
  readonly onStep: OnStep;
  /** What the service does otherwise than described, in words, and what costs no row. */
  readonly onOddity: (words: string) => void;
};

/** The request of an operation with the parameters of `query` that it knows, and the user where its path has a place. */
export function requestFor(
  { path, query: known = {} }: Pick<Operation, 'path' | 'query'>,
  { userId, query }: Pick<Collecting<unknown>, 'userId' | 'query'>,
): Request {
  return {
    ...(path.includes('{userId}') ? { path: { userId } } : {}),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(known, name))),
  };
}
