import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openMovable } from '../../src/journal/open.ts';
import { JournalBroken } from '../../src/journal/port.ts';
import { type Connection, openConnection } from '../../src/journal/postgres/connection.ts';
import { newPlace, openPostgresPlace } from '../../src/journal/postgres/take-over.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { accept, journalIn, RUN, ready, temporaryFolder } from '../journal/temporary.ts';
import { type Database, settings, sql, team, told } from './laptops.ts';

const ours = team();
const ANN = { who: 'ann', machine: 'ANN' };

type Death = { readonly at: number; readonly when: 'before' | 'after' };

/** Does nothing any more from one statement on; the server sees a connection that is gone. */
function mortal(connection: Connection, { at, when }: Death): Connection & { isDead(): boolean } {
  let count = 0;
  let isDead = false;
  const die = async () => {
    isDead = true;
    await connection.close();
    throw new JournalBroken('the process is dead');
  };
  const guarded = async <Given>(work: () => Promise<Given>): Promise<Given> => {
    if (isDead) throw new JournalBroken('the process is dead');
    count += 1;
    if (count === at && when === 'before') return await die();
    const given = await work();
    return count === at ? await die() : given;
  };
  return {
    run: (statement) => guarded(() => connection.run(statement)),
    command: (text) => guarded(() => connection.command(text)),
    commit: (statements) => guarded(() => connection.commit(statements)),
    hold: async () => (isDead ? { release: () => undefined } : await connection.hold()),
    close: async () => undefined,
    isDead: () => isDead,
  };
}

/** A journal with a run that is complete, and one with documents of several states. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  await journal.keepRows(RUN.sha256, [{ number: 3, hidden: false, cells: '{}', content: 'c' }]);
  const { run } = await journal.plan(RUN, [ready(3, { traits: ['same:x'] }), ready(4)]);
  await accept(journal, run, 'TRK-3');
  await accept(journal, run, 'TRK-4');
  await journal.finish(run, 'complete', null);
  const second = await journal.plan({ ...RUN, file: '/orders/april.xlsx' }, [ready(5), ready(6), ready(7)]);
  const first = await journal.claim(second.run);
  await journal.sending(first?.id ?? 0);
  await journal.inDoubt(first?.id ?? 0, { code: 'no-answer', status: null, message: `as ${run} said` });
  await journal.settle(RUN.scope, first?.uid ?? '', { decision: 'not-accepted', who: 'li', why: null });
  await journal.finish(second.run, 'stopped', 'stopped');
  await journal.startSending();
  await journal.close();
  return folder;
}

const documentsIn = (database: Database) =>
  sql(database, 'SELECT run, state, tracking_id FROM documents ORDER BY id').then((rows) => rows.length);

test('a move that dies before or after any of its statements has moved all or nothing', async () => {
  const folder = await filledFolder();
  const outcomes: string[] = [];
  let database = await ours.fresh();
  for (const when of ['before', 'after'] as const) {
    let isOver = false;
    for (let at = 1; !isOver; at += 1) {
      const made = await openPostgresPlace(database);
      if (made.type === 'failed') throw new Error(made.problem.message);
      const movable = openMovable(folder);
      onTestFinished(() => movable.close());
      const connection = mortal(await openConnection(database), { at, when });
      const contents = movable.contents(RUN.scope, 'alone');
      try {
        await newPlace(connection).takeOver(contents, ANN, () => false);
      } catch (error) {
        if (!connection.isDead()) throw error;
      } finally {
        contents.close();
      }
      const isThere = await made.place.has(movable.id(), RUN.scope);
      expect(await documentsIn(database), `${when} ${at}`).toBe(isThere ? 5 : 0);
      outcomes.push(`${when} ${isThere}`);
      isOver = !connection.isDead();
      if (isOver) expect(isThere).toBe(true);
      await made.place.close();
      if (isThere) database = await ours.fresh();
    }
  }
  // Only the very last statement decides: before it nothing is there, after it all.
  expect(outcomes.filter((outcome) => outcome === 'before true')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'after true')).toHaveLength(2);
  expect(outcomes.length).toBeGreaterThan(40);
}, 300_000);

/** Lets `act` see each piece that a client sends to the server, before or after it goes on. */
async function listening(database: Database, act: (count: number) => void, when: Death['when']) {
  let count = 0;
  const server = createServer((client) => {
    const behind = connect(database.port, database.host);
    client.on('error', () => behind.destroy());
    behind.on('error', () => client.destroy());
    behind.pipe(client);
    client.on('close', () => behind.end());
    client.on('data', (piece) => {
      count += 1;
      if (when === 'before') act(count);
      if (client.destroyed) return;
      behind.write(piece, () => (when === 'after' ? act(count) : undefined));
    });
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => void server.close());
  return port;
}

test('the program is killed while it moves: the old journal is open and the new one empty, or the move is done', async () => {
  const ann = ours.laptop('ANN', null);
  const booked = references('KILLED', 3);
  const file = ann.place.file('bookings.csv', booked);
  const importing = (env: Readonly<Record<string, string>>) =>
    ann.place.run(['import', file, '--kind', 'bookings', '--yes', '--json'], env);
  expect(reportOf(await importing(ann.alone)).counts.accepted).toBe(3);
  const seen: string[] = [];
  for (let at = 3; !seen.includes('closed') && !seen.includes('moved'); at += 9) {
    const database = await ours.fresh();
    let kill = () => {};
    const when = at % 2 === 0 ? 'before' : 'after';
    const port = await listening(database, (count) => (count === at ? kill() : undefined), when);
    const known = settings(ann.place, database);
    const env = { ...ann.alone, QCSHEET_JOURNAL_PASSWORD_FILE: known.QCSHEET_JOURNAL_PASSWORD_FILE };
    const to = `postgres://${database.user}@127.0.0.1:${port}/${database.database}`;
    const child = ann.place.start(['journal', 'move', '--to', to, '--yes', '--json'], env);
    kill = () => child.kill('SIGKILL');
    if ((await child.ended).exit === 0) {
      seen.push('moved');
      continue;
    }
    // As a person would: the same file again, without knowing what became of the move.
    const again = await importing(env);
    const { error, counts } = JSON.parse(again.stdout);
    const there = await documentsIn(database).catch(() => 0);
    if (error === undefined) {
      expect({ there, skipped: counts.skipped }, told(again)).toEqual({ there: 0, skipped: 3 });
      seen.push('open');
    } else {
      expect(error, told(again)).toMatchObject({ code: 'journal-moved' });
      // Each import has left its skipped rows in the journal, too.
      expect(there).toBe(booked.length * (1 + seen.length));
      seen.push('closed');
    }
  }
  expect(seen.filter((state) => state === 'open').length).toBeGreaterThan(2);
  expect(ours.times(booked)).toEqual([1, 1, 1]);
}, 300_000);
