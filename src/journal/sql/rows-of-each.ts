import { batches } from './batches.ts';
import type { Database, Parameters, ResultRow } from './database.ts';
import { text } from './rows.ts';

/** How many items one query asks about. That takes a moment, even if each finds many rows. */
const FEW = 500;

/**
 * Runs a query for many items, some hundred at a time: behind a network each question costs a round trip. In the SQL,
 * `:items` is a JSON array of them, and the column `item` of each row tells which one it belongs to. An item without
 * rows is absent.
 *
 * @param items Hashes or names. PostgreSQL's JSON does not take every text.
 */
export async function rowsOfEach<Given>(
  database: Pick<Database, 'rows'>,
  sql: string,
  items: Iterable<string>,
  parameters: Parameters,
  read: (row: ResultRow) => Given,
): Promise<ReadonlyMap<string, readonly Given[]>> {
  const found = new Map<string, Given[]>();
  for (const some of batches(new Set(items), FEW)) {
    for (const row of await database.rows(sql, { ...parameters, items: JSON.stringify(some) }, (one) => one)) {
      const item = text(row, 'item');
      const before = found.get(item);
      if (before === undefined) found.set(item, [read(row)]);
      else before.push(read(row));
    }
  }
  return found;
}
