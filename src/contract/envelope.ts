import { z } from 'zod';
import { parseJson } from './json.ts';
import type { Operation } from './operation.ts';

/** Section 1: on failure `content` is null, and the message gives the reason. */
const envelope = z.looseObject({ message: z.string().nullish(), content: z.unknown().optional() });

/** The meaning of an answer's text, whatever its status. */
export type Reading<Content> =
  | { readonly type: 'content'; readonly content: Content; readonly message: string | null }
  /** An envelope whose content is null: the service failed. `message` gives the reason, if there is one. */
  | { readonly type: 'failure'; readonly message: string | null }
  /** Not JSON, no envelope, or content of another shape: it proves neither success nor failure. */
  | { readonly type: 'unreadable'; readonly problem: string };

/** Reads an answer's text as the operation's content, with or without an envelope, as the operation defines. */
export function readAnswer<Content>(
  operation: Pick<Operation<never, Content>, 'envelope' | 'content'>,
  text: string,
): Reading<Content> {
  const json = parseJson(text);
  if (json === undefined) return { type: 'unreadable', problem: 'the answer is not JSON' };
  const opened = envelope.safeParse(json);
  if (!operation.envelope) {
    // No payload of these endpoints has a `content`. A null `content` therefore means that the service failed.
    const isFailure = opened.success && opened.data.content === null;
    return isFailure
      ? { type: 'failure', message: readable(opened.data.message) }
      : readContent(operation.content, json, null);
  }
  // A message without content is no answer of this service. To read it as a refusal could send a booking twice.
  if (!opened.success || opened.data.content === undefined)
    return { type: 'unreadable', problem: 'the answer has no content' };
  const message = readable(opened.data.message);
  if (opened.data.content === null) return { type: 'failure', message };
  return readContent(operation.content, opened.data.content, message);
}

/** The message in an answer, which may be an envelope, an error of another shape, or no JSON. Null if it has none. */
export function messageOf(text: string): string | null {
  const opened = envelope.safeParse(parseJson(text));
  return opened.success ? readable(opened.data.message) : null;
}

function readContent<Content>(schema: z.ZodType<Content>, json: unknown, message: string | null): Reading<Content> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { type: 'content', content: parsed.data, message };
  const issue = parsed.error.issues[0];
  const place = issue === undefined ? '' : issue.path.join('.');
  return { type: 'unreadable', problem: `content${place && `.${place}`}: ${issue?.message ?? 'another shape'}` };
}

function readable(message: string | null | undefined): string | null {
  const trimmed = message?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
