import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { mapResult, type Result } from '../problem/problem.ts';
import type { Desk } from './desk.ts';
import type { DeskParts } from './desk-state.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import { inFolder } from './made-files.ts';
import { bodyOf, fileAnswer, queryOf, refused, route } from './route.ts';
import { settleHere, shownDoubts } from './settling.ts';
import { shownAliases, shownEntries, shownRun, shownRuns } from './shown-records.ts';
import { fileNameOf } from './uploads.ts';

/** The calls about earlier runs. They do not depend on the open file. */
export function recordRoutes(routes: Hono, desk: Desk, parts: DeskParts): void {
  const { app } = parts;
  route(routes, ENDPOINTS.doubts, async (context) => {
    const found = await desk.earlier.look();
    return found.type === 'problem' ? refused(context, found.problem) : shownDoubts(found.value);
  });
  settleRoute(routes, desk, parts);
  route(routes, ENDPOINTS.runs, async (context) => {
    const { text } = queryOf(context, ENDPOINTS.runs.query);
    const runs = await app.runs();
    return runs.type === 'problem' ? refused(context, runs.problem) : shownRuns(runs.value, text, parts.words);
  });
  route(routes, ENDPOINTS.run, async (context) => {
    const shown = await app.showRun(queryOf(context, ENDPOINTS.run.query).run);
    return shown.type === 'problem' ? refused(context, shown.problem) : shownRun(shown.value, parts.words);
  });
  route(routes, ENDPOINTS.runResults, (context) =>
    made(context, async (folder) => {
      const { run } = queryOf(context, ENDPOINTS.runResults.query);
      return mapResult(await app.results(run, join(folder, `${fileNameOf(run)}.results.xlsx`)), ({ file }) => file);
    }),
  );
  route(routes, ENDPOINTS.template, (context) =>
    made(context, async (folder) => {
      const { kind } = queryOf(context, ENDPOINTS.template.query);
      const output = join(folder, `${fileNameOf(kind)}.xlsx`);
      return mapResult(await app.template(kind, output, { filled: false, type: null }), ({ file }) => file);
    }),
  );
  route(routes, ENDPOINTS.lookups, async (context) => {
    const found = await app.findLookups(queryOf(context, ENDPOINTS.lookups.query).text);
    return found.type === 'problem' ? refused(context, found.problem) : shownEntries(found.value);
  });
  const aliases = async (context: Context) => {
    const found = await app.listAliases();
    return found.type === 'problem' ? refused(context, found.problem) : shownAliases(found.value);
  };
  route(routes, ENDPOINTS.aliases, aliases);
  route(routes, ENDPOINTS.removeAlias, async (context) => {
    const removed = await app.removeAlias(await bodyOf(context, ENDPOINTS.removeAlias.body));
    if (removed.type === 'problem') return refused(context, removed.problem);
    // Its rows may mean something else now.
    if (desk.openFile?.mayEdit === true) void desk.openFile.check();
    return await aliases(context);
  });
}

/** A file that is made for this answer only. */
async function made(context: Context, make: (folder: string) => Promise<Result<string>>): Promise<Response> {
  return await inFolder(async (folder) => {
    const file = await make(folder);
    return file.type === 'problem' ? refused(context, file.problem) : await fileAnswer(context, file.value);
  });
}

function settleRoute(routes: Hono, desk: Desk, parts: DeskParts): void {
  // One after the other: each locks the account, and a person may be faster than that.
  let settling: Promise<unknown> = Promise.resolve();
  route(routes, ENDPOINTS.settle, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.settle.body);
    const answer = settling.then(() => settleHere(parts, body));
    settling = answer.catch(() => undefined);
    if ((await answer).type === 'done') await desk.settled();
    return await answer;
  });
}
