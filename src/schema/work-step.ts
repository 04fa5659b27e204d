/**
 * The progress of a step that may take long. Many commands read lookup lists first. An import reads bytes and rows,
 * checks and plans documents, stores them in the journal, and writes rows. An export reads pages and records, and writes
 * records. `doctor` waits for the service or the database.
 */
export type WorkStep = {
  readonly what:
    | 'lists'
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
  /** The last thing that went wrong, in words; absent if nothing did. */
  readonly problem?: string;
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

/** Reports rows, for writing by default. A writer may pass over the rows more than once. */
export function reportedRows(of: number, onStep: OnStep, what: WorkStep['what'] = 'written') {
  let [last, done] = [0, 0];
  /** To call with the number of each row, in order. */
  const onRow = (row: number): void => {
    if (row === last) return;
    done = row < last ? 1 : done + 1;
    last = row;
    // Rows above the data are no rows of the total.
    onStep({ what, done: Math.min(done, of), of });
  };
  async function* passing<Row extends { readonly number: number }>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    for await (const row of rows) {
      onRow(row.number);
      yield row;
    }
  }
  return { onRow, passing };
}
