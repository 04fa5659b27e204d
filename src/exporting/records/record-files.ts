import { hash } from 'node:crypto';
import type { JsonRecord } from '../../schema/dataset.ts';
import type { FileToFetch, StoredFile } from '../../schema/stored-file.ts';
import { fieldOf, type RecordRow, rowsOf } from './records.ts';

/** Gives the files of a record, in order. */
export function recordFiles(record: JsonRecord, storedFile: StoredFile): readonly FileToFetch[] {
  return Array.from(
    rowsOf(record, storedFile.listPath === undefined ? {} : { listPaths: [storedFile.listPath] }),
    (row) => fileOf(row, storedFile),
  );
}

function fileOf(row: RecordRow, storedFile: StoredFile): FileToFetch {
  const of = textAt(row, storedFile.of) ?? '';
  const own = storedFile.id.map((key) => textAt(row, key)).find((text) => text !== null) ?? null;
  const id = JSON.stringify(own === null ? [of, null, ...textsAt(row, storedFile.identifiedBy)] : [of, own]);
  const name = textAt(row, storedFile.name);
  const size = textAt(row, storedFile.size);
  const version = textsAt(row, storedFile.version).join(' ');
  const address = textAt(row, storedFile.address);
  return {
    id,
    // The digest shows upper and lower case of the id.
    label: own ?? `${of.toLowerCase()}-${digest(id)}`,
    name,
    size: size !== null && /^\d{1,15}$/.test(size) ? Number(size) : null,
    version,
    address,
    // If the file has an id of its own, its address may differ each time.
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
  return hash('sha256', text).slice(0, 8);
}
