/** Gives the items in groups of `size`. The last group may be smaller. */
export function* batches<Item>(items: Iterable<Item>, size: number): Iterable<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
