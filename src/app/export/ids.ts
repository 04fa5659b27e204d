import { resolve } from 'node:path';
import type { Dataset } from '../../schema/dataset.ts';
import type { ReadingParts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { readRecords } from '../records.ts';

/** The ids by which a dataset is read: from a file of the user's, else those that the journal knows; none of others. */
export async function idsFor(
  parts: ReadingParts,
  { name, source }: Dataset,
  file: string | null,
): Promise<Result<readonly string[]>> {
  const isByIds = source.kind === 'each' && source.of.kind === 'ids';
  if (isByIds) return file === null ? knownIds(parts, source.of.ofKind) : await idsIn(resolve(parts.effects.cwd, file));
  if (file === null) return ok([]);
  return problem('usage', 'filter-unknown', `${name} is not read by ids.`, 'Leave --ids away.');
}

function knownIds({ scope, journalIfThere }: ReadingParts, kind: string): Result<readonly string[]> {
  if (scope.kind === 'problem') return scope;
  const journal = journalIfThere();
  if (journal.kind === 'problem') return journal;
  const ids = journal.value?.trackingIds(scope.value, kind) ?? [];
  if (ids.length > 0) return ok(ids);
  const message = `No import of this machine has sent ${kind} for this account, and the service has no list of them.`;
  return problem('usage', 'ids-missing', message, 'Name a file with their ids: --ids FILE.');
}

/** Headers under which ids stand; a file without one of them has them in its first column. */
const HEADERS: ReadonlySet<string> = new Set([
  'id',
  'orderid',
  'order id',
  'lab order id',
  'tracking id',
  'trackingid',
]);

async function idsIn(path: string): Promise<Result<readonly string[]>> {
  const records = await readRecords(path);
  if (records.kind === 'problem') return records;
  const head = records.value[0]?.findIndex((text) => HEADERS.has(text.trim().toLowerCase())) ?? -1;
  const rows = head === -1 ? records.value : records.value.slice(1);
  const ids = rows.map((row) => row[Math.max(0, head)]?.trim() ?? '').filter((id) => id !== '');
  if (ids.length > 0) return ok([...new Set(ids)]);
  return problem(
    'usage',
    'ids-missing',
    `${path} holds no ids.`,
    'Write one id a line, or a column with the header id.',
  );
}
