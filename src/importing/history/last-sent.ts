import type { Journal } from '../../journal/port.ts';
import type { CurrentRecord } from '../../schema/current.ts';
import type { JsonObject, Kind } from '../../schema/kind.ts';
import { businessKeyOf } from '../requests/kept-identities.ts';

/** The body of our last update of a record; null if somebody changed the record since, or if that is not known. */
export async function lastBody(
  past: Pick<Journal, 'lastUpdate'>,
  scope: string,
  kind: Kind,
  { id, changedAt }: CurrentRecord,
): Promise<JsonObject | null> {
  // Without a time of change, nobody can know whether the record changed.
  if (changedAt === null) return null;
  const last = await past.lastUpdate(scope, kind.name, businessKeyOf(kind, [id]));
  if (last?.state !== 'accepted' || last.request === null) return null;
  if (last.changedAt !== changedAt) return null;
  return JSON.parse(last.request).body ?? null;
}

/** A function that gives the last body for each of several records. */
export async function lastBodies(
  past: Pick<Journal, 'lastUpdate'>,
  scope: string,
  kind: Kind,
  records: readonly CurrentRecord[],
): Promise<(record: Pick<CurrentRecord, 'id'>) => JsonObject | null> {
  const bodies = new Map<string, JsonObject | null>();
  for (const record of records) bodies.set(record.id, await lastBody(past, scope, kind, record));
  return ({ id }) => bodies.get(id) ?? null;
}
