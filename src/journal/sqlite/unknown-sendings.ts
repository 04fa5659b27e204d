import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UnknownSendings } from '../unknown-sendings-port.ts';
import { systemFault } from './fault.ts';

/** Beside the journal: what results workbooks said was sent, and the journal did not know. A JSON line for each finding. */
const UNKNOWN_SENDINGS = 'journal.outdated';

/** The form of a line; what its parts mean is said with the type. */
const unknownSendingsLine: z.ZodType<UnknownSendings> = z.object({
  path: z.string(),
  scope: z.string(),
  kind: z.string(),
  run: z.string().nullable(),
  documents: z.array(
    z.object({
      row: z.number(),
      state: z.enum(['accepted', 'in-doubt', 'unclear']),
      trackingId: z.string().nullable(),
      fingerprint: z.string().nullable(),
      known: z.number(),
      uid: z.string().nullable(),
      sentAt: z.string().nullable(),
    }),
  ),
  updates: z.array(z.object({ row: z.number(), key: z.string(), sentAt: z.string() })),
});

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
    return [unknownSendingsLine.parse(JSON.parse(line))];
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
