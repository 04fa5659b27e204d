import type { Operation, Request } from '../contract/operation.ts';
import type { LookupName } from './lookup.ts';

/** What a kind knows of the session when it builds a request. */
export type Sender = { readonly userId: string };

/** What the service has of a kind's documents, read by one call for a whole file. */
export type Current = {
  readonly operation: Operation<never, unknown>;
  /** `type`: only those of one type; null for all. */
  request(sender: Sender, type: string | null): Request;
  /** (A method: so `currentOf` accepts the type of the content.) */
  records(content: unknown): readonly CurrentRecord[];
  /** The column that names a record by its id, in the path. Its list of a lookup is that of the records. */
  readonly key: string;
  /** The column whose text names the record where that one is blank. */
  readonly code: string;
  /** The lists whose ids are these codes. */
  readonly codes: readonly LookupName[];
  /** The column of the record's name, which is its label in those lists. */
  readonly name: string;
  /** Keys of the columns that can be read back. */
  readonly readable: readonly string[];
  /** Those of them that follow from other columns: a filled template leaves them blank. */
  readonly following: readonly string[];
};

export type CurrentRecord = {
  readonly id: string;
  readonly label: string;
  /** The readable columns; null where the service has nothing. */
  readonly values: Readonly<Record<string, string | null>>;
  /** Milliseconds since 1970; null where the service does not tell. */
  readonly changedAt: number | null;
};

/** Ties what is read to its operation, as `defineKind` does for what is sent. */
export function currentOf<Content>(operation: Operation<never, Content>) {
  return (
    definition: Omit<Current, 'operation' | 'records'> & { records(content: Content): readonly CurrentRecord[] },
  ) => ({
    ...definition,
    operation,
  });
}
