import type { ClientConfig } from 'pg';
import type { JournalOpened } from '../opening-port.ts';
import type { Journal } from '../port.ts';
import type { Database } from '../sql/database.ts';
import { createJournal } from '../sql/journal.ts';
import type { Surroundings } from '../sql/outcomes.ts';
import { number } from '../sql/rows.ts';
import { openConnection } from './connection.ts';
import { createDatabase } from './database.ts';
import { notReady, problemOf } from './migrate.ts';

/**
 * The journal in a database on a server, with its tables made or brought up to this program's version where the login may.
 * `notes`: where this machine keeps what results workbooks say was sent. `now` gives milliseconds since 1970.
 */
export async function openPostgresJournal({
  server,
  notes,
  now,
}: {
  server: ClientConfig;
  notes: Pick<Surroundings, 'noteUnknown' | 'unknownSendings'>;
  now: () => number;
}): Promise<JournalOpened> {
  try {
    const connection = await openConnection(server);
    const problem = await notReady(connection, server);
    if (problem !== null) {
      await connection.close();
      return { type: 'failed', problem };
    }
    const around = { ...notes, mustBeInPlace: () => {}, sendingBegins: () => {}, counted: () => null };
    const iso = () => new Date(now()).toISOString();
    const close = () => connection.close();
    return { type: 'ok', journal: createJournal(createDatabase(connection), around, { iso, probe, close }) };
  } catch (error) {
    return { type: 'failed', problem: problemOf(server, error) };
  }
}

/** A transaction with a number of its own waits for the disk when it ends. */
function probe({ store, atomically }: Database): ReturnType<Journal['probe']> {
  return atomically(function* () {
    const row = yield* store.row('SELECT version, pg_current_xact_id()::text AS place FROM journal_schema', {});
    return { schema: number(row ?? {}, 'version') };
  });
}
