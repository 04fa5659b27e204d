import type { JsonRecord, StoredFile } from '../../schema/dataset.ts';
import { fieldOf, type RecordRow, rowsOf } from './records.ts';

/** A file that a record tells of; what the service does not tell is null. */
export type RecordFile = {
  readonly id: string;
  readonly name: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly version: string;
  readonly address: string | null;
};

/** The files of a record, in its order. */
export function recordFiles(record: JsonRecord, told: StoredFile): readonly RecordFile[] {
  const rows = rowsOf(record, told.each === undefined ? {} : { each: [told.each] });
  return Array.from(rows, (row, index) => {
    const size = textAt(row, told.size);
    const id = told.id.map((key) => textAt(row, key)).find((text) => text !== null) ?? 'file';
    return {
      id: told.each === undefined ? id : `${id}-${index + 1}`,
      name: textAt(row, told.name),
      size: size !== null && /^\d{1,15}$/.test(size) ? Number(size) : null,
      version: told.version.map((key) => textAt(row, key) ?? '').join(' '),
      address: textAt(row, told.address),
    };
  });
}

function textAt(row: RecordRow, key: string): string | null {
  const value = fieldOf(row, { key, header: key, cell: { type: 'text' } });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}
