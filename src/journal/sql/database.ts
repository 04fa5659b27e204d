/**
 * What the operations of the journal need of a database. Four functions in the SQL are each database's own:
 * `sent_elsewhere(run)`, whether another living process sends a run; `sent_now(run)`, the same for who only looks, and has
 * not ended those that died (its argument has the name of its table); `of_this_machine(run)`, whether it was begun here; and
 * `rival_state(document, place)`, in which state another run has the same as a document, or has what is like it since that
 * place among all sendings: NULL where no other run can. The operations are written once, in SQL that SQLite and PostgreSQL
 * both understand, as generators: a database that answers at once goes through one in a stretch, and one behind a network
 * waits for each answer.
 */
export type Work<Given> = Iterable<Step, Given, Answer>;

/** The same, as a function with `yield*` is declared. */
export type Steps<Given> = Generator<Step, Given, Answer>;

/** A statement that somebody must run, or nothing: a moment in which signals, timers and answers get their turn. */
type Step = Statement | undefined;

/** `parameters` by name: `:run` in the SQL is `parameters.run`. */
export type Statement = {
  readonly sql: string;
  readonly parameters: Parameters;
  /**
   * What it asks is one of several that the SQL can ask at once: `:items` is a JSON array of them, and of each there is a
   * row, with its place in the array (from 1) as `place`.
   */
  readonly item?: Parameters;
};
export type Parameters = Readonly<Record<string, string | number | null>>;

export type Answer = { readonly rows: readonly ResultRow[]; readonly changed: number };
export type ResultRow = Readonly<Record<string, unknown>>;

/** Single statements, for works: `yield* store.row(...)`. */
export type Store = {
  /** The number of rows changed. */
  change(sql: string, parameters: Parameters): Work<number>;
  row(sql: string, parameters: Parameters): Work<ResultRow | undefined>;
  rows(sql: string, parameters: Parameters): Work<readonly ResultRow[]>;
};

/** Works are done one after the other: nothing else of this process comes between the steps of one. */
export type Database = {
  readonly store: Store;
  /** Whether other processes may send at the same time (decision 24). */
  readonly isShared: boolean;
  /** As `sayingMost`, by what is fastest in this database. */
  sayingMost(columns: string, query: string, sum?: string): string;
  /** What one statement finds, read by `read`. */
  rows<Item>(sql: string, parameters: Parameters, read: (row: ResultRow) => Item): Promise<readonly Item[]>;
  row<Item>(sql: string, parameters: Parameters, read: (row: ResultRow) => Item): Promise<Item | undefined>;
  /** What one statement changes. The number of rows. */
  change(sql: string, parameters: Parameters): Promise<number>;
  /** Reads only. */
  look<Given>(work: () => Work<Given>): Promise<Given>;
  /** A moment's work in one transaction: committed whole, or not at all where it throws. */
  atomically<Given>(work: () => Work<Given>): Promise<Given>;
  /** The same for a long work. Once `stopping` has aborted it is undone, and rejects with the reason of `stopping`. */
  inSteps<Given>(work: () => Work<Given>, stopping?: AbortSignal): Promise<Given>;
  /**
   * The same for what is sent: several of them share a commit. Where one of them fails, it alone is undone. A work that is
   * `one statement` may go to a server together with others and their commit.
   */
  together<Given>(work: () => Work<Given>, size?: 'one statement'): Promise<Given>;
  /** Undoes the work in any case, once `look` has seen what would be. `inside` ends with it. */
  tentatively<Found, Given>(
    work: () => Work<Found>,
    look: (inside: Database, found: Found) => Promise<Given>,
  ): Promise<Given>;
};

/** What takes a step on where no statement was run. */
export const NO_ANSWER: Answer = { rows: [], changed: 0 };

/** With what follows from the rest. */
export function databaseOf(database: Omit<Database, 'rows' | 'row'>): Database {
  const { store, look } = database;
  return {
    ...database,
    rows: async (sql, parameters, read) => (await look(() => store.rows(sql, parameters))).map(read),
    async row(sql, parameters, read) {
      const row = await look(() => store.row(sql, parameters));
      return row && read(row);
    },
  };
}

/** Runs a statement for each of the items. */
export function* changeEach<Item>(
  store: Store,
  sql: string,
  items: Iterable<Item>,
  parameters: (item: Item) => Parameters,
): Steps<void> {
  for (const item of items) yield* store.change(sql, parameters(item));
}

const MOST_AT_ONCE = 500;

/**
 * Gives what `read` gives, one after the other: it is asked for up to `most` that come after `last`, undefined at first.
 * A row then costs no turn of its own.
 */
export function inBatches<Item>(
  read: (last: Item | undefined, most: number) => Promise<readonly Item[]>,
): AsyncIterable<Item> {
  return {
    [Symbol.asyncIterator]() {
      let batch: readonly Item[] | undefined;
      let next = 0;
      return {
        async next() {
          if (batch === undefined || (next === batch.length && next === MOST_AT_ONCE)) {
            batch = await read(batch?.at(-1), MOST_AT_ONCE);
            next = 0;
          }
          const item = batch[next];
          if (item === undefined) return { done: true, value: undefined };
          next += 1;
          return { done: false, value: item };
        },
      };
    },
  };
}
