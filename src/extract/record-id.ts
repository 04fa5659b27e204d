import { createHash } from 'node:crypto';
import type { JsonRecord } from '../schema/dataset.ts';

/** What tells a record from every other: the first field that it has, else all that it holds. */
export function recordId(record: JsonRecord, fields: readonly string[], json: string): string {
  for (const field of fields) {
    const value = field.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), record);
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return `${field} ${value}`;
  }
  return `content ${createHash('sha256').update(json).digest('hex')}`;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null;
}
