import { seededRandom } from '../../../src/sandbox/dice.ts';

/** Ends a simulated process where it stands: what it does from here on reaches nobody. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** One life of a process: it dies at its `dieAt`-th step, its disk is full from its `fullAt`-th on. */
export type Life = {
  readonly alive: boolean;
  readonly isFull: boolean;
  /** A moment between two effects; throws in a process that is dead. */
  step(): void;
};

/** A clock that jumps from one event to the next, and chance: the same seed gives the same world. */
export type World = {
  now(): number;
  readonly random: () => number;
  /** True with that chance. */
  chance(share: number): boolean;
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number;
  /** Happens whatever became of the process. */
  later(ms: number, event: () => void): void;
  newLife(fate: { readonly dieAt: number; readonly fullAt: number; onDeath(): void }): Life;
  /** Lets time pass until `work` is over; `hung` when nothing is left that could happen. */
  passTime(work: Promise<unknown>): Promise<'over' | 'hung'>;
};

export function createWorld(seed: number): World {
  const random = seededRandom(seed);
  let time = Date.UTC(2027, 2, 10);
  let order = 0;
  const events: Event[] = [];
  return {
    now: () => time,
    random,
    chance: (share) => random() < share,
    between: (low, high) => low + Math.floor(random() * (high - low + 1)),
    later(ms, event) {
      events.push({ at: time + ms, order: order++, event });
    },
    newLife: ({ dieAt, fullAt, onDeath }) => {
      let steps = 0;
      let alive = true;
      return {
        get alive() {
          return alive;
        },
        get isFull() {
          return steps >= fullAt;
        },
        step() {
          if (!alive) throw new Crashed();
          steps += 1;
          if (steps !== dieAt) return;
          alive = false;
          onDeath();
          throw new Crashed();
        },
      };
    },
    async passTime(work) {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      work.then(end, end);
      for (;;) {
        // A commit waits for one round of the loop, and what follows from it may end in another commit.
        for (let round = 0; round < ROUNDS && !isOver; round += 1)
          await new Promise((resolve) => setImmediate(resolve));
        if (isOver) return 'over';
        const next = takeFirst(events);
        if (next === undefined) return 'hung';
        time = Math.max(time, next.at);
        next.event();
      }
    },
  };
}

/** Rounds of the event loop after which nothing happens any more until time passes. */
const ROUNDS = 4;

type Event = { readonly at: number; readonly order: number; event(): void };

function takeFirst(events: Event[]): Event | undefined {
  let first = 0;
  for (let index = 1; index < events.length; index++) {
    const one = events[index];
    const best = events[first];
    if (one !== undefined && best !== undefined && (one.at - best.at || one.order - best.order) < 0) first = index;
  }
  return events.splice(first, 1)[0];
}
