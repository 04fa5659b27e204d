/** Where a run begins: one that is allowed more earns it by good answers. */
const START = 4;
const GOOD_FOR_ONE_MORE = 20;
/** An answer that took longer than this (milliseconds) tells of a service under load. */
const SLOW_MS = 15_000;

export type AdaptiveConcurrency = {
  /** A clear answer to the attempt that began at `startedAt`, come at `now`. */
  answered(startedAt: number, now: number): void;
  /** A 429. */
  throttled(startedAt: number, now: number): void;
  /** Only `most` of the limit are this run's from now on. What was found stays, for when it is more again. */
  share(most: number): void;
};

/**
 * How many requests may be under way: one more per good answer up to `limit`, so that they double with each round; half
 * on a 429 or a slow answer, and from then on one more per 20 good answers. What was under way when it was halved does
 * not halve it again. `apply` is called with each new number.
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
