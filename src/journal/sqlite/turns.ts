import { setImmediate } from 'node:timers/promises';

/**
 * Controls who may use the database. SQLite blocks the process while it works, so a work without pauses never mixes
 * with others. Only long works pause, and no other work may begin in such a pause.
 */
export type Turns = {
  /** Runs a work without pauses: at once, or after a long work that is under way. */
  once<T>(work: () => T): Promise<T>;
  /**
   * Runs all steps of a work. Signals, timers and answers are handled between them. If `stopping` aborts, the work ends
   * after the current step, and this rejects with the reason of `stopping`.
   */
  inSteps<T>(begin: () => Generator<unknown, T>, stopping?: AbortSignal): Promise<T>;
  /** Makes everything else wait until the work is done. The work itself uses `inside`, which ends with it. */
  alone<T>(work: (inside: Turns) => Promise<T>): Promise<T>;
};

/** How long signals and timers may wait, in milliseconds. */
const HOLD_MS = 40;

/** `elapsed` gives milliseconds on a clock that nobody can change. */
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

/** Gives turns for code that already has the database alone. */
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
    // The steps did not all run, so the work cleans up now.
    steps.throw(error);
    throw error;
  }
}
