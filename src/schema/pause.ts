/** Lets signals and timers run during long work. Undefined if the last pause was too recent. Rejects after a signal. */
export type Pause = () => Promise<void> | undefined;

/** A pause that does nothing, for few rows. */
export const NO_PAUSE: Pause = () => undefined;

/** Like `items.map(use)`, with pauses between them. */
export async function mapWithPauses<Item, Mapped>(
  items: Iterable<Item>,
  pause: Pause,
  use: (item: Item, index: number) => Mapped | Promise<Mapped>,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const item of items) {
    // Waiting for nothing would take a turn of the program for each item.
    const waiting = pause();
    if (waiting !== undefined) await waiting;
    const given = use(item, mapped.length);
    mapped.push(given instanceof Promise ? await given : given);
  }
  return mapped;
}

/** Yields the same items, with a pause before each. */
export async function* pausing<Item>(items: Iterable<Item> | AsyncIterable<Item>, pause: Pause): AsyncGenerator<Item> {
  for await (const item of items) {
    await pause();
    yield item;
  }
}

/** The result of a generator, with a pause at each step. If a pause rejects, the generator gets the error and stops. */
export async function withPauses<Given>(
  steps: Generator<void, Given> | AsyncGenerator<void, Given>,
  pause: Pause,
): Promise<Given> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
    try {
      await pause();
    } catch (error) {
      await steps.throw(error);
      throw error;
    }
  }
}
