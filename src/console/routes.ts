import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { API } from './api.ts';
import type { Desk } from './desk.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { messages } from './messages.ts';
import { openApi } from './openapi.ts';
import { fileNameOf, type Uploads } from './uploads.ts';

/** Of a body that is no file: 50,000 pasted cells fit in. */
const LARGEST_BODY = 4 * 1024 * 1024;
const LONGEST_WAIT_MS = 20_000;

export type RoutesParts = {
  readonly desk: Desk;
  readonly uploads: Uploads;
  readonly largestFile: number;
  /** Aborts when the server ends: nobody waits any longer. */
  readonly ending: AbortSignal;
};

/** The API over the desk. Each call answers with the state that it left. */
export function apiRoutes({ desk, uploads, largestFile, ending }: RoutesParts): Hono {
  const routes = new Hono();
  const state = () => desk.state();
  routes.use(limitBodies);
  route(routes, ENDPOINTS.state, async (context) => {
    const { after } = queryOf(context, ENDPOINTS.state.query);
    if (after !== undefined) await desk.changed(after, AbortSignal.any([ending, AbortSignal.timeout(LONGEST_WAIT_MS)]));
    return state();
  });
  route(routes, ENDPOINTS.upload, async (context) => {
    const name = fileNameOf(queryOf(context, ENDPOINTS.upload.query).name);
    const path = await uploads.keep(name, context.req.raw.body, largestFile);
    if (path === null) return context.text(messages.tooLarge(largestFile / 1024 / 1024), 413);
    desk.open({ path, name, isUpload: true });
    return state();
  });
  route(routes, ENDPOINTS.closeFile, () => {
    desk.close();
    return state();
  });
  route(routes, ENDPOINTS.rows, (context) => desk.window(queryOf(context, ENDPOINTS.rows.query)));
  route(routes, ENDPOINTS.findings, () => desk.findings());
  workRoutes(routes, desk);
  routes.get('/openapi.json', (context) => context.json(openApi()));
  return routes;
}

/** The calls that need an open file. */
function workRoutes(routes: Hono, desk: Desk): void {
  const state = () => desk.state();
  route(routes, ENDPOINTS.read, async (context) => {
    const reading = await bodyOf(context, ENDPOINTS.read.body);
    if (desk.work === null) return noFile(context);
    desk.work.read(reading);
    return state();
  });
  route(routes, ENDPOINTS.answer, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.answer.body);
    if (desk.work?.questions.answer(body) !== true) return context.text(messages.notAsked, 409);
    return state();
  });
  route(routes, ENDPOINTS.edit, async (context) => {
    const { cells } = await bodyOf(context, ENDPOINTS.edit.body);
    if (desk.work === null) return noFile(context);
    desk.work.change(cells);
    return state();
  });
  route(routes, ENDPOINTS.fix, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.fix.body);
    if (desk.work === null) return noFile(context);
    await desk.work.fix(body);
    return state();
  });
  for (const way of ['undo', 'redo'] as const) {
    route(routes, ENDPOINTS[way], (context) => {
      if (desk.work === null) return noFile(context);
      desk.work.step(way);
      return state();
    });
  }
  route(routes, ENDPOINTS.save, async (context) => {
    if (desk.work === null) return noFile(context);
    if (desk.work.isBusy) return context.text(messages.stillChecking, 409);
    await desk.work.save();
    return state();
  });
  route(routes, ENDPOINTS.copy, async (context) => {
    const saved = desk.work?.saved;
    if (saved === null || saved === undefined) return noFile(context);
    const name = encodeURIComponent(saved.name);
    context.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    context.header('content-type', 'application/octet-stream');
    return context.body(await readFile(saved.path));
  });
}

function noFile(context: Context): Response {
  return context.text(messages.noFile, 409);
}

const limitBodies: ReturnType<typeof bodyLimit> = async (context, next) => {
  // A file has a limit of its own, which is counted while it comes in.
  if (context.req.path === `${API}${ENDPOINTS.upload.path}`) return await next();
  return await bodyLimit({ maxSize: LARGEST_BODY, onError: (over) => over.text(messages.bodyTooLarge, 413) })(
    context,
    next,
  );
};

type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.infer<E['answer']> | Response : Response;

/** Adds a call; the compiler holds its answer against the description. */
function route<E extends Endpoint>(
  routes: Hono,
  endpoint: E,
  handle: (context: Context) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  routes.on(endpoint.method.toUpperCase(), endpoint.path, async (context) => {
    const answer = await handle(context);
    return answer instanceof Response ? answer : context.json(answer);
  });
}

function queryOf<Schema extends z.ZodType>({ req }: Context, schema: Schema): z.infer<Schema> {
  return understood(schema, req.query());
}

/** A body that is not called JSON is refused: a page of another site can send only such a body without asking. */
async function bodyOf<Schema extends z.ZodType>({ req }: Context, schema: Schema): Promise<z.infer<Schema>> {
  const isJson = /^application\/json\b/i.test(req.header('content-type') ?? '');
  return understood(schema, isJson ? await req.json().catch(() => undefined) : undefined);
}

function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new HTTPException(400, { message: messages.notUnderstood(read.error.issues[0]?.message ?? '') });
}
