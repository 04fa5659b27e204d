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
      /** The ids of those listed that were left out, and why, in words. */
      readonly lacking: ReadonlySet<string>;
      readonly doubts: readonly string[];
      /** How many an earlier process had read. */
      readonly taken: number;
    }
  | { readonly type: 'failed'; readonly failure: Failure };

/** Most failures that get a line of their own. */
const MOST_WARNINGS = 20;
const RECORD_PLACES = 10_000;
const TAKEN_AT_ONCE = 500;

/**
 * One more call for each that is listed, except where the spool has an answer from an earlier process and the list says
 * the same of it as then. What the service refuses of a single one, or fails to give while it gives others, leaves that
 * one out and is told; any other failure is that of all.
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
      // Signals get through.
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
    onStep({ what: 'records', done, of });
  };
  await forEach(list.records(), concurrency, readOne, () => failure !== undefined);
  failure ??= judge.ofNone();
  if (failure !== undefined) return { type: 'failed', failure };
  spool.keep(1, 1);
  return { type: 'ok', doubts: refusedWords(refused), lacking, taken };
}

/** Null where the record as it is listed cannot be asked for. */
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
 * So many in a row that the service fails to give are its failure, not theirs. Each was tried five times, for ten seconds
 * or so: asked four at a time, a service that is down is known after a minute. Fewer would give everything up, night
 * after night, for one order whose products stand side by side in the list and cannot be given.
 */
const MOST_IN_A_ROW = 20;

/**
 * Tells what is wrong with one record from what is wrong with the service, by what comes before and after it. Of those
 * that could not be had the last time (`again`) nothing follows: they would end each night's export from then on.
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
    /** The service gave it to an earlier process: it is not failing to give any. */
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
    /** At the end: why it has failed to give any. */
    ofNone: () => (isGiving ? undefined : last),
  };
}

/** Where the session is good and the service is there, it is this record that it does not give, or not as described. */
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
