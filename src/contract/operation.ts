import type { z } from 'zod';

/** What sending it once more would do: nothing (`read`), the same again (`update`), a second thing (`create`). */
type Effect = 'read' | 'create' | 'update' | 'session';

/** What goes on the wire. Path and query values are already text; a body is strict JSON without nulls or blanks. */
export type Request<Body = unknown> = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
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
  /** Query parameters that the endpoint knows; a value that is secret never reaches a log or the journal. */
  readonly query?: Readonly<Record<string, { readonly required: boolean; readonly secret?: boolean }>>;
  /** Strict: an unknown field, a null or an empty string in a request is a bug of ours. */
  readonly body?: z.ZodType<Body>;
  /** Tolerant: unknown fields are kept, optional ones may be absent or null. */
  readonly content: z.ZodType<Content>;
  /**
   * For `create` and `update`: the proof that the service acted, read from the parsed content.
   * `create` gives the service's id, `update` gives `done` or `refused`; null when the content proves nothing.
   * (A method, so that operations of different contents fit one list; it is only called with the parsed content.)
   */
  receipt?(content: Content): Receipt | null;
};

type Receipt = { readonly kind: 'id'; readonly id: string } | { readonly kind: 'done' } | { readonly kind: 'refused' };

/** Keeps the literal and the types of one operation. */
export function operation<Body, Content>(definition: Operation<Body, Content>): Operation<Body, Content> {
  return definition;
}

/** The path with its parameters filled in, percent-encoded, and the query in the order given. */
export function pathOf(operation: Pick<Operation, 'path'>, request: Pick<Request, 'path' | 'query'>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.path?.[name];
    if (value === undefined || value === '') throw new Error(`${operation.path} needs the path parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(request.query).toString();
  return query === '' ? path : `${path}?${query}`;
}
