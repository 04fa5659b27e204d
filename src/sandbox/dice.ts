/** Chance that falls the same for the same seed. */
export type Dice = {
  /** 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneOf<T>(list: readonly [T, ...T[]] | readonly T[]): T;
};

export function dice(seed: number): Dice {
  const next = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: <T>(list: readonly T[]): T => {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
}

/** mulberry32: the same numbers from 0 to 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
