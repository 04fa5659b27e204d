import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listenOnLoopback } from '../loopback/listen.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { API } from './api/desk.ts';
import { Desk } from './desk.ts';
import type { DeskParts } from './desk-state.ts';
import type { DeskFile } from './file/desk-file.ts';
import { guard, newKeys } from './guard.ts';
import { safeHeaders } from './headers.ts';
import { messages } from './messages.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';
import { apiRoutes } from './routes.ts';
import { createUploads } from './uploads.ts';
import { wordsOnPage } from './words/on-page.ts';

export type ConsoleOptions = DeskParts & {
  /** 0 means any free port. */
  readonly port: number;
  /** The file that is open at the start. */
  readonly file: DeskFile | null;
  /** Once a page was open, the console ends this long after the last request. */
  readonly idleMs: number;
  /** Milliseconds of a clock that cannot be set. */
  elapsed(): number;
};

export type Console = {
  /** With the token, for one visit. */
  readonly address: string;
  /** For scripts: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** True if there is no file at the path to open. The page says so too. */
  readonly lacksFile: boolean;
  readonly desk: Desk;
  /** Aborts when the last tab has been closed for a while and nothing is running. */
  readonly idle: AbortSignal;
  /** Stops a sending and waits for requests on their way. */
  close(): Promise<void>;
};

/** Serves the console on loopback. A port in use gives a problem. */
export async function startConsole(given: ConsoleOptions): Promise<Result<Console>> {
  const options = { ...given, words: wordsOnPage(given.words) };
  const { app, port: wanted, file } = options;
  const server = createServer();
  const port = await listenOnLoopback(server, wanted).catch((error: NodeJS.ErrnoException) => error);
  if (port instanceof Error) return portTaken(wanted, port);
  const desk = new Desk(options);
  const uploads = createUploads(join(app.stateFolder, 'opened'));
  const keys = newKeys();
  const ending = new AbortController();
  const presence = watchPresence(options, () => desk.isBusy || desk.hasUnsaved);
  const nonce = randomBytes(16).toString('base64url');
  const routes = new Hono();
  routes.use(safeHeaders(nonce), guard(port, keys), presence.seen);
  routes.route(API, apiRoutes({ desk, parts: options, uploads, largestFile: app.largestFile, ending: ending.signal }));
  pageRoutes(routes, nonce);
  routes.notFound((context) => context.text(messages.notThere, 404));
  routes.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    return context.text(`${error.message} ${messages.reportFault}`, 500);
  });
  server.on('request', (incoming, outgoing) => {
    // Without the override, the program's global Request and Response stay Node's own.
    void getRequestListener(routes.fetch, { overrideGlobalObjects: false })(incoming, outgoing);
  });
  if (file !== null) desk.open(file);
  void desk.earlier.look();
  return ok({
    address: `http://127.0.0.1:${port}/?token=${keys.token}`,
    token: keys.script,
    lacksFile: file !== null && (await stat(file.path).catch(() => null)) === null,
    desk,
    idle: presence.idle,
    close: async () => {
      await desk.end();
      ending.abort();
      presence.end();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      const runs = await app.runs();
      const sent = runs.type === 'ok' ? runs.value.map((run) => run.file) : null;
      if (sent !== null) await uploads.remove([...desk.copies], new Set(sent));
    },
  });
}

/** The page's files are read, or built, at the first request for one of them. */
function pageRoutes(routes: Hono, nonce: string): void {
  let files: Promise<PageFiles> | null = null;
  routes.get('/:name?', async (context) => {
    files ??= readPageFiles();
    const found = (await files).get(context.req.param('name') ?? 'index.html');
    if (found === undefined) return context.notFound();
    const isPage = found.type.startsWith('text/html') && typeof found.body === 'string';
    const body = isPage ? found.body.replaceAll('{nonce}', nonce) : found.body;
    return context.body(body, 200, { 'content-type': found.type });
  });
}

function portTaken(port: number, { code, message }: NodeJS.ErrnoException): Result<never> {
  return problem('usage', 'port-taken', messages.portTaken(port, code ?? message), messages.otherPort);
}

const LOOK_EVERY_MS = 5_000;

/** Watches whether a tab is open: each open tab requests news again and again. */
function watchPresence({ idleMs, elapsed }: Pick<ConsoleOptions, 'idleMs' | 'elapsed'>, isBusy: () => boolean) {
  const idle = new AbortController();
  let seenAt: number | null = null;
  let open = 0;
  const timer = setInterval(
    () => {
      if (isBusy() || open > 0) seenAt = seenAt === null ? null : elapsed();
      if (seenAt !== null && elapsed() - seenAt >= idleMs) idle.abort();
    },
    Math.min(LOOK_EVERY_MS, idleMs),
  );
  timer.unref();
  return {
    idle: idle.signal,
    seen: async (_context: unknown, next: () => Promise<void>) => {
      open += 1;
      try {
        await next();
      } finally {
        open -= 1;
        seenAt = elapsed();
      }
    },
    end: () => clearInterval(timer),
  };
}
