import { sortKeyOf } from '../derive/export-columns.ts';
import { openSpool, type Spool } from '../journal/spool.ts';
import type { JsonRecord } from '../schema/dataset.ts';
import { idsFor } from './export-ids.ts';
import type { Exported, ExportOptions } from './export-options.ts';
import { type Place, placeOf } from './export-place.ts';
import { type ExportPlan, planExport } from './export-plan.ts';
import { readExport, stoppedExport } from './export-read.ts';
import { writeExport } from './export-write.ts';
import { holdingOutput } from './lock.ts';
import type { Effects, ReadingParts } from './parts.ts';
import { ok, type Result } from './problem.ts';
import { program } from './program.ts';
import { openStateFolder } from './state-folder.ts';

export type ExportTalk = { stdout(piece: string | Uint8Array): Promise<void> };

/** Reads a dataset from the service and writes it to a file or stdout. It changes nothing there. */
export async function exportDataset(
  parts: ReadingParts,
  name: string,
  options: ExportOptions,
  talk: ExportTalk,
): Promise<Result<Exported>> {
  const { effects, config } = parts;
  const plan = planExport(name, options, effects.now());
  if (plan.kind === 'problem') return plan;
  const place = await placeOf(options, effects);
  if (place.kind === 'problem') return place;
  if (parts.scope.kind === 'problem') return parts.scope;
  const folder = openStateFolder(config.stateDir);
  if (folder.kind === 'problem') return folder;
  const ids = await idsFor(parts, plan.value.dataset, options.ids);
  if (ids.kind === 'problem') return ids;
  const job = { plan: plan.value, place: place.value, ids: ids.value, options, talk };
  return await holdingOutput(parts, place.value.name, `export of ${name}`, async () => {
    const spool = openSpool(folder.value);
    const list = openSpool(folder.value);
    try {
      return await readAndWrite(parts, { ...job, spool, list });
    } finally {
      spool.close();
      list.close();
    }
  });
}

type Job = {
  readonly plan: ExportPlan;
  readonly place: Place;
  readonly options: ExportOptions;
  readonly talk: ExportTalk;
  readonly ids: readonly string[];
  readonly spool: Spool;
  /** What is listed to be read one by one. */
  readonly list: Spool;
};

async function readAndWrite(parts: ReadingParts, job: Job): Promise<Result<Exported>> {
  const { plan, place, options, talk, ids, spool, list } = job;
  const { dataset, columns, query, sort } = plan;
  const { effects, config } = parts;
  const exportedAt = new Date(effects.now()).toISOString();
  const asked = { dataset, query, windows: [query], pageSize: options.pageSize, ids, list };
  const read = await readExport(parts, asked, spool);
  if (read.kind === 'problem') return read;
  const { pages, doubts } = read.value;
  for (const doubt of doubts) effects.warn(doubt);
  if (sort !== null) spool.sortBy((json) => sortKeyOf(JSON.parse(json), sort.column));
  const count = spool.count();
  const stopped = new Stopped();
  const written = await writeExport(place, {
    ...{ dataset, columns, program, exportedAt, count, raw: options.raw, chosen: options.columns !== null },
    records: () => recordsOf(spool, sort?.order, effects, stopped),
    stateDir: config.stateDir,
    stdout: talk.stdout,
  }).catch((error: unknown) => {
    if (error === stopped) return { kind: 'problem', problem: stoppedExport(effects) } as const;
    throw error;
  });
  if (written.kind === 'problem') return written;
  const { file, held } = written.value;
  if (held) effects.warn(`${place.path} is open in another program: the export is in ${file} instead.`);
  const { start = null, end = null } = query;
  const report = { dataset: dataset.name, file, rows: count, pages, from: start, to: end };
  const unexpected = unexpectedWords(count, options.expectRows);
  return ok({ report: { ...report, complete: doubts.length === 0 }, noun: dataset.noun, unexpected, held });
}

/** What ends the writing of a file in the middle. */
class Stopped extends Error {}

function* recordsOf(
  spool: Spool,
  order: 'ascending' | 'descending' | undefined,
  { stopping }: Pick<Effects, 'stopping'>,
  stopped: Stopped,
): Iterable<JsonRecord> {
  for (const { json } of spool.records(order)) {
    if (stopping.aborted) throw stopped;
    yield JSON.parse(json);
  }
}

function unexpectedWords(rows: number, least: number | null): string | null {
  if (least === null || rows >= least) return null;
  return `${least} rows or more were expected (--expect-rows), and ${rows} came.`;
}
