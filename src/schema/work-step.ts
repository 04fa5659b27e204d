/**
 * How far a step is that may take long. Of an import: bytes of the file and rows that are read, documents that are checked,
 * planned and put into the journal, rows that are written. Of an export: pages and records that are read, records that are
 * written. Of `doctor`: the service or the database that it waits for.
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
  /** Null where nobody knows yet how many there are. */
  readonly of: number | null;
};

/** May be called as often as there are items: it is cheap. */
export type OnStep = (step: WorkStep) => void;

/** The same items; each that is taken is reported. */
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

/** To be called with each row that is written, in their order; a writer may go through them more than once. */
export function rowsWritten(of: number, onStep: OnStep): (row: number) => void {
  let [last, done] = [0, 0];
  return (row) => {
    if (row === last) return;
    done = row < last ? 1 : done + 1;
    last = row;
    onStep({ what: 'written', done, of });
  };
}
