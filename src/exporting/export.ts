import { isThere } from '../disk/is-there.ts';
import type { Spool } from '../journal/spool-port.ts';
import { mapResult, ok, problem, type Result } from '../problem/problem.ts';
import type { JsonRecord } from '../schema/dataset.ts';
import { reported } from '../schema/work-step.ts';
import { holdingOutput } from '../workspace/account-lock.ts';
import type { Effects, ReadingParts } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import { openStateFolder } from '../workspace/state-folder.ts';
import { concludeExport } from './conclude.ts';
import { downloadAll, NO_DOWNLOADS, planDownload } from './download/plan-download.ts';
import type { ExportJob, ExportTalk } from './export-job.ts';
import { type FileGuard, fileGuard, otherFileOf } from './history/own-files.ts';
import { type Series, seriesOf } from './history/series.ts';
import { messages } from './messages.ts';
import { checkExport } from './options/check-export.ts';
import type { ExportPlan } from './options/checked-options.ts';
import { type Unexpected, unexpectedSize } from './options/expected-size.ts';
import type { AskedExport, Exported } from './options/export-options.ts';
import { idsFor, unknownIds } from './options/ids-file.ts';
import { freeName } from './options/output-place.ts';
import { tablesProblem } from './options/tables.ts';
import type { Collected } from './read/collect.ts';
import { readExport, stoppedExport } from './read/read-dataset.ts';
import { sortKeyOf } from './records/choose-columns.ts';
import { type RunReports, runReports } from './reports-of-run.ts';
import { withOverview } from './with-overview.ts';
import { withSpools } from './with-spools.ts';
import { appendingTo } from './write/append.ts';
import { writeExport } from './write/write-export.ts';

/** Reads a dataset from the service and writes it to a file or stdout. It changes nothing at the service. */
export async function exportDataset(
  parts: ReadingParts,
  name: string,
  asked: AskedExport,
  talk: ExportTalk,
): Promise<Result<Exported>> {
  const { effects, config } = parts;
  const checked = await checkExport(parts, name, asked);
  if (checked.type === 'problem') return checked;
  const { plan, place, options } = checked.value;
  const lacking = tablesProblem(plan.dataset, place, options);
  if (lacking !== null) return lacking;
  const folder = openStateFolder(config.stateDir);
  if (folder.type === 'problem') return folder;
  const ids = await idsFor(parts, plan.dataset, options.ids);
  if (ids.type === 'problem') return ids;
  const reports = options.forRun === null ? ok(null) : await runReports(parts, options.forRun, plan.dataset);
  if (reports.type === 'problem') return reports;
  const narrowed = { ...plan, query: { ...reports.value?.since, ...plan.query } };
  const downloads = planDownload(narrowed.dataset, options.download, effects);
  if (downloads.type === 'problem') return downloads;
  const job = {
    plan: narrowed,
    ids: ids.value,
    reports: reports.value,
    options,
    talk,
    downloads: downloads.value,
  };
  const what = messages.exportOf(name);
  const alone = (use: () => Promise<Result<Exported>>) =>
    holdingOutput(parts, place.name, what, () => holdingOutput(parts, downloads.value?.folder ?? null, what, use));
  return await alone(async () => {
    const free = await freeName(place, options, effects);
    const series = await seriesOf(parts, narrowed, options);
    if (series.type === 'problem') return series;
    const target = { place: free, columns: narrowed.columns, options, series: series.value };
    const appending = await appendingTo(parts, target);
    if (appending.type === 'problem') return appending;
    const guard = await guardFor(parts, narrowed, options.sinceLast ? series.value.key : null);
    if (guard.type === 'problem') return guard;
    const foreign = options.append ? null : await guard.value.problemAt(free);
    if (foreign !== null) return foreign;
    await warnOfSharedSeries(parts, { place: free, series: series.value, options });
    const known = { ...job, place: free, series: series.value, appending: appending.value, guard: guard.value };
    return await withSpools(folder.value, known, effects, (spools) => readAndWrite(parts, { ...known, ...spools }));
  });
}

/** Warns about what a new file begins with, and about another file that gets a part of the new records. */
async function warnOfSharedSeries(
  parts: ReadingParts,
  { place: { path, name }, series, options }: Pick<ExportJob, 'place' | 'series' | 'options'>,
): Promise<void> {
  if (!options.sinceLast || series.last === undefined || path === null || name === null) return;
  const memory = await parts.journal();
  const otherFile = memory.type === 'problem' ? null : await otherFileOf(memory.value, series.key, name);
  if (otherFile !== null) parts.effects.warn(messages.sharedSeries(otherFile, path));
  else if (options.append && !(await isThere(path))) parts.effects.note(messages.noFileYet(path));
}

async function guardFor(
  { journal, config }: ReadingParts,
  plan: ExportPlan,
  series: string | null,
): Promise<Result<FileGuard>> {
  return mapResult(await journal(), (memory) => fileGuard({ memory, plan, stateDir: config.stateDir, series }));
}

async function readAndWrite(parts: ReadingParts, job: ExportJob): Promise<Result<Exported>> {
  const { plan, options, ids, series, reports, appending, spool, list } = job;
  const { dataset, query, sort } = plan;
  const { effects } = parts;
  const exportedAt = new Date(effects.now()).toISOString();
  const read = await readExport(
    parts,
    {
      dataset,
      query,
      windows: series.windows,
      isWanted: wantedBy(series, reports),
      again: series.again,
      pageSize: options.pageSize,
      ids,
      list,
    },
    spool,
  );
  if (read.type === 'problem') return read;
  const unknown = await unknownIds(parts, dataset, options.ids);
  if (unknown.type === 'problem') return unknown;
  const doubts = [...read.value.doubts, ...unknown.value];
  for (const doubt of doubts) effects.warn(doubt);
  if (read.value.lacking.size > 0 && read.value.lacking.size === list.count() && !options.sinceLast)
    return await gaveNone(job);
  if (sort !== null) await spool.sortBy((json) => sortKeyOf(JSON.parse(json), sort.column), effects.pause);
  await appending?.setAside(job);
  const { found } = read.value;
  const unexpected = unexpectedSize(
    { rows: spool.countToWrite(), found, complete: doubts.length === 0 },
    { least: options.expectRows, before: series.usual },
  );
  return await writeAndConclude(parts, job, { ...read.value, doubts, exportedAt, unexpected });
}

/**
 * The problem if the service refused every single record: an empty file must not replace a good one. `--since-last`
 * replaces none, and its series continues.
 */
async function gaveNone({ plan: { dataset }, place: { path }, options }: ExportJob): Promise<Result<never>> {
  const stays = path !== null && (await isThere(path)) ? path : null;
  const message = messages.gaveNone(dataset.noun[1], stays);
  const hint = options.ids === null ? messages.seeReasons : messages.checkIds(options.ids);
  return problem('incomplete', 'nothing-read', message, hint);
}

type Reading = Extract<Collected<never>, { type: 'ok' }> & {
  readonly exportedAt: string;
  readonly unexpected: Unexpected | null;
};

async function writeAndConclude(parts: ReadingParts, job: ExportJob, read: Reading): Promise<Result<Exported>> {
  const { plan, place, options, talk, appending, guard, downloads, spool, list, listed } = job;
  const { dataset, columns, query, sort } = plan;
  const { effects, config } = parts;
  const { exportedAt, doubts, unexpected, lacking } = read;
  const stopped = new Stopped();
  const overviewJob = { ...job, exportedAt, doubts, unexpected: unexpected?.words ?? null };
  return withOverview(parts, overviewJob, async ({ sheets: overview, shown }) => {
    const written = await writeExport(place, {
      dataset,
      columns,
      program,
      exportedAt,
      count: spool.count(),
      overview,
      raw: options.raw,
      chosen: options.columns !== null,
      records: () =>
        reported(
          recordsOf(spool, sort?.order, effects, stopped),
          { what: 'written', of: spool.countToWrite() },
          effects.onStep,
        ),
      guard,
      stateDir: config.stateDir,
      stdout: talk.stdout,
      add: appending && ((lines) => appending.add(lines, { listed, spool }, lacking)),
    });
    if (written.type === 'problem') return written;
    const fetched = downloads === null ? ok(NO_DOWNLOADS) : await downloadAll(parts, downloads, { spool, list, query });
    if (fetched.type === 'problem') return fetched;
    return concludeExport(parts, job, read, {
      ...written.value,
      ...fetched.value,
      overview,
      unexpected,
      summary: shown,
    });
  }).catch((error: unknown) => {
    if (error === stopped) return stoppedExport(effects, dataset);
    throw error;
  });
}

/** Gives the filter for listed records: new ones if requested, and those of the run if one is named. Null for all. */
function wantedBy({ isWanted }: Series, reports: RunReports | null): Series['isWanted'] {
  if (reports === null || isWanted === null) return isWanted ?? reports?.isOfRun ?? null;
  return async (listed) => reports.isOfRun(listed) && (await isWanted(listed));
}

/** Ends the writing of a file early. */
class Stopped extends Error {}

function* recordsOf(
  spool: Spool,
  order: 'ascending' | 'descending' | undefined,
  { stopping }: Pick<Effects, 'stopping'>,
  stopped: Stopped,
): Iterable<JsonRecord> {
  for (const { json } of spool.toWrite(order)) {
    if (stopping.aborted) throw stopped;
    yield JSON.parse(json);
  }
}
