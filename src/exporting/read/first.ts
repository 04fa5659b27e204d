import { ok, type Result } from '../../problem/problem.ts';
import type { EachSource, JsonRecord, PagedSource } from '../../schema/dataset.ts';
import type { Failure } from '../../service/failure.ts';
import { forEach } from '../../workers/for-each.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import { askFor, concerns } from './each.ts';
import { messages } from './messages.ts';
import { failure, openReading } from './read-dataset.ts';
import { type Collecting, requestFor } from './reading.ts';

export type FirstRecords = {
  /** In the order of the service. */
  readonly records: readonly JsonRecord[];
  /** How many records there are, as the service says now. */
  readonly found: number;
  /** What is missing in the records, and why, for users. */
  readonly leftOut: readonly string[];
};

type Asking = Pick<Collecting<Failure>, 'read' | 'userId' | 'query'>;
type Listed = Omit<FirstRecords, 'leftOut'>;
type Read<Value> = ({ readonly type: 'ok' } & Value) | { readonly type: 'failed'; readonly failure: Failure };

/** How many are read one by one. Each is one more request. */
const MOST_EACH = 5;

/**
 * Gives the first records of a dataset, read into memory: one page of a list, or a few records that are read one by
 * one.
 */
export async function readFirst(
  parts: ReadingParts,
  { dataset, query, ids }: Pick<ExportPlan, 'dataset' | 'query'> & { readonly ids: readonly string[] },
  most: number,
): Promise<Result<FirstRecords>> {
  const { source } = dataset;
  const opened = await openReading(parts, dataset);
  if (opened.type === 'problem') return opened;
  const { read, userId, lookups } = opened.value;
  const asking: Asking = { read, userId, query };
  const firstOf = (records: readonly JsonRecord[], leftOut: readonly string[] = []): Result<FirstRecords> =>
    ok({ records: records.slice(0, most), found: records.length, leftOut });
  switch (source.type) {
    case 'lookups':
      return firstOf(lookups.records, lookups.leftOut);
    case 'list': {
      const answer = await read(source.operation, requestFor(source.operation, asking));
      return answer.type === 'failed' ? failure(answer.failure, parts.effects, dataset) : firstOf(answer.content);
    }
    case 'pages': {
      const page = await firstPage(source, asking, most);
      return page.type === 'failed' ? failure(page.failure, parts.effects, dataset) : ok({ ...page, leftOut: [] });
    }
    case 'each': {
      const some = Math.min(most, MOST_EACH);
      const listed = source.of.type === 'pages' ? await firstPage(source.of, asking, some) : firstIds(ids, some);
      if (listed.type === 'failed') return failure(listed.failure, parts.effects, dataset);
      const answers = await answersOf(source, listed.records, asking, parts.config.concurrency);
      if (answers.type === 'failed') return failure(answers.failure, parts.effects, dataset);
      return ok({ records: answers.records, found: listed.found, leftOut: answers.leftOut });
    }
  }
}

async function firstPage({ operation }: PagedSource, asking: Asking, most: number): Promise<Read<Listed>> {
  const query = { ...asking.query, 'page-size': String(most) };
  const answer = await asking.read(operation, requestFor(operation, { ...asking, query }));
  if (answer.type === 'failed') return answer;
  const { pageItems, totalSize } = answer.content;
  return { type: 'ok', records: (pageItems ?? []).slice(0, most), found: totalSize };
}

function firstIds(ids: readonly string[], most: number): Read<Listed> {
  return { type: 'ok', records: ids.slice(0, most).map((id) => ({ id })), found: ids.length };
}

/** Reads listed records one by one. A record that the service refuses is left out, as in an export. */
async function answersOf(
  source: EachSource,
  listed: readonly JsonRecord[],
  asking: Asking,
  concurrency: number,
): Promise<Read<Pick<FirstRecords, 'records' | 'leftOut'>>> {
  const answers = listed.map((): { records: readonly JsonRecord[]; why: string | null } => ({
    records: [],
    why: null,
  }));
  let failed: Failure | undefined;
  const ask = async ([at, record]: [number, JsonRecord]): Promise<void> => {
    const answer = await askFor(source, record, asking);
    if (answer?.type === 'ok') answers[at] = { records: source.records(answer.content, record), why: null };
    else if (answer !== null && concerns(answer.failure) === 'all') failed ??= answer.failure;
    else answers[at] = { records: [], why: `${source.label(record)}: ${answer?.failure.message ?? messages.noId}` };
  };
  await forEach(listed.entries(), concurrency, ask, () => failed !== undefined);
  if (failed !== undefined) return { type: 'failed', failure: failed };
  return {
    type: 'ok',
    records: answers.flatMap(({ records }) => records),
    leftOut: answers.flatMap(({ why }) => (why === null ? [] : [messages.leftOut(why)])),
  };
}
