import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { onDisk } from '../disk/disk-failed.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { accountFolder } from './account-folder.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';

/**
 * What a computer remembers of the journal that sent last for an account. It lies with the account's settings and not in
 * the state folder: who loses that folder, or puts an old one back, still has it.
 */
const journalNote = z.object({
  journal: z.string(),
  /** The state folder, or the address of the database. */
  folder: z.string(),
  /** The last run that began to send, and when it was planned (ISO time); null if a person accepted the journal since. */
  run: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** The name that the journal gave to the start of this sending. */
  start: z.string(),
  /** How many sendings the journal had begun when this was written. */
  sendings: z.int(),
});

export type JournalNote = z.infer<typeof journalNote>;

export type NoteRead =
  | { readonly type: 'read'; readonly note: JournalNote }
  | { readonly type: 'missing' }
  /** `why` in words. */
  | { readonly type: 'unreadable'; readonly why: string };

export type NoteOwner = Pick<Parts, 'config' | 'scope'> & { readonly effects: Pick<Parts['effects'], 'machine'> };

/** Of this computer alone, since settings may be shared between several. Null for the sandbox, which keeps nothing real. */
export function notePath({ config, scope, effects }: NoteOwner): string | null {
  if (config.service.type !== 'real' || scope.type === 'problem') return null;
  const machine = effects.machine.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, '-');
  return join(accountFolder(config.configDir, scope.value), `${PREFIX}${machine}${ENDING}`);
}

const PREFIX = 'journal-';
const ENDING = '.json';

export function readNote(path: string): NoteRead {
  const read = readSmallFile(path);
  if (read.type !== 'read') return read;
  const note = parsed(read.bytes);
  return note === undefined ? { type: 'unreadable', why: messages.noteDamaged } : { type: 'read', note };
}

function parsed(bytes: Uint8Array): JournalNote | undefined {
  try {
    return journalNote.safeParse(JSON.parse(decodeText(bytes) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The notes of other computers with the same settings, by the name of the computer; those that cannot be read are left out. */
export function notesBeside(path: string): ReadonlyMap<string, JournalNote> {
  const notes = new Map<string, JournalNote>();
  for (const name of namesIn(dirname(path))) {
    if (name === basename(path) || !name.startsWith(PREFIX) || !name.endsWith(ENDING)) continue;
    const read = readNote(join(dirname(path), name));
    if (read.type === 'read') notes.set(name.slice(PREFIX.length, -ENDING.length), read.note);
  }
  return notes;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Null once it is on disk, or in words why not. */
export async function writeNote(path: string, note: JournalNote): Promise<string | null> {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const written = await replaceFile(
    path,
    async (file) => {
      await onDisk(file.writeFile(`${JSON.stringify(note, null, 2)}\n`));
      await onDisk(file.sync());
    },
    0o600,
  );
  return written.type === 'written' ? null : written.message;
}
