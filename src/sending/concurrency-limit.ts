import pLimit from 'p-limit';

export type Limiter = {
  /** How many tasks may run at once, from 1. You may change it at any time. */
  concurrency: number;
  /**
   * Runs the task when its turn comes, in the order of the calls. Waiting tasks stay in memory: add only a few at a
   * time.
   */
  run<T>(task: () => Promise<T>): Promise<T>;
};

/** Gives a concurrency limit based on p-limit. The program uses no other one. */
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
