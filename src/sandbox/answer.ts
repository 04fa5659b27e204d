import type { SentForm } from './form.ts';

/** One received request, with header names in lower case. */
export type SeenRequest = {
  /** ISO time. */
  readonly at: string;
  readonly method: string;
  /** With the query, as written by the client. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Replaces the body of a multipart/form-data request, whose bytes are not kept. */
  readonly form?: SentForm;
};

export type Answer = { readonly status: number; readonly body: unknown };

/** A successful answer: `content` in the envelope of section 1. */
export function success(content: unknown, message: string | null = 'OK'): Answer {
  return { status: 200, body: { message, content } };
}

/** A failed answer: its content is null, and its message gives the reason. */
export function refusal(status: number, message: string): Answer {
  return { status, body: { message, content: null } };
}
