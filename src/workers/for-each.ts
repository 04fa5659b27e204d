// p-limit holds the limit of what is sent. It queues every task at once, so it does not serve lists that are read as they
// are worked through: of 100,000 records each would wait as a closure.

/**
 * Does `work` for each item, so many at once as `concurrency` says (from 1), in the order of the items. An item is taken
 * from the list when a worker is free for it, and none is taken once `isOver` says true or a `work` has failed. Ends when
 * all that was begun has ended; then it throws the first error.
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (errors.length === 0 && !isOver()) {
      const next = waiting.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const workers = Array.from({ length: concurrency }, () => worker().catch((error: unknown) => errors.push(error)));
  await Promise.all(workers);
  if (errors.length > 0) throw errors[0];
}
