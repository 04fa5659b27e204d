import type { z } from 'zod';

/** What sending it once more would do: nothing (`read`), the same again (`update`), a second thing (`create`). */
type Effect = 'read' | 'create' | 'update' | 'session';

/** What is sent. Path and query values are already text; a body is strict JSON without nulls or blanks. */
export type Request<Body = unknown> = {
  /** Several ids in one place are joined with commas. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list is a parameter that is repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Body;
  /** In place of a body, for an operation with a `fileField`. */
  readonly file?: FileToSend;
};

/** A file of this machine as it was when it was checked: other bytes are not sent in its name. */
export type FileToSend = {
  readonly path: string;
  /** What the service is told; without folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the bytes, in lowercase hex. */
  readonly sha256: string;
};

type QueryParameter = {
  readonly required: boolean;
  /** Never in a log, a message or the journal. */
  readonly secret?: boolean;
  /** What a value must be; any text without it. */
  readonly value?: z.ZodType<string>;
};

/** One endpoint of the service as data. */
export type Operation<Body = unknown, Content = unknown> = {
  /** The name in our own code and messages: `create inspection booking`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{placeholders}` for path parameters. */
  readonly path: `/${string}`;
  /** Section of the specification. */
  readonly section: string;
  readonly effect: Effect;
  /** True where the payload comes inside `{message, content}`. */
  readonly envelope: boolean;
  /** Every query parameter that the endpoint knows. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Strict: an unknown field, a null or an empty string in a request is a bug of ours. */
  readonly body?: z.ZodType<Body>;
  /** The form field that carries the request's file: the request is multipart/form-data. */
  readonly fileField?: string;
  /** Tolerant: unknown fields are kept, optional ones may be absent or null. */
  readonly content: z.ZodType<Content>;
  /**
   * For `create` and `update`: the proof that the service acted, read from the parsed content.
   * `create` gives the service's id, `update` gives `done` or `refused`; null when the content proves nothing.
   * (A method, so that operations of different contents fit one list; it is only called with the parsed content.)
   */
  receipt?(content: Content): Receipt | null;
  /**
   * For `create`: whether content with an id is a receipt even where the status of the answer is no success. Absent:
   * it always is.
   */
  isSureReceipt?(content: Content): boolean;
  /**
   * For `create`: the id of what is there already may come again by right, as for another version of a file. Then only an
   * answer that is another's word for word is doubtful; without it, every answer with another's id is.
   */
  readonly idReturns?: true;
};

type Receipt = { readonly type: 'id'; readonly id: string } | { readonly type: 'done' } | { readonly type: 'refused' };

/** Keeps the literal and the types of one operation. */
export function operation<Body, Content>(definition: Operation<Body, Content>): Operation<Body, Content> {
  return definition;
}

/**
 * What keeps a request from being sent as the operation wants it, or null: a path parameter that is no id, a query
 * parameter that is missing, unknown or of another form, no file. Values of the query are not told: some are secret.
 */
export function requestProblem(
  operation: Pick<Operation, 'path' | 'query' | 'fileField'>,
  request: Request,
): string | null {
  if (operation.fileField !== undefined && request.file === undefined) return `${operation.fileField}: missing`;
  return pathProblem(operation, request) ?? queryProblem(operation, request);
}

/** See `requestProblem`; of the query alone. */
export function queryProblem({ query: known = {} }: Pick<Operation, 'query'>, { query = {} }: Request): string | null {
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) return `${unknown}: no query parameter of this endpoint`;
  for (const [name, { required, value: form }] of Object.entries(known)) {
    const values = [query[name] ?? []].flat();
    if (required && values.length === 0) return `${name}: missing`;
    const issue = values.map((value) => form?.safeParse(value).error?.issues[0]).find((found) => found !== undefined);
    if (issue !== undefined) return `${name}: ${issue.message}`;
  }
  return null;
}

/** The path with its parameters filled in, percent-encoded, and the query in the order given. */
export function pathOf(operation: Pick<Operation, 'path'>, request: Pick<Request, 'path' | 'query'>): string {
  const problem = pathProblem(operation, request);
  if (problem !== null) throw new Error(`${operation.path} cannot be called: ${problem}`);
  // Commas join several ids (sections 4.3 and 8) and mean nothing else in a path.
  const path = operation.path.replace(PLACEHOLDERS, (_, name: string) =>
    encodeURIComponent(request.path?.[name] ?? '').replaceAll('%2C', ','),
  );
  const pairs = Object.entries(request.query ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? path : `${path}?${query}`;
}

const PLACEHOLDERS = /\{(\w+)\}/g;

/** `.` and `..` would be taken for steps between folders, encoded or not, and lead to another endpoint. */
function pathProblem({ path }: Pick<Operation, 'path'>, request: Pick<Request, 'path'>): string | null {
  for (const [, name = ''] of path.matchAll(PLACEHOLDERS)) {
    const value = request.path?.[name] ?? '';
    if (value === '') return `${name}: missing`;
    if (value === '.' || value === '..') return `${name}: "${value}" is no id`;
  }
  return null;
}
