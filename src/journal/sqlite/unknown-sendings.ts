import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UnknownSendings } from '../unknown-sendings-port.ts';
import { systemFault } from './fault.ts';

/**
 * The name of a file beside the journal. It has the sendings that results workbooks showed and the journal did not
 * know, one JSON line for each finding.
 */
const UNKNOWN_SENDINGS = 'journal.outdated';

/** The form of a line. The type describes its parts. */
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

/** Notes a finding for all later commands, once. If it cannot be written, only the workbook shows it. */
export function noteUnknown(folder: string, found: UnknownSendings): void {
  const line = JSON.stringify(found);
  if (linesIn(folder).includes(line)) return;
  try {
    const file = openSync(notePath(folder), 'a', 0o600);
    try {
      // A full disk may have cut the note before this one.
      writeSync(file, `\n${line}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
  }
}

/** Gives all notes, even those that the journal knows by now. Unreadable lines are skipped. */
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
