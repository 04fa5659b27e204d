import { createHash } from 'node:crypto';
import type { JsonRecord, StoredFile } from '../../schema/dataset.ts';
import { fieldOf, type RecordRow, rowsOf } from './records.ts';

/** A file that a record tells of; what the service does not tell is null. */
export type RecordFile = {
  /** What tells it from every other one. */
  readonly id: string;
  /** How its name in a folder begins. */
  readonly label: string;
  readonly name: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly version: string;
  readonly address: string | null;
  /** All that stays of what is told: two of one id that differ in it are not one file. */
  readonly lasting: string;
};

/** The files of a record, in its order. */
export function recordFiles(record: JsonRecord, told: StoredFile): readonly RecordFile[] {
  return Array.from(rowsOf(record, told.each === undefined ? {} : { each: [told.each] }), (row) => fileOf(row, told));
}

function fileOf(row: RecordRow, told: StoredFile): RecordFile {
  const of = textAt(row, told.of) ?? '';
  const own = told.id.map((key) => textAt(row, key)).find((text) => text !== null) ?? null;
  const id = JSON.stringify(own === null ? [of, null, ...textsAt(row, told.marks)] : [of, own]);
  const name = textAt(row, told.name);
  const size = textAt(row, told.size);
  const version = textsAt(row, told.version).join(' ');
  const address = textAt(row, told.address);
  return {
    id,
    // The case of an id is in the digest.
    label: own ?? `${of.toLowerCase()}-${digest(id)}`,
    name,
    size: size !== null && /^\d{1,15}$/.test(size) ? Number(size) : null,
    version,
    address,
    // Of an id of its own the address may be another one each time.
    lasting: JSON.stringify([name, size, version, own === null ? (address?.replace(/\?.*$/s, '') ?? null) : null]),
  };
}

function textsAt(row: RecordRow, keys: readonly string[]): readonly string[] {
  return keys.map((key) => textAt(row, key) ?? '');
}

function textAt(row: RecordRow, key: string): string | null {
  const value = fieldOf(row, { key, header: key, cell: { type: 'text' } });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
