/**
 * The progress of a step that may take long. For an import: bytes and rows read, documents checked, planned and stored
 * in the journal, and rows written. For an export: pages and records read, and records written. For `doctor`: the
 * service or the database that it waits for.
 */
export type WorkStep = {
  readonly what:
    | 'bytes'
    | 'rows'
    | 'checked'
    | 'planned'
    | 'kept'
    | 'pages'
    | 'records'
    | 'written'
    | 'service'
    | 'database';
  readonly done: number;
  /** The total; null while it is not known. */
  readonly of: number | null;
};

/** It is cheap enough to call for every item. */
export type OnStep = (step: WorkStep) => void;

/** Yields the same items and reports each one taken. */
export function* reported<Item>(
  items: Iterable<Item>,
  { what, of }: Pick<WorkStep, 'what' | 'of'>,
  onStep: OnStep,
): Generator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    onStep({ what, done, of });
  }
}

/** A function to call with each written row, in order. A writer may pass over the rows more than once. */
export function rowsWritten(of: number, onStep: OnStep): (row: number) => void {
  let [last, done] = [0, 0];
  return (row) => {
    if (row === last) return;
    done = row < last ? 1 : done + 1;
    last = row;
    onStep({ what: 'written', done, of });
  };
}
