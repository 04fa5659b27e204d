import type { SentForm } from './form.ts';

/** One request as it came in, header names in lower case. */
export type SeenRequest = {
  /** ISO time. */
  readonly at: string;
  readonly method: string;
  /** With the query, as written by the client. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In place of the body of a multipart/form-data request, whose bytes are not kept. */
  readonly form?: SentForm;
};

export type Answer = { readonly status: number; readonly body: unknown };

/** Section 1: `content` in its envelope. */
export function success(content: unknown, message: string | null = 'OK'): Answer {
  return { status: 200, body: { message, content } };
}

/** Content is null on failure; the message says why. */
export function refusal(status: number, message: string): Answer {
  return { status, body: { message, content: null } };
}
