import type { Journal } from '../../src/journal/port.ts';
import { submit } from '../../src/sending/send-documents.ts';
import { createWorld } from '../faults/simulation/world.ts';
import { SEED } from '../seed.ts';
import { accepted, openTemporary, RUN, ready, throttled } from './engine.ts';

/** Requests a second that a service takes at a moment, in milliseconds since the start. */
export type Limit = (elapsedMs: number) => number;

/** What a run, or a loop at one rate, came to. */
export type Reached = { readonly seconds: number; readonly refusedShare: number };

/** How far away the service is, and what it asks for in `Retry-After`; undefined for nothing. */
export type Manner = { readonly latencyMs: number; readonly retryAfterMs?: number };

/** Answers 429 where it has taken as many as its limit in the last second. */
function limitedService(limit: Limit) {
  let taken: number[] = [];
  const seen = { requests: 0, refused: 0 };
  return {
    seen,
    takes(at: number): boolean {
      seen.requests += 1;
      taken = taken.filter((time) => time > at - 1_000);
      if (taken.length >= limit(at)) {
        seen.refused += 1;
        return false;
      }
      taken.push(at);
      return true;
    },
  };
}

/** The time of a loop that sends at one rate, and again at the end what was refused. */
function atRate(rate: number, documents: number, limit: Limit): Reached {
  const service = limitedService(limit);
  let left = documents;
  let at = 0;
  for (; left > 0; at += 1_000 / rate) if (service.takes(at)) left -= 1;
  return { seconds: at / 1_000, refusedShare: service.seen.refused / service.seen.requests };
}

/** The shortest time of all constant rates up to `most` of which less than 2 % is refused. */
export function bestConstant(most: number, documents: number, limit: Limit): Reached {
  const tried = Array.from({ length: most }, (_, index) => atRate(index + 1, documents, limit));
  const allowed = tried.filter(({ refusedShare }) => refusedShare < 0.02);
  return allowed.reduce((best, one) => (one.seconds < best.seconds ? one : best));
}

/** A run of the engine over a real journal, with a clock that jumps: the same each time. */
export async function sendTo(
  limit: Limit,
  documents: number,
  { latencyMs, retryAfterMs }: Manner,
): Promise<Reached & { readonly taken: readonly number[] }> {
  const world = createWorld(SEED);
  const began = world.now();
  const journal: Journal = await openTemporary(world.now);
  const planned = Array.from({ length: documents }, (_, index) => ready(index + 3));
  const { run } = await journal.plan(RUN, planned);
  const service = limitedService(limit);
  const taken: number[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => world.later(ms, resolve));
  const never = new AbortController().signal;
  const ended = submit({
    run,
    journal,
    send: async (document, { beforeFirstByte }) => {
      await beforeFirstByte();
      await sleep(latencyMs / 2);
      const isTaken = service.takes(world.now() - began);
      if (isTaken) taken.push(document.id);
      await sleep(latencyMs / 2);
      return isTaken ? accepted() : throttled(retryAfterMs);
    },
    options: { concurrency: 50, rate: 2_000, limit: null, canary: null, maxErrors: null },
    effects: { ...world, elapsed: world.now, sleep, stopping: never, dropping: never },
    onEvent: () => {},
  });
  if ((await world.passTime(ended)) === 'hung') throw new Error('nothing happens any more');
  const { state } = await ended;
  if (state !== 'complete') throw new Error(`the run is ${state}`);
  const counts = await journal.counts(run);
  if (counts.accepted !== documents) throw new Error(`${counts.accepted} of ${documents} are accepted`);
  const { requests, refused } = service.seen;
  return { seconds: (world.now() - began) / 1_000, refusedShare: refused / requests, taken };
}
