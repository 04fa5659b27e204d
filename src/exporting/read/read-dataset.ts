import type { Spool, Spooled } from '../../journal/spool-port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { Dataset, Source } from '../../schema/dataset.ts';
import type { OnStep } from '../../schema/work-step.ts';
import { createRateLimiter } from '../../sending/rate-limiter.ts';
import type { Failure } from '../../service/failure.ts';
import { durationWords } from '../../text/duration.ts';
import { fromFailure, stopCode } from '../../workspace/failure.ts';
import type { Effects, ReadingParts } from '../../workspace/parts.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import { PAGE_SIZE } from '../options/export-options.ts';
import { type Collected, collect } from './collect.ts';
import { type LookupRecords, lookupRecords } from './lookup-records.ts';
import { messages } from './messages.ts';
import type { Again, Reader } from './reading.ts';

export type ExportReading = Pick<ExportPlan, 'dataset' | 'query'> & {
  /** The queries for a paged list, one after another. */
  readonly windows: readonly ExportPlan['query'][];
  /** True for listed records that are new or changed; null if all are wanted. */
  readonly isWanted: ((listed: Spooled) => boolean | Promise<boolean>) | null;
  readonly again: Again;
  readonly pageSize: number | null;
  readonly ids: readonly string[];
  /** The spool for listed records that must be read one by one. */
  readonly list: Spool;
};

/** Reads a dataset from the service into the spool, with the concurrency and rate of the settings. */
export async function readExport(
  parts: ReadingParts,
  { dataset, query, windows, isWanted, again, pageSize, ids, list }: ExportReading,
  spool: Spool,
): Promise<Result<Extract<Collected<never>, { type: 'ok' }>>> {
  const { config, effects } = parts;
  const opened = await openReading(parts, dataset);
  if (opened.type === 'problem') return opened;
  const { read, userId, lookups } = opened.value;
  const collected = await collect(
    dataset,
    {
      read,
      userId,
      query,
      windows,
      isWanted,
      again,
      pageSize: pageSize ?? PAGE_SIZE,
      concurrency: config.concurrency,
      ids,
      list,
      lookups: lookups.records,
      onStep: withDuration(parts),
      onOddity: effects.warn,
    },
    spool,
  );
  if (effects.stopping.aborted) return stoppedExport(effects, dataset);
  if (collected.type === 'failed') return fromFailure(collected.failure, effects);
  if (collected.taken > 0) effects.note(messages.readBefore(collected.taken));
  return { type: 'ok', value: { ...collected, doubts: [...lookups.leftOut, ...collected.doubts] } };
}

type OpenReading = {
  /** Reads at the rate of the settings. */
  readonly read: Reader<Failure>;
  readonly userId: string;
  readonly lookups: LookupRecords;
};

/** Prepares the reading of a dataset. */
export async function openReading(parts: ReadingParts, dataset: Dataset): Promise<Result<OpenReading>> {
  const { config, effects } = parts;
  const lookups = await lookupRecords(parts, dataset);
  if (lookups.type === 'problem') return lookups;
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { client } = service.value;
  const user = await client.userId(effects.dropping);
  if (user.type === 'failed') return failure(user.failure, effects, dataset);
  const rateLimiter = createRateLimiter(config.rate, effects);
  const read: Reader<Failure> = async (operation, request) => {
    await rateLimiter.turn(effects.stopping);
    return client.read(operation, request, { signal: effects.stopping });
  };
  return ok({ read, userId: user.userId, lookups: lookups.value });
}

/** Gives a failure of the service as a problem. After a signal, the signal is the problem. */
export function failure(found: Failure, effects: Effects, dataset: Dataset): Result<never> {
  return effects.stopping.aborted ? stoppedExport(effects, dataset) : fromFailure(found, effects);
}

/** Gives the problem for a signal. The old file is unchanged. */
export function stoppedExport(
  effects: Pick<Effects, 'signalExit'>,
  { source: { type } }: Pick<Dataset, 'source'>,
): Result<never> {
  return problem('stopped', stopCode(effects), messages.stopped, messages.runAgain(HOW_AGAIN[type]));
}

const HOW_AGAIN: Readonly<Record<Source['type'], string>> = {
  pages: messages.listAgain,
  each: messages.onlyTheRest,
  list: messages.allAgain,
  lookups: messages.allAgain,
};

/** A shorter duration is not reported. */
const LONG_MS = 60_000;

/** Reports at the beginning of each long step how long it will take: every page and record is one request. */
function withDuration({ config, effects }: Pick<ReadingParts, 'config' | 'effects'>): OnStep {
  const begun = new Set<string>();
  return (step) => {
    const { what, of } = step;
    if (!begun.has(what) && of !== null) {
      begun.add(what);
      const ms = (of / config.rate) * 1000;
      if (ms >= LONG_MS) effects.note(messages.willTake(of, what, durationWords(ms), config.rate));
    }
    effects.onStep(step);
  };
}
