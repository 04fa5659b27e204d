import { createHash } from 'node:crypto';
import type { Spooled } from '../../journal/spool-port.ts';
import type { JsonRecord } from '../../schema/dataset.ts';

/** What tells a record from every other: the first field that it has, else all that it holds. */
export function recordId(record: JsonRecord, fields: readonly string[], json: string): string {
  for (const field of fields) {
    const value = field.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), record);
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return `${field} ${value}`;
  }
  return `content ${createHash('sha256').update(json).digest('hex')}`;
}

/** The same while a record stays what it is: links are good for some time only, and other ones each time. */
export function contentHash(json: string): string {
  const lasting = json.replace(/("https?:[^"?\\]*)\?[^"\\]*/g, '$1');
  return createHash('sha256').update(lasting).digest('hex').slice(0, 32);
}

/**
 * The records of one answer in their places: different ones that share an id are told apart all the same, and none of
 * them goes by the id alone, as which it is nobody knows where only one of them comes. `within`: what was listed, as
 * nobody says that what two of them have is the same because its id is.
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

/** What the ids of all records begin with that were read of one that was listed. */
export function withinListed(listedId: string): string {
  return `${listedId}${SEPARATOR}`;
}

/** The id of the listed record that a record was read for. */
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

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null;
}
