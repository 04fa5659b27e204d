import type { Operation, Request } from '../contract/operation.ts';
import type { LookupName } from './lookup.ts';

/** What a kind knows about the session when it builds a request. */
export type Sender = { readonly userId: string };

/** How to read the service's current records of a kind: one call for a whole file. */
export type Current = {
  readonly operation: Operation<never, unknown>;
  /** The request for records of one `type`; null for all types. */
  request(sender: Sender, type: string | null): Request;
  /** The records in the answer. (A method, because `currentOf` then accepts the type of the content.) */
  records(content: unknown): readonly CurrentRecord[];
  /** The path column with the record's id. Its lookup list holds the ids of the records. */
  readonly key: string;
  /** The column whose text names the record if the `key` column is blank. */
  readonly code: string;
  /** The lists whose ids are these codes. */
  readonly codes: readonly LookupName[];
  /** The column of the record's name. The name is the record's label in those lists. */
  readonly name: string;
  /** Keys of the columns that can be read back. */
  readonly readable: readonly string[];
  /** The readable columns whose values follow from other columns. A filled template leaves them blank. */
  readonly following: readonly string[];
};

export type CurrentRecord = {
  readonly id: string;
  readonly label: string;
  /** The values of the readable columns; null if the service has no value. */
  readonly values: Readonly<Record<string, string | null>>;
  /** Milliseconds since 1970; null if the service does not give it. */
  readonly changedAt: number | null;
};

/** Ties the record reader to its operation, as `defineKind` does for requests. */
export function currentOf<Content>(operation: Operation<never, Content>) {
  return (
    definition: Omit<Current, 'operation' | 'records'> & { records(content: Content): readonly CurrentRecord[] },
  ) => ({
    ...definition,
    operation,
  });
}
