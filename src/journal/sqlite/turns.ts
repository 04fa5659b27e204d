import { setImmediate } from 'node:timers/promises';

/**
 * Who may use the database now. SQLite works while everything else waits, so that what is done in one stretch is never
 * mixed with anything else; only long works let go in between, and then no other may begin.
 */
export type Turns = {
  /** Does it in one stretch: at once, unless a long work is under way. */
  once<T>(work: () => T): Promise<T>;
  /**
   * Takes all steps of a work, and lets signals, timers and answers in between them. Once `stopping` has aborted it gives
   * up: the work is ended where it stands, and rejects with the reason of `stopping`.
   */
  inSteps<T>(begin: () => Generator<unknown, T>, stopping?: AbortSignal): Promise<T>;
  /** Keeps everything else waiting until the work is done. The work itself has `inside`, which ends with it. */
  alone<T>(work: (inside: Turns) => Promise<T>): Promise<T>;
};

/** Signals and timers wait no longer. */
const HOLD_MS = 40;

/** `elapsed`: milliseconds by a clock that nobody sets. */
export function createTurns(elapsed: () => number): Turns {
  let underWay: Promise<void> | null = null;
  const alone: Turns['alone'] = async (work) => {
    while (underWay !== null) await underWay;
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay = promise;
    const inside = turnsInside(elapsed);
    try {
      return await work(inside.turns);
    } finally {
      inside.end();
      underWay = null;
      resolve();
    }
  };
  return {
    async once(work) {
      while (underWay !== null) await underWay;
      return work();
    },
    inSteps: (begin, stopping) => alone(() => takeSteps(begin(), elapsed, stopping)),
    alone,
  };
}

/** For what has the database for itself already. */
function turnsInside(elapsed: () => number) {
  let isOver = false;
  const mustBeOpen = () => {
    if (isOver) throw new Error('this look into the journal is over');
  };
  const turns: Turns = {
    async once(work) {
      mustBeOpen();
      return work();
    },
    async inSteps(begin, stopping) {
      mustBeOpen();
      return await takeSteps(begin(), elapsed, stopping);
    },
    async alone(work) {
      mustBeOpen();
      return await work(turns);
    },
  };
  return {
    turns,
    end: () => {
      isOver = true;
    },
  };
}

async function takeSteps<T>(
  steps: Generator<unknown, T>,
  elapsed: () => number,
  stopping: AbortSignal | undefined,
): Promise<T> {
  let last = elapsed();
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (elapsed() - last < HOLD_MS) continue;
      await setImmediate();
      stopping?.throwIfAborted();
      last = elapsed();
    }
  } catch (error) {
    // Where the steps were not taken to their end, the work clears up now.
    steps.throw(error);
    throw error;
  }
}
