import type { ClientConfig } from 'pg';
import type { JournalProblem } from '../opening-port.ts';
import { JournalBroken } from '../port.ts';
import { number, text } from '../sql/rows.ts';
import type { Connection } from './connection.ts';
import { transaction } from './database.ts';
import { hintFor, isForbidden, isOtherTable, serverFault } from './fault.ts';
import { messages } from './messages.ts';
import { MIGRATIONS } from './schema.ts';

/** Makes the tables, or updates them to this program's version. Null if everything is in order. */
export async function notReady(connection: Connection, server: ClientConfig): Promise<JournalProblem | null> {
  const unfit = await unfitServer(connection);
  if (unfit !== null) return unusable(server, unfit.why, unfit.hint);
  const version = await versionOf(connection);
  if (version === null) return unusable(server, messages.noVersion, messages.useOwnDatabase);
  if (version === MIGRATIONS.length) return null;
  if (version > MIGRATIONS.length) return newer(server, version);
  try {
    // Read again under the lock: another process may have been faster, and may be newer.
    const there = await transaction(connection, () => migrate(connection));
    if (there === 'of-others') return unusable(server, messages.ofOthers, messages.useOwnDatabase);
    return there > MIGRATIONS.length ? newer(server, there) : null;
  } catch (error) {
    if (!isForbidden(error instanceof JournalBroken ? error.cause : error)) throw error;
    if (version === 0) return unusable(server, messages.isEmpty, messages.askOwnerFirst);
    return unusable(server, messages.mayNotMigrate(version, MIGRATIONS.length), messages.askOwner);
  }
}

export function problemOf(server: ClientConfig, error: unknown): JournalProblem {
  if (isOtherTable(error)) return unusable(server, messages.otherTables(error.message), messages.useOwnDatabase);
  const why = error instanceof JournalBroken ? serverFault(error.cause) : undefined;
  if (why === undefined) throw error;
  return unusable(server, why, hintFor(error instanceof JournalBroken ? error.cause : error));
}

async function unfitServer(connection: Connection): Promise<{ readonly why: string; readonly hint: string } | null> {
  const settings = `SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer AS release, current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS full_page_writes`;
  const row = (await connection.run({ sql: settings, parameters: {} })).rows[0] ?? {};
  if (number(row, 'release') < OLDEST)
    return { why: messages.tooOld(text(row, 'version')), hint: messages.useNewServer };
  const off = ['fsync', 'full_page_writes'].find((setting) => row[setting] === 'off');
  return off === undefined ? null : { why: messages.notDurable(off), hint: messages.turnOn(off) };
}

const OLDEST = 150_000;

/** Gives the version of the tables: 0 if there are none, null if the version table is empty. */
async function versionOf(connection: Connection): Promise<number | null> {
  const there = `SELECT count(*) AS tables FROM pg_catalog.pg_tables
    WHERE schemaname = current_schema() AND tablename = 'journal_schema'`;
  const [row] = (await connection.run({ sql: there, parameters: {} })).rows;
  if (number(row ?? {}, 'tables') === 0) return 0;
  const [version] = (await connection.run({ sql: 'SELECT version FROM journal_schema', parameters: {} })).rows;
  return version === undefined ? null : number(version, 'version');
}

/**
 * Makes or updates the tables. Makes nothing among tables of other programs, because the address may name the wrong
 * database.
 */
async function migrate(connection: Connection): Promise<number | 'of-others'> {
  const version = (await versionOf(connection)) ?? 0;
  if (version === 0 && (await hasTables(connection))) return 'of-others';
  if (version >= MIGRATIONS.length) return version;
  if (version === 0)
    await connection.command(
      'CREATE TABLE journal_schema (version bigint NOT NULL); INSERT INTO journal_schema VALUES (0)',
    );
  for (const step of MIGRATIONS.slice(version)) await connection.command(step);
  await connection.command(`UPDATE journal_schema SET version = ${MIGRATIONS.length}`);
  return MIGRATIONS.length;
}

/** True if the schema has tables, not counting those of PostgreSQL's extensions. */
async function hasTables(connection: Connection): Promise<boolean> {
  const tables = `SELECT count(*) AS tables FROM pg_catalog.pg_class AS tables
    WHERE relkind IN ('r', 'p') AND relnamespace = to_regnamespace(current_schema())
      AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend
        WHERE classid = 'pg_catalog.pg_class'::regclass AND objid = tables.oid AND deptype = 'e')`;
  const [row = {}] = (await connection.run({ sql: tables, parameters: {} })).rows;
  return number(row, 'tables') > 0;
}

function newer(server: ClientConfig, version: number): JournalProblem {
  const message = messages.newer(placeOf(server), version, MIGRATIONS.length);
  return { code: 'journal-newer', message, hint: messages.useNewer };
}

function unusable(server: ClientConfig, why: string, hint: string): JournalProblem {
  return { code: 'journal-unusable', message: messages.unreachable(placeOf(server), why), hint };
}

/** Gives the address without login and password. */
function placeOf({ host = 'localhost', port = 5432, database = '' }: ClientConfig): string {
  return `postgres://${host}:${port}/${database}`;
}
