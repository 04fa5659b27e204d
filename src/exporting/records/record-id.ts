import { hash } from 'node:crypto';
import type { Spooled } from '../../journal/spool-port.ts';
import type { JsonRecord } from '../../schema/dataset.ts';
import { valueAt } from './records.ts';

/** Gives the identity of a record: the first of these fields that it has, or otherwise a hash of its content. */
export function recordId(record: JsonRecord, fields: readonly string[], json: string): string {
  for (const field of fields) {
    const value = valueAt(record, field);
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return `${field} ${value}`;
  }
  return `content ${hash('sha256', json)}`;
}

/**
 * Gives a hash that changes only with the record's content. Links expire and differ each time, so their queries do not
 * count.
 */
export function contentHash(json: string): string {
  const lasting = json.replace(/("https?:[^"?\\]*)\?[^"\\]*/g, '$1');
  return hash('sha256', lasting).slice(0, 32);
}

/**
 * Gives the records of one answer with unique ids and their places. Different records that share an id get numbers, and
 * none of them keeps the plain id: if only one comes later, nobody knows which one it is. `within`: the prefix of the
 * listed record, because equal ids under two listed records need not mean the same.
 */
export function disambiguateIds(records: readonly Spooled[], within: string, firstPlace: number) {
  const shared = sharedIds(records);
  const known = new Map<string, string>();
  return records.map(({ id, json }, index) => {
    let count = shared.has(id) ? 1 : 0;
    const own = () => (count === 0 ? `${within}${id}` : `${within}${id} (${count})`);
    while (known.has(own()) && known.get(own()) !== json) count += 1;
    known.set(own(), json);
    return { id: own(), json, place: firstPlace + index };
  });
}

const SEPARATOR = ' / ';

/** Gives the prefix of the ids of all records that were read for one listed record. */
export function withinListed(listedId: string): string {
  return `${listedId}${SEPARATOR}`;
}

/** Gives the id of the listed record that a record was read for; undefined if there is none. */
export function listedOf(id: string, wasListed: (id: string) => boolean): string | undefined {
  for (let at = id.lastIndexOf(SEPARATOR); at > 0; at = id.lastIndexOf(SEPARATOR, at - 1)) {
    const listed = id.slice(0, at);
    if (wasListed(listed)) return listed;
  }
  return undefined;
}

function sharedIds(records: readonly Spooled[]): ReadonlySet<string> {
  const known = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, json } of records) {
    if ((known.get(id) ?? json) !== json) shared.add(id);
    known.set(id, json);
  }
  return shared;
}
