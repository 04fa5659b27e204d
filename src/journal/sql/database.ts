/**
 * An operation of the journal on a database. Operations are written once, as generators, in SQL that SQLite and
 * PostgreSQL both understand. A database that answers at once runs a generator without a pause; one behind a network
 * waits for each answer.
 *
 * Each database defines four functions for this SQL. `sent_elsewhere(run)`: another living process is sending the run.
 * `sent_now(run)`: the same for a reader, which has not ended dead senders (its argument has the name of its table).
 * `of_this_machine(run)`: the run was begun here. `rival_state(document, place)`: the state of the same document in
 * another run, or of a similar one that was sent since that place; NULL if no other run can have one.
 */
export type Work<Given> = Iterable<Step, Given, Answer>;

/** The same, with the type that a function with `yield*` needs. */
export type Steps<Given> = Generator<Step, Given, Answer>;

/** A statement to run, or undefined: a moment in which signals, timers and answers are handled. */
type Step = Statement | undefined;

/** `parameters` by name: `:run` in the SQL is `parameters.run`. */
export type Statement = {
  readonly sql: string;
  readonly parameters: Parameters;
  /**
   * Set if the SQL can ask about several items at once. `:items` is a JSON array of them. The answer has a row for
   * each, with its place in the array (from 1) as `place`.
   */
  readonly item?: Parameters;
  /** Set if the operation needs no answer. Behind a network, its next statement need not wait for this one. */
  readonly isUnanswered?: true;
};
export type Parameters = Readonly<Record<string, string | number | null>>;

export type Answer = { readonly rows: readonly ResultRow[]; readonly changed: number };
export type ResultRow = Readonly<Record<string, unknown>>;

/** Single statements for operations: `yield* store.row(...)`. */
export type Store = {
  /** Gives the number of rows changed. */
  change(sql: string, parameters: Parameters): Work<number>;
  /** Does the same, without the number. If it fails, a later statement or the end of the operation throws its error. */
  write(sql: string, parameters: Parameters): Work<void>;
  row(sql: string, parameters: Parameters): Work<ResultRow | undefined>;
  rows(sql: string, parameters: Parameters): Work<readonly ResultRow[]>;
};

/** Runs operations one after another. No other operation of this process comes between the steps of one. */
export type Database = {
  readonly store: Store;
  /** True if other processes may send at the same time (decision 24). */
  readonly isShared: boolean;
  /** Like `sayingMost`, in the fastest form for this database. */
  sayingMost(columns: string, query: string, sum?: string): string;
  /** Gives the rows that one statement finds, converted by `read`. */
  rows<Item>(sql: string, parameters: Parameters, read: (row: ResultRow) => Item): Promise<readonly Item[]>;
  row<Item>(sql: string, parameters: Parameters, read: (row: ResultRow) => Item): Promise<Item | undefined>;
  /** Runs one statement that changes something. Gives the number of rows. */
  change(sql: string, parameters: Parameters): Promise<number>;
  /** Runs an operation that only reads. */
  look<Given>(work: () => Work<Given>): Promise<Given>;
  /** Runs a short operation in one transaction: committed whole, or not at all if it throws. */
  atomically<Given>(work: () => Work<Given>): Promise<Given>;
  /**
   * Does the same for a long operation. If `stopping` aborts, it is undone, and this rejects with the reason of
   * `stopping`.
   */
  inSteps<Given>(work: () => Work<Given>, stopping?: AbortSignal): Promise<Given>;
  /**
   * Does the same for sendings: several of them share a commit. If one fails, only that one is undone. An operation
   * that is `one statement` may be sent to a server together with others and their commit.
   */
  together<Given>(work: () => Work<Given>, size?: 'one statement'): Promise<Given>;
  /** Runs the operation, shows its result to `look`, and always undoes it. `inside` is usable only until then. */
  tentatively<Found, Given>(
    work: () => Work<Found>,
    look: (inside: Database, found: Found) => Promise<Given>,
  ): Promise<Given>;
};

/** The answer that continues an operation after a step without a statement. */
export const NO_ANSWER: Answer = { rows: [], changed: 0 };

/** Adds the methods that follow from the others. `ask` runs a single question. */
export function databaseOf(database: Omit<Database, 'rows' | 'row'>, ask: Database['look'] = database.look): Database {
  const { store } = database;
  return {
    ...database,
    rows: async (sql, parameters, read) => (await ask(() => store.rows(sql, parameters))).map(read),
    async row(sql, parameters, read) {
      const row = await ask(() => store.row(sql, parameters));
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
  for (const item of items) yield* store.write(sql, parameters(item));
}

const MOST_AT_ONCE = 500;

/**
 * Streams the items of `read`. `read` gives up to `most` items that come after `last`; undefined at first. So a row
 * costs no call of its own.
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
