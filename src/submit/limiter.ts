import pLimit from 'p-limit';

export type Limiter = {
  /** How many tasks may be under way: 1 and up, changed at any time. */
  concurrency: number;
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Settles when a task could start at once. Who feeds many tasks waits here, so that none queue up. */
  room(): Promise<void>;
};

/** The house's concurrency limit. */
export function createLimiter(concurrency: number): Limiter {
  const limit = pLimit(concurrency);
  let tasks = 0;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const each of woken) each();
  };
  return {
    get concurrency() {
      return limit.concurrency;
    },
    set concurrency(n) {
      limit.concurrency = n;
      wake();
    },
    async run(task) {
      tasks += 1;
      try {
        return await limit(task);
      } finally {
        tasks -= 1;
        wake();
      }
    },
    async room() {
      while (tasks >= limit.concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
