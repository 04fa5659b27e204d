/** The concurrency at the start of a run. Good answers raise it up to the limit. */
const START = 4;
const GOOD_FOR_ONE_MORE = 20;
/** In milliseconds. A slower answer shows that the service is under load. */
const SLOW_MS = 15_000;

export type AdaptiveConcurrency = {
  /** A clear answer came at `now`, to the attempt that began at `startedAt`. */
  answered(startedAt: number, now: number): void;
  /** A 429 came. */
  throttled(startedAt: number, now: number): void;
  /** From now on this run may use only `most`. The concurrency found so far is kept, in case `most` grows again. */
  share(most: number): void;
};

/**
 * Controls how many requests may be under way. Each good answer adds one, up to `limit`: the number doubles with each
 * round. A 429 or a slow answer halves it, and after that only every 20 good answers add one. Requests that were under
 * way at the halving do not halve it again. Each new number is passed to `apply`.
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
  apply(concurrency);
  return {
    answered(startedAt, now) {
      if (now - startedAt > SLOW_MS) return halve(startedAt, now);
      if (found >= most) return;
      good += 1;
      const wasHalved = halvedAt !== Number.NEGATIVE_INFINITY;
      if (!wasHalved || good >= GOOD_FOR_ONE_MORE) change(Math.min(limit, concurrency + 1));
    },
    throttled: halve,
    share(next) {
      most = Math.min(limit, next);
      applyFound();
    },
  };
}
