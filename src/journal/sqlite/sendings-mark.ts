import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SENDINGS_MARK } from '../outcomes-port.ts';
import { systemFault } from './fault.ts';

/** Of one length, so that a later number takes the place of an earlier one without a moment of neither. */
const LENGTH = 24;

/**
 * Notes that a journal has begun so many sendings, after it has them on disk: the mark is never ahead of its journal, and
 * a journal with fewer is an older one, or has lost its log. Not synced: what a person does to the files afterwards is
 * what it is for. Where it cannot be written, the journal alone counts.
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

/** 0 where there is no mark, or none that can be read. */
export function countedSendings(folder: string): number {
  try {
    const text = readFileSync(join(folder, SENDINGS_MARK), 'utf8').trim();
    return /^\d+$/.test(text) ? Number(text) : 0;
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
    return 0;
  }
}
