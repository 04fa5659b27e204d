import pg from 'pg';
import type { Share } from '../../../src/journal/account-port.ts';
import type { Journal } from '../../../src/journal/port.ts';
import { openPostgresJournal } from '../../../src/journal/postgres/journal.ts';
import { startServer } from '../../journal/contract/server.ts';
import { RUN, ready } from '../../journal/documents.ts';
import type { Layer } from './layer.ts';

/** The journal of a team alone, on a real server. Each way gives what is wrong, in words. */
const ways = () => [dropsWhatIsLate, waitsForTheDisk, ...Array.from({ length: 6 }, () => keepsTheLimit)];

/** What no fault from outside can show for sure: the moment between a look and the next byte, and what is on disk. */
export const sharedJournal: Layer = {
  name: 'shared journal',
  shows: 'a late intent is dropped, machines keep one limit, and a commit waits for the disk',
  async run() {
    const violations: string[] = [];
    const server = await startServer();
    try {
      for (const way of ways()) {
        violations.push(...(await way(await server.fresh())));
        // Stop at the first violation, so a mutant ends quickly.
        if (violations.length > 0) break;
      }
    } finally {
      await server.stop();
    }
    return { runs: ways().length, kills: 0, violations, notes: [] };
  },
};

type Database = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['fresh']>>;

async function machine(server: Database, name: string, clocks = () => [0]): Promise<Journal> {
  const notes = { noteUnknown: async () => {}, unknownSendings: async () => ({ file: '', noted: [] }) };
  const sender = { who: name, machine: name, process: 1 };
  const opened = await openPostgresJournal({ server, notes, now: Date.now, clocks, sender });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  return opened.journal;
}

/** A run of a file of its own, of which all documents may be sent. */
async function planned(journal: Journal, file: string, count: number): Promise<readonly number[]> {
  const documents = Array.from({ length: count }, (_, index) => ready(index + 2, { fingerprint: `${file}:${index}` }));
  const { run } = await journal.plan({ ...RUN, file, sha256: file }, documents);
  await journal.reopen(run, { allowSimilar: false });
  return await Array.fromAsync(journal.documents(run), ({ id }) => id);
}

/** Between the two looks at the clocks, the machine stands still for longer than half of the takeover time. */
async function dropsWhatIsLate(database: Database): Promise<string[]> {
  let looks = 0;
  const journal = await machine(database, 'ann', () => [looks++ * 30_001]);
  const [first = 0] = await planned(journal, 'late', 1);
  const answer = await journal.sending(first);
  await journal.close();
  return answer === 'late' ? [] : [`an intent of half a minute ago is ${answer}`];
}

const LIMIT = 4;
const EACH = 12;
const LIMITS = { concurrency: LIMIT, rate: 1_000_000, applyShare: (_: Share) => {} };

/** All ask for all at once, until nothing is left. */
async function keepsTheLimit(database: Database): Promise<string[]> {
  const machines: { journal: Journal; left: readonly number[] }[] = [];
  for (const name of ['ann', 'ben', 'cleo']) {
    const journal = await machine(database, name);
    const left = await planned(journal, name, EACH);
    machines.push({ journal, left });
    // The account is there, and nobody knows of the others yet: each takes itself for the only one.
    await journal.slowDown(left[0] ?? 0, 0, 0);
  }
  const wrong: string[] = [];
  while (wrong.length === 0 && machines.some(({ left }) => left.length > 0)) {
    const begun = await Promise.all(machines.map(({ journal, left }) => begunOf(journal, left)));
    const count = begun.flat().length;
    if (count > LIMIT) wrong.push(`${count} are under way where the account may have ${LIMIT}`);
    for (const [index, one] of machines.entries()) {
      for (const id of begun[index] ?? []) await one.journal.accepted(id, `TRK-${id}`, 200, '{}');
      one.left = one.left.filter((id) => begun[index]?.includes(id) !== true);
    }
  }
  for (const { journal } of machines) await journal.close();
  return wrong;
}

async function begunOf(journal: Journal, ids: readonly number[]): Promise<readonly number[]> {
  const answers = await Promise.all(ids.map((id) => journal.sending(id, LIMITS)));
  return ids.filter((_, index) => answers[index] === 'begun');
}

/** In a database that does not wait by itself, as each intent and each outcome is written. */
async function waitsForTheDisk(database: Database): Promise<string[]> {
  const journal = await machine(database, 'ann');
  const client = new pg.Client(database);
  await client.connect();
  await client.query(`ALTER DATABASE ${database.database} SET synchronous_commit = off; ${NOTING}`);
  const later = await machine(database, 'ben');
  const [first = 0] = await planned(later, 'disk', 1);
  await later.sending(first);
  await later.accepted(first, 'TRK-1', 200, '{}');
  const { rows } = await client.query('SELECT state, waits FROM noted ORDER BY place');
  await client.end();
  await later.close();
  await journal.close();
  const seen = rows.map(({ state, waits }) => `${state}: ${waits}`).join(', ');
  return seen === 'sending: on, accepted: on' ? [] : [`synchronous_commit is not on for each: ${seen}`];
}

const NOTING = `
  CREATE TABLE noted (place bigint GENERATED ALWAYS AS IDENTITY, state text, waits text);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO noted (state, waits) VALUES (NEW.state, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER note AFTER UPDATE OF state ON documents
    FOR EACH ROW WHEN (NEW.state IN ('sending', 'accepted')) EXECUTE FUNCTION note()`;
