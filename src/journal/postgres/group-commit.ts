import { JournalBroken } from '../port.ts';
import { type Answer, type Database, NO_ANSWER, type Statement, type Work } from '../sql/database.ts';
import type { Connection } from './connection.ts';
import { asJson } from './dialect.ts';

type Parts = {
  readonly connection: Connection;
  turn<Given>(work: () => Promise<Given>): Promise<Given>;
  read<Given>(work: () => Work<Given>): Promise<Given>;
  /** Runs `work` in a transaction. `work` commits it. */
  begun(work: () => Promise<void>): Promise<void>;
};

/** `size` of the work as in `Database.together`. */
type Waiting = {
  readonly work: () => Work<() => void>;
  readonly isOneStatement: boolean;
  fail(error: unknown): void;
};

/**
 * Gives a function that commits changes in groups: those that are requested while another group is under way are
 * committed together. If one fails, all are undone, and each is done again alone. If each change is one statement, the
 * group needs only one round trip to the server.
 */
export function createGroupCommit(parts: Parts): Database['together'] {
  let waiting: Waiting[] = [];
  const taken = () => {
    const group = waiting;
    waiting = [];
    return group;
  };
  const commitWaiting = async () => {
    let group: readonly Waiting[] = [];
    try {
      // A change that is requested while this process waits for the journal still joins this group.
      await commitAll(parts, () => {
        group = taken();
        return group;
      });
    } catch (error) {
      const isAlone = group.length <= 1 || error instanceof JournalBroken;
      if (isAlone) for (const { fail } of group.length === 0 ? taken() : group) fail(error);
      else for (const change of group) await commitAll(parts, () => [change]).catch(change.fail);
    }
  };
  return (work, size) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) void parts.turn(commitWaiting);
      const resolving = function* () {
        const given = yield* work();
        return () => resolve(given);
      };
      waiting.push({ work: resolving, isOneStatement: size !== undefined, fail: reject });
    });
}

async function commitAll(parts: Parts, choose: () => readonly Waiting[]): Promise<void> {
  let group: readonly Waiting[] = [];
  let callbacks: readonly (() => void)[] = [];
  await parts.begun(async () => {
    group = choose();
    const works = group.map(({ work }) => work);
    callbacks = group.every(({ isOneStatement }) => isOneStatement)
      ? await inOneWay(parts.connection, works)
      : await oneByOne(parts, works);
  });
  for (const [index, resolve] of callbacks.entries()) {
    try {
      resolve();
    } catch (error) {
      // It is on disk, so it is not done again.
      group[index]?.fail(error);
    }
  }
}

type GroupedWork = Waiting['work'];

async function oneByOne({ connection, read }: Parts, works: readonly GroupedWork[]): Promise<readonly (() => void)[]> {
  const callbacks = [];
  for (const work of works) callbacks.push(await read(work));
  await connection.commit();
  return callbacks;
}

/**
 * Sends statements with the same SQL and one item each as one statement. Each statement costs the server as much as its
 * work.
 */
async function atOnce(connection: Connection, statements: readonly Statement[]): Promise<readonly Answer[]> {
  const groups = [...Map.groupBy(statements, (one) => (one.item === undefined ? one : one.sql)).values()];
  const given = await connection.commit(groups.map(asOne));
  const answers = new Map<Statement, Answer>();
  for (const [index, group] of groups.entries()) {
    const answer = given[index] ?? NO_ANSWER;
    const rows = Map.groupBy(answer.rows, (row) => row['place']);
    for (const [at, one] of group.entries())
      answers.set(one, one.item === undefined ? answer : { ...answer, rows: rows.get(at + 1) ?? [] });
  }
  return statements.map((one) => answers.get(one) ?? NO_ANSWER);
}

function asOne(group: readonly Statement[]): Statement {
  const [first] = group;
  if (first === undefined) throw new Error('a group of statements has none');
  if (first.item === undefined) return first;
  return { sql: first.sql, parameters: { items: asJson(group.map(({ item = {} }) => item)) } };
}

/** Sends the only statement of each work, and the commit, in one round trip. */
async function inOneWay(connection: Connection, works: readonly GroupedWork[]): Promise<readonly (() => void)[]> {
  const iterators = works.map((work) => work()[Symbol.iterator]());
  const statements = iterators.map((steps): Statement => {
    const first = steps.next(NO_ANSWER);
    if (first.done === true || first.value === undefined) throw new Error('a work of one statement has none');
    return first.value;
  });
  const answers = await atOnce(connection, statements);
  return iterators.map((steps, index) => () => {
    const end = steps.next(answers[index] ?? NO_ANSWER);
    if (end.done !== true) throw new Error('a work of one statement has more of them');
    end.value();
  });
}
