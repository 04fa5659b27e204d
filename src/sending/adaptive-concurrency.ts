/** Concurrency at the start of a run. Clear answers raise it up to the limit. */
const START = 4;
/** Up to this number each quick answer adds one: the number doubles with each round. */
const DOUBLED_TO = 16;
/**
 * How many quick answers add one beyond that number, and after a halving. If the service has a limit, all that is under
 * way when the limit is reached is refused.
 */
const GOOD_FOR_ONE_MORE = 6;
const GOOD_AFTER_HALVING = 20;
/** In milliseconds. A slower answer shows that the service is under load. */
const SLOW_MS = 15_000;

export type AdaptiveConcurrency = {
  /** Handles a clear answer that came at `now`, to the attempt that began at `startedAt`. */
  answered(startedAt: number, now: number): void;
  /** Handles a 429 in the same way. */
  throttled(startedAt: number, now: number): void;
  /** Limits this run to `most` requests at once. The concurrency found so far is kept for when `most` grows again. */
  share(most: number): void;
};

/**
 * Controls how many requests may be under way at once. Quick answers raise it, up to `limit`. A 429 or a slow answer
 * halves it. After a halving, it grows more slowly. A 429 to a request that began before the halving does not halve
 * again. `apply` receives each new number.
 */
export function createAdaptiveConcurrency(limit: number, apply: (concurrency: number) => void): AdaptiveConcurrency {
  let found = Math.min(limit, START);
  let most = limit;
  let concurrency = found;
  let good = 0;
  let halvedAt = Number.NEGATIVE_INFINITY;
  const applyFound = () => {
    const next = Math.min(found, most);
    if (next === concurrency) return;
    concurrency = next;
    apply(next);
  };
  const change = (next: number) => {
    good = 0;
    found = next;
    applyFound();
  };
  const halve = (startedAt: number, now: number) => {
    if (startedAt <= halvedAt) return;
    halvedAt = now;
    change(Math.max(1, Math.floor(concurrency / 2)));
  };
  const goodForOneMore = () => {
    if (halvedAt !== Number.NEGATIVE_INFINITY) return GOOD_AFTER_HALVING;
    return found < DOUBLED_TO ? 1 : GOOD_FOR_ONE_MORE;
  };
  apply(concurrency);
  return {
    answered(startedAt, now) {
      if (now - startedAt > SLOW_MS) return halve(startedAt, now);
      if (found >= most) return;
      good += 1;
      if (good >= goodForOneMore()) change(Math.min(limit, concurrency + 1));
    },
    throttled: halve,
    share(next) {
      most = Math.min(limit, next);
      applyFound();
    },
  };
}
