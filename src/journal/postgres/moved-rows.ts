import { JournalBroken } from '../port.ts';
import type { ResultRow } from '../sql/database.ts';
import { number } from '../sql/rows.ts';
import type { Connection } from './connection.ts';
import { sendable } from './dialect.ts';
import { messages } from './messages.ts';

const AT_ONCE = 500;

/** Gives the rows in batches of `AT_ONCE`. */
export function* batchesOf<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Row = Readonly<Record<string, unknown>>;
type Target = {
  readonly table: string;
  readonly key: readonly string[];
  readonly numbered?: string;
  readonly mayBeThere?: true;
};

/**
 * Writes rows and reads them back. Throws if one of them differs. Gives the numbers that the database assigned, in the
 * order of the rows; none if it assigns none.
 */
export async function writeRows(
  connection: Connection,
  { table, key, numbered, mayBeThere }: Target,
  rows: readonly Row[],
): Promise<readonly number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).filter((column) => column !== numbered);
  const written = rows.map((row) => sendableRow(row, columns));
  const numbers = await insert(connection, { table, columns, numbered, mayBeThere, rows: written });
  const inTable = numbered === undefined ? written : written.map((row, at) => ({ ...row, [numbered]: numbers[at] }));
  const by = numbered === undefined ? key : [numbered];
  // Rows that were there before came from another journal. They stay, so only their keys are compared.
  const compared = mayBeThere === true ? by : columns;
  const wrong = await differing(connection, { table, columns: compared, by, rows: inTable });
  if (wrong > 0) throw notTheSame(table);
  return numbers;
}

/** The error for a row that differs from what was read. Nothing of the move counts. */
export function notTheSame(table: string): JournalBroken {
  return new JournalBroken(messages.notTheSame(table), { hint: messages.reportMove });
}

type Inserted = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly numbered: string | undefined;
  readonly mayBeThere: true | undefined;
  readonly rows: readonly Row[];
};

async function insert(connection: Connection, { table, columns, numbered, mayBeThere, rows }: Inserted) {
  const sql = `INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.join(', ')} FROM json_populate_recordset(null::${table}, :rows::json)
    ${mayBeThere === true ? 'ON CONFLICT DO NOTHING' : ''}
    ${numbered === undefined ? '' : `RETURNING ${numbered} AS place`}`;
  const given = await connection.run({ sql, parameters: { rows: JSON.stringify(rows) } });
  return numbered === undefined ? [] : given.rows.map((row) => number(row, 'place'));
}

/** Gives how many of the rows differ from those in the table. */
async function differing(
  connection: Connection,
  compared: Pick<Inserted, 'table' | 'columns' | 'rows'> & { readonly by: readonly string[] },
): Promise<number> {
  const { table, columns, by, rows } = compared;
  const of = (name: string) => columns.map((column) => `${name}.${column}`).join(', ');
  const sql = `SELECT count(*) AS wrong FROM json_populate_recordset(null::${table}, :rows::json) AS mine
    LEFT JOIN ${table} AS theirs ON ${by.map((column) => `theirs.${column} = mine.${column}`).join(' AND ')}
    WHERE theirs.${by[0]} IS NULL OR (${of('mine')}) IS DISTINCT FROM (${of('theirs')})`;
  const [found = {}] = (await connection.run({ sql, parameters: { rows: JSON.stringify(rows) } })).rows;
  return number(found, 'wrong');
}

function sendableRow(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, sendable(row[column])]));
}

/** Gives how many rows a query finds. */
export async function countOf(connection: Connection, from: string, parameters: Record<string, string>) {
  const [row = {}] = (await connection.run({ sql: `SELECT count(*) AS found FROM ${from}`, parameters })).rows;
  return number(row, 'found');
}

export async function rowsOf(
  connection: Connection,
  sql: string,
  parameters: Record<string, string>,
): Promise<readonly ResultRow[]> {
  return (await connection.run({ sql, parameters })).rows;
}
