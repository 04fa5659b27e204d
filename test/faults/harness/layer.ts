/** What a layer is told. Everything that it does by chance follows from the seed. */
export type Given = {
  readonly seed: number;
  /** 1 for the whole harness, less for a quick look: how many runs, of what a layer does by default. */
  readonly share: number;
  /** How often the real program is killed, where the layer does that. */
  readonly kills: number;
  /** How far a layer is that takes long; absent where nobody looks. */
  told?(how: string): void;
};

export type LayerResult = {
  readonly runs: number;
  readonly kills: number;
  /** Each in words, with what makes it happen again; none when all promises hold. */
  readonly violations: readonly string[];
  /** Why the layer itself came to no result: this tells nothing of the program. */
  readonly failed?: string;
  /** What this machine lacks for the layer: it shows nothing here. */
  readonly leftOut?: string;
  /** Measurements and what was skipped, a line each. */
  readonly notes: readonly string[];
};

export type Layer = {
  readonly name: string;
  /** What it shows, in a few words. */
  readonly shows: string;
  run(given: Given): Promise<LayerResult>;
};

/** Runs `work` over the items, `width` at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
