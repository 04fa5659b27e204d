import type { CurrentRecord } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Lookups } from '../../schema/lookup.ts';

/** The lookups with the list of the kind's own records as the service has them now, in place of the kept one. */
export function withRecords(lookups: Lookups, kind: Kind, records: readonly CurrentRecord[] | null): Lookups {
  const cell = kind.columns.find(({ key }) => key === kind.current?.key)?.cell;
  if (records === null || cell === undefined || !('lookup' in cell)) return lookups;
  const entries = new Map(records.map(({ id, label }) => [id, { id, label }]));
  return { ...lookups, lists: { ...lookups.lists, [cell.lookup.list]: [...entries.values()] } };
}
