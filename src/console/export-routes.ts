import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { ExportBody } from './api/exports.ts';
import type { DeskParts } from './desk.ts';
import { ENDPOINTS } from './endpoints.ts';
import { inFolder } from './made-files.ts';
import { messages } from './messages.ts';
import { bodyOf, fileAnswer, route } from './route.ts';
import { stoppedWith } from './stopped-with.ts';
import { fileNameOf } from './uploads.ts';

/** Exports: what there is, and a file of it. */
export function exportRoutes(routes: Hono, parts: DeskParts): void {
  const { app, words } = parts;
  route(routes, ENDPOINTS.datasets, () => ({
    datasets: app.datasets.map(({ filters, ...dataset }) => ({
      ...dataset,
      filters: filters.map(({ flag, value }) => ({ flag, value, words: words.filter(flag) })),
    })),
  }));
  route(routes, ENDPOINTS.export, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.export.body);
    return await inFolder((folder) => exported(context, parts, body, folder));
  });
}

/** A list that is not complete is no file here: whoever gets it would not know. */
async function exported(
  context: Context,
  { app, stopping }: DeskParts,
  { dataset, format, filters }: ExportBody,
  folder: string,
): Promise<Response> {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const output = join(folder, `${fileNameOf(dataset)}.${format}`);
  const options = {
    output,
    format,
    filters,
    columns: null,
    sort: null,
    raw: false,
    pageSize: null,
    ids: null,
    expectRows: null,
    sinceLast: false,
    append: false,
    forRun: null,
    keep: null,
    download: null,
  };
  const done = await app
    .listening({ note, warn: note, stopping })
    .export(dataset, options, { stdout: async () => undefined })
    .catch((error) => stoppedWith(error, stopping));
  if (done.type === 'problem') return context.text(`${done.problem.message} ${done.problem.hint}`, 409);
  const { file, complete } = done.value.report;
  if (!complete) return context.text([messages.notComplete, ...notes].join(' '), 409);
  return await fileAnswer(context, file);
}
