import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../src/journal/open.ts';
import type { Journal } from '../../../src/journal/port.ts';
import { RUN, ready } from '../../journal/documents.ts';
import type { Layer } from './layer.ts';

const DOCUMENTS = 4;

/** The journal alone, asked for several changes at once. Each way gives what is wrong, in words. */
const WAYS = { answersAfterCommit, failsAlone, triedOneByOne } as const;

/** What several senders ask for at once is committed together: what is promised to each of them holds all the same. */
export const groupCommit: Layer = {
  name: 'group commit',
  shows: 'an answer comes after its commit, a change that fails fails alone, and one that fits is kept',
  async run() {
    const violations: string[] = [];
    for (const [name, way] of Object.entries(WAYS)) {
      const folder = mkdtempSync(join(tmpdir(), 'qcsheet-commits-'));
      const [journal, other] = [await opened(folder), await opened(folder)];
      const { run } = await journal.plan(
        RUN,
        Array.from({ length: DOCUMENTS }, (_, index) => ready(index + 2)),
      );
      const ids = await Array.fromAsync(journal.documents(run), ({ id }) => id);
      // Another connection sees only what is committed.
      const states = async () => await Array.fromAsync(other.documents(run), ({ state }) => state);
      violations.push(...(await way({ journal, ids, states })).map((what) => `${name}: ${what}`));
      await journal.close();
      await other.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
    return { runs: Object.keys(WAYS).length, kills: 0, violations, notes: [] };
  },
};

type Planned = {
  readonly journal: Journal;
  readonly ids: readonly number[];
  /** Of each document, as it is on disk. */
  states(): Promise<readonly string[]>;
};

async function opened(folder: string): Promise<Journal> {
  const journal = await openJournal({ folder, now: Date.now });
  if (journal.type === 'failed') throw new Error(journal.problem.message);
  return journal.journal;
}

async function answersAfterCommit({ journal, ids, states }: Planned): Promise<string[]> {
  const seen = await Promise.all(
    ids.map(async (id, index) => {
      await journal.sending(id);
      return (await states())[index];
    }),
  );
  return differs(
    'each seen at its answer',
    seen,
    ids.map(() => 'sending'),
  );
}

async function failsAlone({ journal, ids, states }: Planned): Promise<string[]> {
  const [first = 0, second = 0, third = 0] = ids;
  await journal.sending(first);
  const ends = await endsOf([accept(journal, first), accept(journal, second), journal.sending(third)]);
  return [
    ...differs('one of them is not allowed', ends, ['fulfilled', 'rejected', 'fulfilled']),
    ...differs('on disk', await states(), ['accepted', 'ready', 'sending', 'ready']),
  ];
}

/** The disk is full for the group, and for the last of it alone. */
async function triedOneByOne({ journal, ids, states }: Planned): Promise<string[]> {
  const [first = 0, second = 0, third = 0] = ids;
  await Promise.all([journal.sending(first), journal.sending(second)]);
  const restore = failCommits(new Set([1, 4]));
  const ends = await endsOf([accept(journal, first), accept(journal, second), journal.sending(third)]);
  restore();
  return [
    ...differs('there is room for two of them', ends, ['fulfilled', 'fulfilled', 'rejected']),
    ...differs('on disk', await states(), ['accepted', 'accepted', 'ready', 'ready']),
  ];
}

async function accept(journal: Journal, id: number): Promise<unknown> {
  return await journal.accepted(id, `TRK-${id}`, 200, '{}');
}

async function endsOf(asked: readonly Promise<unknown>[]): Promise<readonly string[]> {
  return (await Promise.allSettled(asked)).map(({ status }) => status);
}

/** The commits of these numbers, from now on, find a full disk. Gives what ends it. */
function failCommits(failing: ReadonlySet<number>): () => void {
  const { exec } = DatabaseSync.prototype;
  let commits = 0;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT' && failing.has(++commits))
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    return exec.call(this, sql);
  };
  return () => {
    DatabaseSync.prototype.exec = exec;
  };
}

function differs(what: string, found: readonly unknown[], wanted: readonly unknown[]): string[] {
  return found.join() === wanted.join() ? [] : [`${what}: ${found.join()} in place of ${wanted.join()}`];
}
