import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseJson } from '../contract/json.ts';

/** Lines of JSON in the order of writing. In a file, they survive the process. */
export type Ledger = {
  /** The record is on disk when the call returns. */
  append(record: object): void;
  /** All records from the first one, read from disk each time. A line that a crash cut is left out. */
  records(): Iterable<unknown>;
  close(): void;
};

/** A ledger in a file that only its owner can read. Creates the file if it does not exist. */
export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a+', 0o600);
  let isClosed = false;
  return {
    append: (record) => {
      // The file's descriptor may now belong to another file, so a late request must not write.
      if (isClosed) throw new Error('the sandbox is closed');
      // The leading newline ends a line that a killed process or a full disk left incomplete.
      writeWhole(file, `\n${JSON.stringify(record)}\n`);
      fsyncSync(file);
    },
    records: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map(parseJson)
        .filter((record) => record !== undefined),
    close: () => {
      isClosed = true;
      closeSync(file);
    },
  };
}

/** A ledger that ends with the process. */
export function memoryLedger(): Ledger {
  const records: object[] = [];
  return {
    append: (record) => void records.push(record),
    records: () => records,
    close: () => undefined,
  };
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}
