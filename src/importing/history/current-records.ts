import { ok, type Result } from '../../problem/problem.ts';
import type { CurrentRecord } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Lookups } from '../../schema/lookup.ts';
import { fromFailure } from '../../workspace/failure.ts';
import type { ReadingParts } from '../../workspace/parts.ts';

/** The service's current records of a kind, read by one call; null for a kind that changes no records. */
export async function readCurrent(
  parts: ReadingParts,
  { current }: Kind,
  type: string | null = null,
): Promise<Result<readonly CurrentRecord[] | null>> {
  if (current === undefined) return ok(null);
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { client } = service.value;
  const { stopping, dropping } = parts.effects;
  const user = await client.userId(dropping);
  if (user.type === 'failed') return fromFailure(user.failure, parts.effects);
  const request = current.request({ userId: user.userId }, type);
  const answer = await client.read(current.operation, request, { signal: stopping });
  if (answer.type === 'failed') return fromFailure(answer.failure, parts.effects);
  return ok(current.records(answer.content));
}

/** The lookups with the current records in place of the cached list of the kind's own records. */
export function withRecords(lookups: Lookups, kind: Kind, records: readonly CurrentRecord[] | null): Lookups {
  const cell = kind.columns.find(({ key }) => key === kind.current?.key)?.cell;
  if (records === null || cell === undefined || !('lookup' in cell)) return lookups;
  const entries = new Map(records.map(({ id, label }) => [id, { id, label }]));
  return { ...lookups, lists: { ...lookups.lists, [cell.lookup.list]: [...entries.values()] } };
}
