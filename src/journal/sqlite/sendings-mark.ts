import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SENDINGS_MARK } from '../outcomes-port.ts';
import { systemFault } from './fault.ts';

/** A fixed length: a later number overwrites the earlier one at once, so the file is never empty in between. */
const LENGTH = 24;

/**
 * Notes how many sendings a journal has begun, after they are on disk. So the mark is never ahead of its journal. A
 * journal with fewer sendings is an old copy, or has lost its log. The mark is not synced: it must only show what a
 * person later did to the files. If it cannot be written, only the journal counts.
 */
export function countSendings(folder: string, sendings: number): void {
  try {
    const file = openSync(join(folder, SENDINGS_MARK), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      writeSync(file, `${String(sendings).padEnd(LENGTH - 1)}\n`, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
  }
}

/** Gives the number in the mark; 0 if there is no readable mark. */
export function countedSendings(folder: string): number {
  try {
    const text = readFileSync(join(folder, SENDINGS_MARK), 'utf8').trim();
    return /^\d+$/.test(text) ? Number(text) : 0;
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
    return 0;
  }
}
