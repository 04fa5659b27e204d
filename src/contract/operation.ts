import type { z } from 'zod';

/**
 * The effect of sending a request again: nothing (`read`), the same state (`update`), or a second document (`create`).
 */
type Effect = 'read' | 'create' | 'update' | 'session';

/** The parts of a request. Path and query values are already text. A body is strict JSON without nulls or blanks. */
export type Request<Body = unknown> = {
  /** Several ids in one placeholder are joined with commas. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list becomes a repeated parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Body;
  /** Replaces the body, for an operation with a `fileField`. */
  readonly file?: FileToSend;
};

/** A file on this machine as it was at the check. If its bytes have changed since, it is not sent. */
export type FileToSend = {
  readonly path: string;
  /** The file name for the service, without folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The hash of the bytes, in lowercase hex. */
  readonly sha256: string;
};

type QueryParameter = {
  readonly required: boolean;
  /** The value must not appear in a log, a message or the journal. */
  readonly secret?: boolean;
  /** The required form of a value; without it, any text. */
  readonly value?: z.ZodType<string>;
};

/** One endpoint of the service, as data. */
export type Operation<Body = unknown, Content = unknown> = {
  /** The name in qcsheet's code and messages: `create inspection booking`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{placeholders}` for path parameters. */
  readonly path: `/${string}`;
  /** Section of the specification. */
  readonly section: string;
  readonly effect: Effect;
  /** True if the payload comes inside `{message, content}`. */
  readonly envelope: boolean;
  /** Every query parameter of the endpoint. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Strict: an unknown field, a null or an empty string in a request is a fault of qcsheet. */
  readonly body?: z.ZodType<Body>;
  /** The form field that carries the request's file: the request is multipart/form-data. */
  readonly fileField?: string;
  /** Tolerant: unknown fields are kept, optional ones may be absent or null. */
  readonly content: z.ZodType<Content>;
  /**
   * For `create` and `update`: the proof that the service acted, read from the parsed content. `create` gives the
   * service's id, `update` gives `done` or `refused`; null if the content proves nothing. (A method, so operations with
   * different contents fit into one list. It is called only with parsed content.)
   */
  receipt?(content: Content): Receipt | null;
  /**
   * For `create`: whether content with an id is a receipt even if the answer's status is an error. If absent, it always
   * is.
   */
  isSureReceipt?(content: Content): boolean;
  /**
   * For `create`: an id that already exists may come again, for example for another version of a file. Only an answer
   * equal to an earlier one is then doubtful. Without this flag, every repeated id is doubtful.
   */
  readonly idReturns?: true;
};

type Receipt = { readonly type: 'id'; readonly id: string } | { readonly type: 'done' } | { readonly type: 'refused' };

/** Gives the operation unchanged, with its literal types. */
export function operation<Body, Content>(definition: Operation<Body, Content>): Operation<Body, Content> {
  return definition;
}

/**
 * The reason why the request cannot be sent, or null. Checks for a bad path parameter, a bad, missing or unknown query
 * parameter, and a missing file. The reason never quotes query values: some are secret.
 */
export function requestProblem(
  operation: Pick<Operation, 'path' | 'query' | 'fileField'>,
  request: Request,
): string | null {
  if (operation.fileField !== undefined && request.file === undefined) return `${operation.fileField}: missing`;
  return pathProblem(operation, request) ?? queryProblem(operation, request);
}

/** Like `requestProblem`, for the query only. */
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

/** The path with percent-encoded parameters, and the query in the given order. */
export function pathOf(operation: Pick<Operation, 'path'>, request: Pick<Request, 'path' | 'query'>): string {
  const problem = pathProblem(operation, request);
  if (problem !== null) throw new Error(`${operation.path} cannot be called: ${problem}`);
  // In a path, commas only join several ids (sections 4.3 and 8), so they stay unencoded.
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

/**
 * The problem with a path parameter; null if there is none. Even encoded, `.` and `..` would count as folder steps and
 * lead to another endpoint.
 */
function pathProblem({ path }: Pick<Operation, 'path'>, request: Pick<Request, 'path'>): string | null {
  for (const [, name = ''] of path.matchAll(PLACEHOLDERS)) {
    const value = request.path?.[name] ?? '';
    if (value === '') return `${name}: missing`;
    if (value === '.' || value === '..') return `${name}: "${value}" is no id`;
  }
  return null;
}
