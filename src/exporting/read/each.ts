import { setImmediate } from 'node:timers/promises';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { EachSource, JsonRecord } from '../../schema/dataset.ts';
import { forEach } from '../../workers/for-each.ts';
import { contentHash, disambiguateIds, withinListed } from '../records/record-id.ts';
import { messages } from './messages.ts';
import { type Collecting, type ReadFailure, requestFor } from './reading.ts';

type ReadingSpool = {
  readonly spool: Spool;
  readonly toSpool: (record: JsonRecord) => Spooled;
};

type EachRead<Failure> =
  | {
      readonly type: 'ok';
      /** The ids of listed records that were left out, and the reasons for users. */
      readonly lacking: ReadonlySet<string>;
      readonly doubts: readonly string[];
      /** How many were taken from an earlier process. */
      readonly taken: number;
    }
  | { readonly type: 'failed'; readonly failure: Failure };

/** How many failures get a line of their own. */
const MOST_WARNINGS = 20;
const RECORD_PLACES = 10_000;
const TAKEN_AT_ONCE = 500;

/**
 * Makes one more call for each listed record. If the spool has an answer of an earlier process, and the list is
 * unchanged since then, no call is made. If the service refuses a single record, or cannot give it while it gives
 * others, that record is left out and reported. Any other failure ends the reading.
 */
export async function readEach<Failure extends ReadFailure>(
  source: EachSource,
  how: Collecting<Failure>,
  { spool, toSpool }: ReadingSpool,
): Promise<EachRead<Failure>> {
  const { list, again, concurrency, onStep } = how;
  const of = list.count();
  const lacking = new Set<string>();
  const refused: string[] = [];
  let failure: Failure | undefined;
  const judge = judgeOf<Failure>(again.ids);
  let [done, taken, place] = [0, 0, 0];
  onStep({ what: 'records', done, of });
  const readOne = async ({ id, json }: Spooled): Promise<void> => {
    const listed: JsonRecord = JSON.parse(json);
    const asked = { id, hash: contentHash(json) };
    place += RECORD_PLACES;
    const at = place;
    if (spool.takeAnswer(asked, at)) {
      judge.taken();
      taken += 1;
      done += 1;
      // Lets signals be handled.
      if (taken % TAKEN_AT_ONCE === 0) await setImmediate();
      return;
    }
    const leaveOut = (why: string): void => {
      lacking.add(id);
      refused.push(`${source.label(listed)}: ${why}`);
    };
    const answer = await askFor(source, listed, how);
    if (answer === null) leaveOut(messages.noId);
    else if (answer.type === 'ok') {
      const records = source.records(answer.content, listed);
      spool.putAnswer(asked, disambiguateIds(records.map(toSpool), withinListed(id), at));
      judge.given();
    } else if (judge.isOfAll(answer.failure, id)) failure ??= answer.failure;
    else leaveOut(answer.failure.message);
    done += 1;
    const problem = refused.at(-1);
    onStep({ what: 'records', done, of, ...(problem !== undefined && { problem: messages.leftOut(problem) }) });
  };
  await forEach(list.records(), concurrency, readOne, () => failure !== undefined);
  failure ??= judge.ofNone();
  if (failure !== undefined) return { type: 'failed', failure };
  spool.keep(1, 1);
  return { type: 'ok', doubts: refusedWords(refused), lacking, taken };
}

/** Asks for one record. Null if the listed record has nothing to ask with. */
export async function askFor<Failure extends ReadFailure>(
  { operation, request }: EachSource,
  listed: JsonRecord,
  { read, userId, query }: Pick<Collecting<Failure>, 'read' | 'userId' | 'query'>,
) {
  const own = request(listed);
  if (own === null) return null;
  const common = requestFor(operation, { userId, query });
  return await read(operation, {
    path: { ...common.path, ...own.path },
    query: { ...common.query, ...own.query },
  });
}

/**
 * After this many failures in sequence, the service is at fault and not the records. Each was tried five times, in
 * about ten seconds. With four at a time, an outage is noticed after a minute. With a lower limit, one order with many
 * bad products in sequence would end the export every night.
 */
const MOST_IN_A_ROW = 20;

/**
 * Decides if a failure concerns one record or the whole service, by the results before and after it. Failures of
 * records that already failed last time (`again`) do not count. They would otherwise end every further export.
 */
function judgeOf<Failure extends ReadFailure>(again: ReadonlySet<string>) {
  let last: Failure | undefined;
  let inARow = 0;
  let isGiving = false;
  return {
    given(): void {
      isGiving = true;
      inARow = 0;
    },
    /** The service gave this record to an earlier process, so it does give some. */
    taken(): void {
      isGiving = true;
    },
    isOfAll(failure: Failure, id: string): boolean {
      const whose = concerns(failure);
      if (whose !== 'one or all') {
        inARow = 0;
        return whose === 'all';
      }
      if (again.has(id)) return false;
      last = failure;
      inARow += 1;
      return inARow === MOST_IN_A_ROW;
    },
    /** Call it at the end. Gives the failure if the service gave no record at all. */
    ofNone: () => (isGiving ? undefined : last),
  };
}

/**
 * Gives what a failure concerns. If the session is good and the service answers, only this record is refused, or not as
 * described.
 */
export function concerns({ cause, status }: ReadFailure): 'one' | 'all' | 'one or all' {
  if (status === null || status === 429) return 'all';
  if (cause !== 'service' && cause !== 'unexpected-answer') return 'all';
  return status >= 500 ? 'one or all' : 'one';
}

function refusedWords(refused: readonly string[]): readonly string[] {
  const warnings = refused.slice(0, MOST_WARNINGS).map((words) => messages.leftOut(words));
  return refused.length <= MOST_WARNINGS
    ? warnings
    : [...warnings, messages.moreLeftOut(refused.length - MOST_WARNINGS)];
}
