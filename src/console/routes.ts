import { Hono, type MiddlewareHandler } from 'hono';
import { API, FILE_HEADER } from './api/desk.ts';
import type { Desk } from './desk.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import { exportRoutes } from './export-routes.ts';
import { fileRoutes } from './file/file-routes.ts';
import { columnsOf, documentsOf, findingsOf } from './file/shown-file.ts';
import { emptiedCells } from './fixes/repeated-rows.ts';
import { messages } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import { openApi } from './openapi.ts';
import { recordRoutes } from './record-routes.ts';
import { cellChoices } from './review/cell-choices.ts';
import { bodyOf, fileAnswer, queryOf, refused, route } from './route.ts';
import type { RoutesParts } from './routes-parts.ts';
import { sendRoutes } from './sending/send-routes.ts';
import { fileNameOf } from './uploads.ts';

/** In bytes, for a body that is not a file: 50,000 pasted cells fit. */
const LARGEST_BODY = 4 * 1024 * 1024;
const LONGEST_WAIT_MS = 20_000;

/** The API of the desk. Each call answers with the state after it. */
export function apiRoutes(given: RoutesParts): Hono {
  const { desk, parts, uploads, largestFile, ending } = given;
  const routes = new Hono();
  const state = () => desk.state();
  routes.use(limitBodies);
  routes.use(onlyOfShown(desk));
  route(routes, ENDPOINTS.state, async (context) => {
    const { after } = queryOf(context, ENDPOINTS.state.query);
    if (after !== undefined) await desk.changed(after, AbortSignal.any([ending, AbortSignal.timeout(LONGEST_WAIT_MS)]));
    return state();
  });
  route(routes, ENDPOINTS.upload, async (context) => {
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    const name = fileNameOf(queryOf(context, ENDPOINTS.upload.query).name);
    const path = await uploads.keep(name, context.req.raw.body, largestFile);
    if (path === null) return context.text(messages.tooLarge(largestFile / 1024 / 1024), 413);
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    desk.open({ path, name, isUpload: true });
    return state();
  });
  route(routes, ENDPOINTS.closeFile, (context) => {
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    desk.close();
    return state();
  });
  route(routes, ENDPOINTS.rows, (context) => desk.window(queryOf(context, ENDPOINTS.rows.query)));
  route(routes, ENDPOINTS.documents, (context) => {
    const query = queryOf(context, ENDPOINTS.documents.query);
    return desk.shown((openFile) => documentsOf(openFile, query));
  });
  route(routes, ENDPOINTS.choices, async (context) => {
    const found = await cellChoices(parts.app, desk.openFile, queryOf(context, ENDPOINTS.choices.query));
    return found.type === 'problem' ? refused(context, found.problem) : { choices: [...found.value] };
  });
  route(routes, ENDPOINTS.findings, () => desk.shown(findingsOf));
  fileRoutes(routes, given);
  columnRoutes(routes, desk);
  workRoutes(routes, desk);
  sendRoutes(routes, desk);
  recordRoutes(routes, desk, parts);
  exportRoutes(routes, desk, parts);
  routes.get('/openapi.json', (context) => context.json(openApi()));
  return routes;
}

/** The calls about what the columns are. */
function columnRoutes(routes: Hono, desk: Desk): void {
  route(routes, ENDPOINTS.columns, () => desk.shown(columnsOf));
  route(routes, ENDPOINTS.nameColumns, async (context) => {
    const { columns } = await bodyOf(context, ENDPOINTS.nameColumns.body);
    const openFile = editable(desk);
    if (typeof openFile === 'string') return context.text(openFile, 409);
    openFile.nameColumns(columns);
    return desk.state();
  });
}

/** The calls that need an open file. */
function workRoutes(routes: Hono, desk: Desk): void {
  const state = () => desk.state();
  route(routes, ENDPOINTS.answer, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.answer.body);
    if (desk.openFile?.questions.answer(body) !== true) return context.text(messages.notAsked, 409);
    return state();
  });
  route(routes, ENDPOINTS.edit, async (context) => {
    const { cells } = await bodyOf(context, ENDPOINTS.edit.body);
    const openFile = editable(desk);
    if (typeof openFile === 'string') return context.text(openFile, 409);
    await openFile.change(cells);
    return state();
  });
  route(routes, ENDPOINTS.fix, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.fix.body);
    const openFile = editable(desk);
    if (typeof openFile === 'string') return context.text(openFile, 409);
    await openFile.fix(body);
    return state();
  });
  route(routes, ENDPOINTS.emptyRows, async (context) => {
    const { sort } = await bodyOf(context, ENDPOINTS.emptyRows.body);
    const openFile = editable(desk);
    if (typeof openFile === 'string') return context.text(openFile, 409);
    await openFile.change(emptiedCells(openFile, sort));
    return state();
  });
  for (const way of ['undo', 'redo'] as const) {
    route(routes, ENDPOINTS[way], async (context) => {
      const openFile = editable(desk);
      if (typeof openFile === 'string') return context.text(openFile, 409);
      await openFile.step(way);
      return state();
    });
  }
  route(routes, ENDPOINTS.save, async (context) => {
    const openFile = editable(desk);
    if (typeof openFile === 'string') return context.text(openFile, 409);
    if (openFile.isBusy) return context.text(messages.stillChecking, 409);
    await openFile.save();
    return state();
  });
  route(routes, ENDPOINTS.copy, async (context) => {
    const saved = desk.openFile?.saved;
    if (saved === null || saved === undefined) return context.text(messages.noFile, 409);
    saved.isTaken = true;
    return await fileAnswer(context, saved.path);
  });
}

/** Refuses changes from a tab that shows an older file than the open one. A script does not have to name the file. */
function onlyOfShown(desk: Desk): MiddlewareHandler {
  return async (context, next) => {
    const shown = context.req.header(FILE_HEADER);
    const isKept = context.req.path === `${API}${ENDPOINTS.keepFile.path}`;
    const isOther = shown !== undefined && shown !== String(desk.fileId) && !isKept;
    return context.req.method !== 'GET' && isOther ? context.text(messages.otherFile, 409) : await next();
  };
}

/** The open file if it may be changed; otherwise the reason. */
function editable(desk: Desk): OpenFile | string {
  if (desk.openFile === null) return messages.noFile;
  return desk.isSending || !desk.openFile.mayEdit ? messages.sendingNow : desk.openFile;
}

/**
 * Limits bodies by their stated length, because Node reads no more than that. Files have their own limit, counted while
 * they arrive.
 */
const limitBodies: MiddlewareHandler = async ({ req, text }, next) => {
  if ([ENDPOINTS.upload, ENDPOINTS.keepFile].some(({ path }) => req.path === `${API}${path}`)) return await next();
  if (req.header('transfer-encoding') !== undefined) return text(messages.lengthNeeded, 411);
  return Number(req.header('content-length') ?? 0) > LARGEST_BODY ? text(messages.bodyTooLarge, 413) : await next();
};
