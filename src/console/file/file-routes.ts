import type { Hono } from 'hono';
import type { ListedSheet as FoundSheet } from '../../importing/input/list-sheets.ts';
import { mapResult } from '../../problem/problem.ts';
import { fileNameIn } from '../../text/file-name.ts';
import type { SheetList } from '../api/sheets.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import { messages } from '../messages.ts';
import { bodyOf, queryOf, refused, route } from '../route.ts';
import type { RoutesParts } from '../routes-parts.ts';
import { SILENT } from '../silent.ts';
import { fileNameOf } from '../uploads.ts';
import { showsOther } from './reading.ts';

/** The calls about which file, which sheet and which header row. */
export function fileRoutes(routes: Hono, given: RoutesParts): void {
  listRoutes(routes, given);
  sheetRoutes(routes, given);
}

function listRoutes(routes: Hono, { desk, uploads, largestFile }: RoutesParts): void {
  route(routes, ENDPOINTS.keepFile, async (context) => {
    const name = fileNameOf(queryOf(context, ENDPOINTS.keepFile.query).name);
    const isShown = (path: string) => desk.files.isOpen(path) || desk.openFile?.file.path === path;
    const why = () => (isShown(uploads.pathOf(name)) ? messages.isOpen(name) : tooMany());
    const tooMany = () => (desk.files.hasRoom(uploads.pathOf(name)) ? null : messages.tooManyFiles);
    const before = why();
    if (before !== null) return context.text(before, 409);
    const path = await uploads.keep(name, context.req.raw.body, largestFile, () => why() === null);
    if (path === null) {
      const now = why();
      return now === null ? context.text(messages.tooLarge(largestFile / 1024 / 1024), 413) : context.text(now, 409);
    }
    desk.keep({ path, name, isUpload: true });
    return desk.state();
  });
  route(routes, ENDPOINTS.openFile, async (context) => {
    const { id, dropEdits } = await bodyOf(context, ENDPOINTS.openFile.body);
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    if (desk.hasUnsaved && !dropEdits) return context.text(messages.saveFirst, 409);
    return desk.openListed(id) ? desk.state() : context.text(messages.noFile, 409);
  });
  route(routes, ENDPOINTS.openRun, async (context) => {
    const { run, dropEdits } = await bodyOf(context, ENDPOINTS.openRun.body);
    const path = desk.earlier.shown.stopped.find((stopped) => stopped.run === run)?.file;
    if (path === undefined) return context.text(messages.noFile, 409);
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    if (desk.hasUnsaved && !dropEdits) return context.text(messages.saveFirst, 409);
    desk.open({ path, name: fileNameIn(path), isUpload: false });
    return desk.state();
  });
  route(routes, ENDPOINTS.removeFile, async (context) => {
    const { id, dropEdits } = await bodyOf(context, ENDPOINTS.removeFile.body);
    if (desk.files.isOpenId(id)) {
      if (desk.isSending) return context.text(messages.sendingNow, 409);
      if (desk.hasUnsaved && !dropEdits) return context.text(messages.saveFirst, 409);
    }
    return desk.remove(id) ? desk.state() : context.text(messages.noFile, 409);
  });
  route(routes, ENDPOINTS.openCopy, (context) => {
    const copy = desk.openFile === null ? null : desk.related.copyOf(desk.openFile);
    if (copy === null) return context.text(messages.noFile, 409);
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    desk.openAgain(copy, null);
    return desk.state();
  });
}

function sheetRoutes(routes: Hono, { desk, parts }: RoutesParts): void {
  route(routes, ENDPOINTS.read, async (context) => {
    const { dropEdits, ...reading } = await bodyOf(context, ENDPOINTS.read.body);
    const { openFile } = desk;
    if (openFile === null) return context.text(messages.noFile, 409);
    if (desk.isSending) return context.text(messages.sendingNow, 409);
    const isLosing = openFile.edits.all().length > 0 && showsOther(openFile, reading);
    if (isLosing && !dropEdits) return context.text(messages.editsOfOthers, 409);
    desk.read(reading);
    return desk.state();
  });
  route(routes, ENDPOINTS.sheets, async (context) => {
    const { kind = null, encoding = null, rows } = queryOf(context, ENDPOINTS.sheets.query);
    const { openFile } = desk;
    if (openFile === null) return context.text(messages.noFile, 409);
    const listed = await parts.app.listening(SILENT).sheets(openFile.file.path, { kind, rows, encoding });
    const found = mapResult(listed, ({ sheets, isCsv }): SheetList => {
      return { isCsv, sheets: sheets.map(({ start, ...sheet }) => ({ ...sheet, start: shownStart(start) })) };
    });
    return found.type === 'problem' ? refused(context, found.problem) : found.value;
  });
}

type Listed = SheetList['sheets'][number];

function shownStart({ columns, rows, ...start }: FoundSheet['start']): Listed['start'] {
  return { ...start, columns: [...columns], rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })) };
}
