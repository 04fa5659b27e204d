import pLimit from 'p-limit';

export type Limiter = {
  /** How many tasks may be under way, from 1. It may be changed at any time. */
  concurrency: number;
  /**
   * Runs the task when its turn comes, in the order of the calls. Waiting tasks are kept in memory: add a few at a
   * time.
   */
  run<T>(task: () => Promise<T>): Promise<T>;
};

/** Gives a concurrency limit on p-limit, the only one that the program uses. */
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
