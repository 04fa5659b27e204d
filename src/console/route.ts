import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import type { Problem } from '../problem/problem.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { messages } from './messages.ts';
import { onPage } from './words/on-page.ts';

type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.infer<E['answer']> | Response : Response;

/** Adds a call. The compiler checks its answer against the description. */
export function route<E extends Endpoint>(
  routes: Hono,
  endpoint: E,
  handle: (context: Context) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  routes.on(endpoint.method.toUpperCase(), endpoint.path, async (context) => {
    const answer = await handle(context);
    return answer instanceof Response ? answer : context.json(answer);
  });
}

export function queryOf<Schema extends z.ZodType>({ req }: Context, schema: Schema): z.infer<Schema> {
  return understood(schema, req.query());
}

/** The parsed JSON body. Any other content type is refused: a page of another site could send it without permission. */
export async function bodyOf<Schema extends z.ZodType>({ req }: Context, schema: Schema): Promise<z.infer<Schema>> {
  const isJson = /^application\/json\b/i.test(req.header('content-type') ?? '');
  return understood(schema, isJson ? await req.json().catch(() => undefined) : undefined);
}

function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new HTTPException(400, { message: messages.notUnderstood(read.error.issues[0]?.message ?? '') });
}

/** The name encoded as in RFC 8187. There an apostrophe separates the name from the text before it. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');
}

/** A file that the browser saves under its own name. */
export async function fileAnswer(context: Context, path: string): Promise<Response> {
  context.header('content-disposition', `attachment; filename*=UTF-8''${encoded(basename(path))}`);
  context.header('content-type', 'application/octet-stream');
  return context.body(await readFile(path));
}

/** The problem of a use case, with the next step. */
export function refused(context: Context, { message, hint }: Problem): Response {
  return context.text(onPage(`${message} ${hint}`), 409);
}
