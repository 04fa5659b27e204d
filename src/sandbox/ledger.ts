import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseJson } from '../contract/json.ts';

/** Lines of JSON that outlive the process, in the order in which they were written. */
export type Ledger = {
  /** On disk when it returns. */
  append(record: object): void;
  /** From the first record on, read from disk each time: a line that was cut by a crash is left out. */
  records(): Iterable<unknown>;
  close(): void;
};

/** A ledger in a file that only its owner can read; made when it is not there. */
export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a+', 0o600);
  let isClosed = false;
  return {
    append: (record) => {
      // A request that outlived the sandbox must not write where the file's number has gone to another file.
      if (isClosed) throw new Error('the sandbox is closed');
      // The newline before it ends what a killed process, or a full disk, left of the last line.
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
