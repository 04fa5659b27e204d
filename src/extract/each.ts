import type { Spool, Spooled } from '../journal/spool.ts';
import type { EachSource, JsonRecord } from '../schema/dataset.ts';
import { type Collecting, type ReadFailure, requestFor } from './reading.ts';
import { toldApart, withinListed } from './record-id.ts';

type Places = {
  readonly spool: Spool;
  readonly toSpool: (record: JsonRecord) => Spooled;
};

type EachRead<Failure> =
  /** `lacking`: the ids of those listed that were left out, and `doubts` why, in words. */
  | { readonly kind: 'ok'; readonly doubts: readonly string[]; readonly lacking: ReadonlySet<string> }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** So many of what could not be read are told one by one. */
const MOST_TOLD = 20;
const RECORD_PLACES = 10_000;

/**
 * One more call for each that is listed. What the service refuses of a single one leaves that one out and is told; any
 * other failure is that of all.
 */
export async function readEach<Failure extends ReadFailure>(
  source: EachSource,
  how: Collecting<Failure>,
  { spool, toSpool }: Places,
): Promise<EachRead<Failure>> {
  const { read, userId, query, list, concurrency, onProgress } = how;
  const of = list.count();
  const waiting = list.records()[Symbol.iterator]();
  const lacking = new Set<string>();
  const refused: string[] = [];
  let failure: Failure | undefined;
  let done = 0;
  let place = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && failure === undefined; next = waiting.next()) {
      const listed: JsonRecord = JSON.parse(next.value.json);
      place += RECORD_PLACES;
      const at = place;
      const own = source.request(listed);
      const leaveOut = (why: string): void => {
        lacking.add(next.value.id);
        refused.push(`${source.label(listed)}: ${why}`);
      };
      const common = requestFor(source.operation, { userId, query });
      const answer =
        own === null
          ? null
          : await read(source.operation, {
              path: { ...common.path, ...own.path },
              query: { ...common.query, ...own.query },
            });
      if (answer === null) leaveOut('the service gave no id to ask with.');
      else if (answer.kind === 'ok') {
        const records = source.records(answer.content, listed);
        spool.put(1, toldApart(records.map(toSpool), withinListed(next.value.id), at));
      } else if (concernsOne(answer.failure)) leaveOut(answer.failure.message);
      else failure ??= answer.failure;
      done += 1;
      onProgress({ what: 'records', done, of });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failure !== undefined) return { kind: 'failed', failure };
  spool.keep(1, 1);
  return { kind: 'ok', doubts: refusedWords(refused), lacking };
}

/** The session is good and the service is there: it is this record that it does not give, or not as described. */
function concernsOne({ cause, status }: ReadFailure): boolean {
  if (status === null || status === 429 || status >= 500) return false;
  return cause === 'service' || cause === 'unexpected-answer';
}

function refusedWords(refused: readonly string[]): readonly string[] {
  const told = refused.slice(0, MOST_TOLD).map((words) => `Left out: ${words}`);
  return refused.length <= MOST_TOLD ? told : [...told, `Left out, and not named here: ${refused.length - MOST_TOLD}.`];
}
