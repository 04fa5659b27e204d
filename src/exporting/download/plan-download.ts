import { join, resolve } from 'node:path';
import { makeFolder } from '../../disk/make-folder.ts';
import { openExportNotes } from '../../journal/open.ts';
import type { Spool } from '../../journal/spool-port.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { Dataset, EachSource, JsonRecord } from '../../schema/dataset.ts';
import type { FileToFetch, StoredFile } from '../../schema/stored-file.ts';
import { createRateLimiter } from '../../sending/rate-limiter.ts';
import { reasonWords } from '../../text/reason-words.ts';
import { stopCode } from '../../workspace/failure.ts';
import type { Effects, ReadingParts } from '../../workspace/parts.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import type { DownloadReport } from '../options/export-options.ts';
import { requestFor } from '../read/reading.ts';
import { recordFiles } from '../records/record-files.ts';
import { listedOf } from '../records/record-id.ts';
import { type DownloadEvent, type DownloadSummary, download } from './download-all.ts';
import type { Renewed } from './fetch-file.ts';
import { messages } from './messages.ts';

/** Where the files of a dataset come from and go to. It is known before anything is read. */
export type DownloadPlan = { readonly folder: string; readonly storedFile: StoredFile; readonly source: EachSource };

export function planDownload(
  { name, files, source }: Dataset,
  typed: string | null,
  { cwd }: Pick<Effects, 'cwd'>,
): Result<DownloadPlan | null> {
  if (typed === null) return ok(null);
  if (files === undefined || source.type !== 'each') {
    const message = messages.noFiles(name);
    return problem('usage', 'no-downloads', message, messages.withFiles);
  }
  const folder = resolve(cwd, typed);
  try {
    makeFolder(folder);
  } catch (error) {
    const reason = reasonWords(error);
    return problem('usage', 'download-folder', messages.folderUnmade(folder, reason), messages.nameOther);
  }
  return ok({ folder, storedFile: files, source });
}

export type Downloaded = {
  /** Null if no downloads were requested. */
  readonly downloads: DownloadReport | null;
  /** The ids of listed records with files that could not be downloaded. */
  readonly lackFiles: ReadonlySet<string>;
};

export const NO_DOWNLOADS: Downloaded = { downloads: null, lackFiles: new Set() };

/** Downloads the files of all records in the spool. Reports the files that failed, with the reason. */
export async function downloadAll(
  parts: ReadingParts,
  { folder, storedFile, source }: DownloadPlan,
  { spool, list, query }: Pick<ExportPlan, 'query'> & { readonly spool: Spool; readonly list: Spool },
): Promise<Result<Downloaded>> {
  const { config, effects } = parts;
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { files } = service.value;
  const beginnings = join(config.stateDir, 'downloads');
  makeFolder(beginnings);
  const records = new WeakMap<FileToFetch, ListedRecord>();
  const lackFiles = new Set<string>();
  const reporter = createReporter(effects, (file) => {
    const listed = listedOf(records.get(file)?.id ?? '', (id) => list.wasListed(id));
    if (listed !== undefined) lackFiles.add(listed);
  });
  const memory = openExportNotes(config.stateDir);
  try {
    const summary = await download(filesOf(spool, storedFile, records), folder, {
      get: files.get,
      renew: await renewing(parts, { source, storedFile, query, records }),
      memory,
      parts: beginnings,
      concurrency: config.concurrency,
      signal: effects.stopping,
      sleep: effects.sleep,
      random: effects.random,
      now: effects.now,
      onEvent: reporter.onEvent,
    });
    reporter.end();
    return mapResult(reportOf(summary, folder, reporter.missing(), effects), (downloads) => ({ downloads, lackFiles }));
  } finally {
    memory.close();
  }
}

/** The record that refers to a file, with its id in the spool. */
type ListedRecord = { readonly id: string; readonly record: JsonRecord };

function* filesOf(
  spool: Spool,
  storedFile: StoredFile,
  records: WeakMap<FileToFetch, ListedRecord>,
): Iterable<FileToFetch> {
  for (const { id, json } of spool.records()) {
    const record: JsonRecord = JSON.parse(json);
    for (const file of recordFiles(record, storedFile)) {
      records.set(file, { id, record });
      yield file;
    }
  }
}

type Renewing = Pick<DownloadPlan, 'source' | 'storedFile'> & {
  readonly query: ExportPlan['query'];
  readonly records: WeakMap<FileToFetch, ListedRecord>;
};

/**
 * Gives a function that asks the service again for the record of a file, because a file's address is valid only for
 * some time.
 */
async function renewing({ service, config, effects }: ReadingParts, { source, storedFile, query, records }: Renewing) {
  const rateLimiter = createRateLimiter(config.rate, effects);
  const opened = await service();
  return async (file: FileToFetch): Promise<Renewed> => {
    const record = records.get(file)?.record;
    const own = record === undefined ? null : source.request(record);
    if (record === undefined || own === null) return { type: 'answered', address: null };
    if (opened.type === 'problem') return { type: 'failed', message: opened.problem.message };
    const { client } = opened.value;
    const user = await client.userId(effects.dropping);
    if (user.type === 'failed') return { type: 'failed', message: user.failure.message };
    const common = requestFor(source.operation, { userId: user.userId, query });
    const request = { path: { ...common.path, ...own.path }, query: { ...common.query, ...own.query } };
    await rateLimiter.turn(effects.stopping);
    const answer = await client.read(source.operation, request, { signal: effects.stopping });
    if (answer.type === 'failed') return { type: 'failed', message: answer.failure.message };
    const found = source.records(answer.content, record).flatMap((fresh) => recordFiles(fresh, storedFile));
    return addressOf(file, found);
  };
}

function addressOf({ id, lasting }: FileToFetch, found: readonly FileToFetch[]): Renewed {
  const ofId = found.filter((file) => file.id === id);
  const same = ofId.find((file) => file.lasting === lasting);
  if (same === undefined && new Set(ofId.map((file) => file.lasting)).size > 1)
    return { type: 'failed', message: messages.whichFile };
  return { type: 'answered', address: (same ?? ofId[0])?.address ?? null };
}

/** How many failures get a line of their own. */
const MOST_WARNINGS = 20;
const EVERY_MS = 5_000;

/**
 * Gives the progress reporter. `onLack` is called with each file that could not be downloaded. The files are not kept,
 * because there may be very many.
 */
function createReporter(
  { note, warn, elapsed }: Pick<Effects, 'note' | 'warn' | 'elapsed'>,
  onLack: (file: FileToFetch) => void,
) {
  let notedAt = elapsed();
  let done = 0;
  let missing = 0;
  let failures = 0;
  return {
    onEvent: (event: DownloadEvent): void => {
      done += 1;
      if (event.type === 'failed') {
        const { file, failure } = event;
        if (failure.code === 'no-address') missing += 1;
        onLack(file);
        failures += 1;
        if (failures <= MOST_WARNINGS) warn(messages.notFetched(file.name ?? 'a file', file.label, failure.message));
      } else if (event.type === 'kept' && event.isChanged) {
        note(messages.changed(event.name));
      } else if (event.type === 'fetched' && event.beside !== null) {
        const { beside, name } = event;
        warn(messages.beside(beside, name));
      }
      if (elapsed() - notedAt < EVERY_MS) return;
      notedAt = elapsed();
      note(messages.looked(done));
    },
    end: () => {
      if (failures > MOST_WARNINGS) warn(messages.moreNotFetched(failures - MOST_WARNINGS));
    },
    missing: () => missing,
  };
}

function reportOf(
  { fetched, kept, failed, ended }: DownloadSummary,
  folder: string,
  missing: number,
  effects: Effects,
): Result<DownloadReport> {
  if (ended === null) return ok({ folder, fetched, kept, missing, failed: failed - missing });
  if (ended.type === 'stopped') {
    return problem('stopped', stopCode(effects), messages.signal, messages.runAgain);
  }
  const message = messages.folderUnwritten(folder, reasonWords(ended.reason));
  return problem('usage', 'download-folder', message, messages.makeRoom);
}
