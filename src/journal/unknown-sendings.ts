import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { systemFault } from './fault.ts';

/** Beside the journal: what results workbooks said was sent, and the journal did not know. A JSON line for each finding. */
const UNKNOWN_SENDINGS = 'journal.outdated';

/** What a results workbook says was sent, and this journal does not know. */
export type UnknownSendings = {
  /** Absolute path of the workbook when it was read. */
  readonly path: string;
  readonly scope: string;
  readonly kind: string;
  readonly run: string | null;
  readonly documents: readonly UnknownDocument[];
  readonly updates: readonly UnknownUpdate[];
};

/** A row of a creating document, with what its hidden column says. */
export type UnknownDocument = {
  readonly row: number;
  readonly state: 'accepted' | 'in-doubt' | 'unclear';
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
  /** How many documents with this fingerprint the journal knew by then. */
  readonly known: number;
  readonly uid: string | null;
  /** ISO time; null where the workbook does not say it, and of what was accepted. */
  readonly sentAt: string | null;
};

type UnknownUpdate = {
  readonly row: number;
  /** The business key of what it changes. */
  readonly key: string;
  /** As the workbook shows it: `2027-03-10 09:12:30 UTC`. */
  readonly sentAt: string;
};

/** Notes it for all later commands, once. Where it cannot be written, the workbook alone says it. */
export function noteUnknown(folder: string, found: UnknownSendings): void {
  const line = JSON.stringify(found);
  if (linesIn(folder).includes(line)) return;
  try {
    const file = openSync(notePath(folder), 'a', 0o600);
    try {
      // A note before this one may have been cut off by a full disk.
      writeSync(file, `\n${line}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
  }
}

/** What was noted, whether the journal knows it by now or not; lines that cannot be read are left out. */
export function unknownSendings(folder: string): readonly UnknownSendings[] {
  return linesIn(folder).flatMap(readLine);
}

export function notePath(folder: string): string {
  return join(folder, UNKNOWN_SENDINGS);
}

function readLine(line: string): readonly UnknownSendings[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function linesIn(folder: string): readonly string[] {
  try {
    return readFileSync(notePath(folder), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
    return [];
  }
}
