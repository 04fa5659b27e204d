import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { Problem } from '../problem/problem.ts';
import type { RateChart } from '../schema/overview.ts';
import type { OnStep } from '../schema/work-step.ts';
import type { ExportBody, LastExport } from './api/exports.ts';
import type { Desk } from './desk.ts';
import type { DeskParts } from './desk-state.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import type { ExportProgress } from './export-progress.ts';
import { inFolder } from './made-files.ts';
import { messages } from './messages.ts';
import { bodyOf, fileAnswer, refused, route } from './route.ts';
import { thrownProblem } from './thrown-problem.ts';
import { fileNameOf } from './uploads.ts';

type Last = NonNullable<LastExport['last']>;

/** Exports: the datasets, a preview, the file, and the figures of the last export. */
export function exportRoutes(routes: Hono, { exportProgress: progress }: Desk, parts: DeskParts): void {
  const { app, words } = parts;
  let last: Last | null = null;
  route(routes, ENDPOINTS.datasets, async () => ({
    datasets: (await app.datasets()).map(({ filters, ...dataset }) => ({
      ...dataset,
      filters: filters.map(({ flag, value }) => ({ flag, value, words: words.filter(flag) })),
    })),
  }));
  route(routes, ENDPOINTS.previewExport, async (context) => {
    const { dataset, filters } = await bodyOf(context, ENDPOINTS.previewExport.body);
    const { listening, notes } = collectNotes(parts);
    const preview = await listening
      .previewExport(dataset, filters)
      .catch((error) => thrownProblem(error, parts.stopping));
    if (preview.type === 'problem') return refused(context, await inForm(preview.problem, parts));
    const { found, noun, table, leftOut } = preview.value;
    const [columns, rows] = [[...table.columns], table.rows.map((row) => [...row])];
    return { found, noun, columns, rows, notes: [...notes, ...leftOut] };
  });
  route(routes, ENDPOINTS.export, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.export.body);
    const keep = (done: Last) => {
      last = done;
    };
    progress.start();
    return await inFolder((folder) => exported(context, parts, { body, folder, progress, keep })).finally(() =>
      progress.end(),
    );
  });
  route(routes, ENDPOINTS.lastExport, () => ({ last }));
}

type Asked = {
  readonly body: ExportBody;
  readonly folder: string;
  readonly progress: ExportProgress;
  keep(done: Last): void;
};

/** The exported file. An incomplete list gives a problem: the person would not notice the gap in a file. */
async function exported(
  context: Context,
  parts: DeskParts,
  { body, folder, progress, keep }: Asked,
): Promise<Response> {
  const { dataset, format, filters } = body;
  // A tab that is closed, or whose person stops it, wants no file any more.
  const stopping = AbortSignal.any([parts.stopping, context.req.raw.signal]);
  const { listening, notes } = collectNotes({ ...parts, stopping }, (step) =>
    progress.onStep(step, parts.words.step(step), parts.elapsed()),
  );
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
  const done = await listening
    .export(dataset, options, { stdout: async () => undefined, wantsCharts: true })
    .catch((error) => thrownProblem(error, stopping));
  if (done.type === 'problem') return refused(context, await inForm(done.problem, parts));
  const { report, noun, summary } = done.value;
  if (!report.complete) return context.text([messages.notComplete, ...notes].join(' '), 409);
  const { asked, exportedAt, charts } = summary;
  const answer = await fileAnswer(context, report.file);
  keep({ dataset, noun, rows: report.rows, asked, exportedAt, charts: charts.map(plain) });
  return answer;
}

/**
 * The problem with the names of filters as the form shows them. Options that exist only in a terminal stay as they are.
 */
async function inForm(problem: Problem, { app, words }: DeskParts): Promise<Problem> {
  const flags = new Set((await app.datasets()).flatMap(({ filters }) => filters.map(({ flag }) => flag)));
  const named = (text: string) =>
    text.replace(/--([a-z-]+)/g, (option: string, flag: string) =>
      flags.has(flag) ? `“${words.filter(flag).split(':')[0]}”` : option,
    );
  return { ...problem, message: named(problem.message), hint: named(problem.hint) };
}

function plain({ headers, rows, notes, ...chart }: RateChart): Last['charts'][number] {
  return { ...chart, headers: [...headers], rows: [...rows], notes: [...notes] };
}

/** The use cases with their notes collected. */
function collectNotes({ app, stopping }: DeskParts, onStep?: OnStep) {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  return { listening: app.listening({ note, warn: note, stopping, ...(onStep && { onStep }) }), notes };
}
