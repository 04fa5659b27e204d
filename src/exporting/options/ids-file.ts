import { resolve } from 'node:path';
import type { DocumentInDoubt } from '../../journal/export-port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { Dataset } from '../../schema/dataset.ts';
import { readRecords } from '../../spreadsheet/read/list-file.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * Gives the ids for a dataset that is read by id: from the user's file, or those that the journal knows. None for other
 * datasets.
 */
export async function idsFor(
  parts: ReadingParts,
  { name, source }: Dataset,
  file: string | null,
): Promise<Result<readonly string[]>> {
  const isByIds = source.type === 'each' && source.of.type === 'ids';
  if (isByIds) return file === null ? knownIds(parts, source.of.ofKind) : await idsIn(resolve(parts.effects.cwd, file));
  if (file === null) return ok([]);
  return problem('usage', 'filter-unknown', messages.notById(name), messages.leaveOutIds);
}

async function knownIds({ scope, journalIfThere }: ReadingParts, kind: string): Promise<Result<readonly string[]>> {
  if (scope.type === 'problem') return scope;
  const journal = await journalIfThere();
  if (journal.type === 'problem') return journal;
  const ids = (await journal.value?.trackingIds(scope.value, kind)) ?? [];
  if (ids.length > 0) return ok(ids);
  const [doubt] = doubtsOf((await journal.value?.documentsInDoubt(scope.value, kind)) ?? [], kind);
  if (doubt !== undefined) return problem('usage', 'ids-missing', doubt, messages.settleOrFile);
  const message = messages.noneSent(kind);
  return problem('usage', 'ids-missing', message, messages.nameIdsFile);
}

/**
 * Gives notes about documents in doubt that an export leaves out: it reads by id, and the journal has no id for them.
 */
export async function unknownIds(
  parts: ReadingParts,
  { source }: Dataset,
  file: string | null,
): Promise<Result<readonly string[]>> {
  if (file !== null || source.type !== 'each' || source.of.type !== 'ids' || parts.scope.type === 'problem')
    return ok([]);
  const { ofKind } = source.of;
  const scope = parts.scope.value;
  const journal = await parts.journalIfThere();
  if (journal.type === 'problem') return journal;
  return ok(doubtsOf((await journal.value?.documentsInDoubt(scope, ofKind)) ?? [], ofKind));
}

function doubtsOf(documents: readonly DocumentInDoubt[], kind: string): readonly string[] {
  if (documents.length === 0) return [];
  const places = documents.map(({ run, rows }) => messages.rowOfRun(rows.join(', '), run)).join('; ');
  return [messages.leftOutInDoubt(documents.length, kind, places)];
}

/** Headers of a column with ids. A file without such a header has them in its first column. */
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
  if (records.type === 'problem') return records;
  const head = records.value[0]?.findIndex((text) => HEADERS.has(text.trim().toLowerCase())) ?? -1;
  const rows = head === -1 ? records.value : records.value.slice(1);
  const ids = rows.map((row) => row[Math.max(0, head)]?.trim() ?? '').filter((id) => id !== '');
  if (ids.length > 0) return ok([...new Set(ids)]);
  return problem('usage', 'ids-missing', messages.noIds(path), messages.oneIdALine);
}
