import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { parseJson } from '../contract/json.ts';

/** Lines of JSON that outlive the process, in the order in which they were written. */
export type Ledger = {
  /** On disk when it returns. */
  append(record: object): void;
  /** From the first record on, read from disk each time: a line that was cut by a crash is left out. */
  records(): Iterable<unknown>;
  close(): void;
};

const CHUNK_BYTES = 65_536;

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
    records: () => readRecords(file),
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
    append: (record) => {
      records.push(record);
    },
    records: () => records,
    close: () => undefined,
  };
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function* readRecords(file: number): Iterable<unknown> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const length = readSync(file, chunk, 0, CHUNK_BYTES, position);
    if (length === 0) return;
    position += length;
    rest = Buffer.concat([rest, chunk.subarray(0, length)]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const record = parseJson(rest.toString('utf8', 0, end));
      rest = rest.subarray(end + 1);
      if (record !== undefined) yield record;
    }
  }
}
