import type { ClientConfig } from 'pg';
import type { JournalOpened } from '../opening-port.ts';
import type { Journal } from '../port.ts';
import type { Sender } from '../senders-port.ts';
import type { Database } from '../sql/database.ts';
import { createJournal } from '../sql/journal.ts';
import type { Surroundings } from '../sql/outcomes.ts';
import { number, text } from '../sql/rows.ts';
import { slowDown } from './account-limits.ts';
import { type Connection, openConnection, orClosed } from './connection.ts';
import { createDatabase } from './database.ts';
import { accept, begin } from './intents.ts';
import { messages } from './messages.ts';
import { notReady, problemOf } from './migrate.ts';
import { withOutcomesAgain } from './outcomes-again.ts';
import { withOwnPlaces } from './own-places.ts';
import { createSender, type SenderHere } from './sender.ts';
import { lookAtGrowth } from './statistics.ts';

export type PostgresOptions = {
  readonly server: ClientConfig;
  /** Where this machine keeps the sendings that only results workbooks show. */
  readonly notes: Pick<Surroundings, 'noteUnknown' | 'unknownSendings'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds by several clocks. The user may change one, and another may stop while the machine sleeps. */
  clocks(): readonly number[];
  readonly sender: Sender;
};

/** Opens the journal in a database on a server. Makes or updates its tables if the login may do that. */
export async function openPostgresJournal(options: PostgresOptions): Promise<JournalOpened> {
  const { server, sender: self } = options;
  try {
    const sender = createSender(self, () => openConnection(server));
    const connection = await openConnection(server, () => ({ sender: sender.number, machine: self.machine }));
    return await orClosed(connection, async () => {
      const problem = await notReady(connection, server);
      if (problem === null) return { type: 'ok', journal: await journalOn(connection, sender, options) };
      await connection.close();
      return { type: 'failed', problem };
    });
  } catch (error) {
    return { type: 'failed', problem: problemOf(server, error) };
  }
}

async function journalOn(connection: Connection, sender: SenderHere, options: PostgresOptions): Promise<Journal> {
  const { sender: self, notes, now } = options;
  const around = {
    ...notes,
    mustBeInPlace: () => {},
    sendingBegins: () => {},
    counted: () => null,
    colleagues: { begin, accept },
  };
  const iso = () => new Date(now()).toISOString();
  const close = async () => {
    await sender.end();
    await connection.close();
  };
  const database = createDatabase(connection, () => sender.number);
  const own = { senderElsewhere, slowDown, tookOver, server: serverFacts };
  const journal = createJournal(database, around, { iso, here: self, probe, ...own, close });
  const takeoverMs = await takeoverOf(connection);
  const claiming = sentBy(journal, { database, sender, takeoverMs, clocks: options.clocks });
  return withOwnPlaces(claiming, self.machine);
}

/** Gives the takeover time in milliseconds. It is the same for all machines that share the journal. */
async function takeoverOf(connection: Connection): Promise<number> {
  const [row = {}] = (await connection.run({ sql: 'SELECT ms FROM takeover', parameters: {} })).rows;
  return number(row, 'ms');
}

type Sending = Pick<PostgresOptions, 'clocks'> & {
  readonly database: Database;
  readonly sender: SenderHere;
  readonly takeoverMs: number;
};

/**
 * Gives a journal that makes this process a sender before it claims a run, and takes back an intent that is too old.
 */
function sentBy(journal: Journal, { database, sender, takeoverMs, clocks }: Sending): Journal {
  return {
    ...journal,
    ...withOutcomesAgain(journal, { database, sender, clocks, forMs: takeoverMs / 2 }),
    async plan(...given) {
      await sender.begin();
      const run = await journal.plan(...given);
      await lookAtGrowth(database);
      return run;
    },
    async reopen(...given) {
      await sender.begin();
      return await journal.reopen(...given);
    },
    async asReopened(...given) {
      await sender.begin();
      return await journal.asReopened(...given);
    },
    async finish(...given) {
      await journal.finish(...given);
      // Other senders use its places at once. If this fails, they do so after two seconds.
      if (sender.number !== null) await database.change(GIVE_BACK, {}).catch(() => {});
    },
    async sending(id, within) {
      const before = clocks();
      const begun = await journal.sending(id, within);
      const ages = clocks().map((clock, index) => clock - (before[index] ?? clock));
      if (begun !== 'begun' || Math.max(...ages) <= takeoverMs / 2) return begun;
      await journal.backToReady(id, { code: 'too-late', status: null, message: messages.stoodStill });
      return 'late';
    },
  };
}

const GIVE_BACK = 'DELETE FROM account_shares WHERE sender = this_sender()';

/** Runs a transaction with a number of its own, because such a one waits for the disk at its end. */
function probe({ store, atomically }: Database): ReturnType<Journal['probe']> {
  return atomically(function* () {
    const row = yield* store.row('SELECT version, pg_current_xact_id()::text AS place FROM journal_schema', {});
    return { schema: number(row ?? {}, 'version') };
  });
}

async function senderElsewhere({ row }: Database, run: string): ReturnType<Journal['senderElsewhere']> {
  const found = await row(SENDER, { run }, (sender) => ({
    who: text(sender, 'who'),
    machine: text(sender, 'machine'),
    process: number(sender, 'process'),
  }));
  return found ?? null;
}

async function tookOver({ row }: Database, journal: string, scope: string): ReturnType<Journal['tookOver']> {
  const sql = 'SELECT 1 FROM moved_journals WHERE journal = :journal AND scope = :scope AND done';
  return (await row(sql, { journal, scope }, () => true)) === true;
}

async function serverFacts({ row }: Database): ReturnType<Journal['server']> {
  const facts = await row(SERVER, {}, (found) => ({
    login: text(found, 'login'),
    isEncrypted: found['encrypted'] === true,
    schema: number(found, 'version'),
    rights: { sends: found['sends'] === true, settles: found['settles'] === true, owns: found['owns'] === true },
    nowMs: number(found, 'now_ms'),
  }));
  return facts ?? null;
}

const SERVER = `
  SELECT CURRENT_USER || '' AS login, version,
    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS encrypted,
    has_table_privilege('senders', 'INSERT') AND has_table_privilege('documents', 'INSERT') AS sends,
    has_table_privilege('settlements', 'INSERT') AND has_table_privilege('documents', 'UPDATE') AS settles,
    (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('documents')) AS owns,
    CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now_ms
  FROM journal_schema`;

const SENDER = `
  SELECT senders.who AS who, senders.machine AS machine, process FROM runs JOIN senders ON senders.id = runs.sender
  WHERE run = :run AND sent_now(runs.run)`;
