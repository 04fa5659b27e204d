import pLimit from 'p-limit';

export type Limiter = {
  /** How many tasks may be under way: 1 and up, changed at any time. */
  concurrency: number;
  /** Runs the task when its turn has come, in the order of the calls. All of them queue here: feed it, do not fill it. */
  run<T>(task: () => Promise<T>): Promise<T>;
};

/** The house's concurrency limit. */
export function createLimiter(concurrency: number): Limiter {
  const limit = pLimit(concurrency);
  return {
    get concurrency() {
      return limit.concurrency;
    },
    set concurrency(n) {
      limit.concurrency = n;
    },
    run: (task) => limit(task),
  };
}
