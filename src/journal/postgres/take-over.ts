import type { ClientConfig } from 'pg';
import {
  type JournalContents,
  MOVED_TABLES,
  type Moved,
  type MoveResult,
  type NewPlace,
  type NewPlaceOpened,
} from '../moving-port.ts';
import type { Person } from '../senders-port.ts';
import type { ResultRow } from '../sql/database.ts';
import { number, text } from '../sql/rows.ts';
import { type Connection, openConnection, orClosed } from './connection.ts';
import { LOCKED, transaction } from './database.ts';
import { notReady, problemOf } from './migrate.ts';
import { movedBefore, overtakenBy, runsSentSince, sentInBoth } from './moved-before.ts';
import { type MovedNames, wordsIn } from './moved-names.ts';
import { batchesOf, countOf, notTheSame, rowsOf, writeRows } from './moved-rows.ts';
import { TABLES } from './moved-tables.ts';
import { ownNames } from './own-places.ts';

/** Opens a database that a journal can be moved into. Makes the tables if there are none. */
export async function openPostgresPlace(server: ClientConfig): Promise<NewPlaceOpened> {
  try {
    const connection = await openConnection(server);
    const problem = await orClosed(connection, () => notReady(connection, server));
    if (problem === null) return { type: 'ok', place: newPlace(connection) };
    await connection.close();
    return { type: 'failed', problem };
  } catch (error) {
    return { type: 'failed', problem: problemOf(server, error) };
  }
}

export function newPlace(connection: Connection): NewPlace {
  return {
    has: (journal, scope) => transaction(connection, () => isThere(connection, journal, scope)),
    sentSince: (contents) => runsSentSince(connection, contents),
    async takeOver(contents, by, isSameLogin) {
      const refused = await transaction(connection, () => refusal(connection, contents, isSameLogin));
      if (refused !== null) return refused;
      // Rows without a run have no effect. They are many, and no process waits for them.
      for (const rows of batchesOf(contents.rows('kept_rows')))
        await transaction(connection, () => writeRows(connection, KEPT_ROWS, rows));
      return await transaction(
        connection,
        async () => (await refusal(connection, contents, isSameLogin)) ?? (await carryIn(connection, contents, by)),
        MOVING,
      );
    },
    moved: (contents) => movedBefore(connection, contents),
    close: () => connection.close(),
  };
}

const KEPT_ROWS = { table: 'kept_rows', key: ['sha256', 'number'], mayBeThere: true } as const;

const MOVING = `${LOCKED}; SET LOCAL synchronous_commit = on`;

async function isThere(connection: Connection, journal: string, scope: string): Promise<boolean> {
  return (
    (await countOf(connection, 'moved_journals WHERE journal = :journal AND scope = :scope', { journal, scope })) > 0
  );
}

async function refusal(
  connection: Connection,
  { id, scope }: JournalContents,
  isSameLogin: (scope: string) => boolean,
): Promise<MoveResult | null> {
  if (await isThere(connection, id, scope)) return { type: 'there-already' };
  const sql = `SELECT DISTINCT scope FROM runs WHERE scope NOT LIKE 'sandbox %' ORDER BY scope`;
  const scopes = (await rowsOf(connection, sql, {})).map((row) => text(row, 'scope'));
  const isOurs = scopes.length === 0 || scopes.some((other) => other === scope || isSameLogin(other));
  return isOurs ? null : { type: 'other-account', scopes };
}

async function carryIn(connection: Connection, contents: JournalContents, by: Person): Promise<MoveResult> {
  const { id: journal, scope } = contents;
  const runs = await newNames(connection, contents);
  const twice = await sentInBoth(connection, contents, (name) => runs.get(name) ?? name);
  const names: MovedNames = {
    run: (name) => runs.get(name) ?? name,
    words: (words) => wordsIn(words, (name) => runs.get(name) ?? name),
    own: ownNames(by.machine).here,
    documents: new Map(),
    appends: new Map(),
    occurrences: twice.occurrences,
    overtaken: await overtakenBy(connection, contents),
    lastSending: await lastSending(connection),
    journal,
    ...by,
  };
  await connection.run({ sql: BEGIN, parameters: { journal, scope, ...by } });
  const tables: { table: string; rows: number }[] = [];
  for (const table of MOVED_TABLES) tables.push({ table, rows: await carryTable(connection, contents, table, names) });
  await mustBeWhole(connection, contents, names);
  await connection.run({
    sql: 'UPDATE moved_journals SET done = true WHERE journal = :journal AND scope = :scope',
    parameters: { journal, scope },
  });
  const renamed = [...runs].flatMap(([from, to]) => (from === to ? [] : [{ from, to }]));
  const [own = {}] = await rowsOf(connection, 'SELECT id FROM identity', {});
  const moved: Moved = { journal: text(own, 'id'), tables, renamed, twice: twice.pairs };
  return { type: 'moved', ...moved };
}

const BEGIN = `INSERT INTO moved_journals (journal, scope, who, machine) VALUES (:journal, :scope, :who, :machine)`;

async function lastSending(connection: Connection): Promise<number> {
  const [row = {}] = await rowsOf(connection, 'SELECT coalesce(max(sent_order), 0) AS place FROM documents', {});
  return number(row, 'place');
}

async function carryTable(
  connection: Connection,
  contents: JournalContents,
  table: (typeof MOVED_TABLES)[number],
  names: MovedNames,
): Promise<number> {
  const how = TABLES[table];
  const numbers = table === 'documents' ? names.documents : table === 'export_appends' ? names.appends : null;
  let count = 0;
  for (const rows of batchesOf(contents.rows(table))) {
    const written = rows.map((row) => how.row(row, names));
    const given = await writeRows(connection, { table, ...how }, written);
    for (const [at, row] of rows.entries()) numbers?.set(number(row, how.numbered ?? ''), given[at] ?? Number.NaN);
    count += rows.length;
  }
  if (count !== contents.count(table)) throw notTheSame(table);
  return count;
}

/** Checks in another way that everything was moved: counts the documents of each run by state. */
async function mustBeWhole(connection: Connection, contents: JournalContents, names: MovedNames): Promise<void> {
  const here = new Map<string, number>();
  const count = (run: string, state: string, times: number) => {
    const key = `${run} ${state}`;
    here.set(key, (here.get(key) ?? 0) + times);
  };
  for (const row of contents.rows('documents')) count(names.run(text(row, 'run')), text(row, 'state'), 1);
  const sql = `SELECT documents.run AS run, documents.state AS state, count(*) AS found
    FROM documents JOIN runs ON runs.run = documents.run WHERE moved_from = :journal AND runs.scope = :scope
    GROUP BY documents.run, documents.state`;
  const parameters = { journal: contents.id, scope: contents.scope };
  for (const row of await rowsOf(connection, sql, parameters))
    count(text(row, 'run'), text(row, 'state'), -number(row, 'found'));
  const wrong = [...here].find(([, left]) => left !== 0);
  if (wrong !== undefined) throw notTheSame('documents');
}

/** Gives the new names of runs. A run keeps its name if it is free. Otherwise it gets the next number of its day. */
async function newNames(connection: Connection, contents: JournalContents): Promise<ReadonlyMap<string, string>> {
  const taken = new Set((await rowsOf(connection, 'SELECT run FROM runs', {})).map((row) => text(row, 'run')));
  const names = Array.from(contents.rows('runs'), (row: ResultRow) => text(row, 'run'));
  const free = names.filter((name) => !taken.has(name));
  const used = new Set([...taken, ...free]);
  return new Map(
    names.map((name) => {
      if (!taken.has(name)) return [name, name] as const;
      const day = name.slice(0, name.lastIndexOf('-') + 1);
      let next = 1;
      while (used.has(`${day}${next}`)) next += 1;
      used.add(`${day}${next}`);
      return [name, `${day}${next}`] as const;
    }),
  );
}
