import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { onDisk } from '../disk/disk-failed.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { reasonWords } from '../text/reason-words.ts';
import { accountFolder } from './account-folder.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';

/** The owner of a file: one account on one computer. */
export type FileOwner = Pick<Parts, 'config' | 'scope'> & { readonly effects: Pick<Parts['effects'], 'machine'> };

export type FileRead<Content> =
  | { readonly type: 'read'; readonly content: Content }
  | { readonly type: 'missing' }
  /** `why` in words. */
  | { readonly type: 'unreadable'; readonly why: string };

/**
 * The path of a file about an account, kept beside the settings. It is not in the state folder, so it survives the loss
 * of that folder, and an old copy does not replace it. The file belongs to this computer alone, because several
 * computers may share their settings. Null for the sandbox, which keeps nothing real.
 */
export function accountFile({ config, scope, effects }: FileOwner, name: 'journal' | 'history'): string | null {
  if (config.service.type !== 'real' || scope.type === 'problem') return null;
  const machine = effects.machine.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, '-');
  return join(accountFolder(config.configDir, scope.value), `${name}-${machine}${ENDING}`);
}

const ENDING = '.json';

export function readAccountFile<Content>(path: string, form: z.ZodType<Content>): FileRead<Content> {
  const read = readSmallFile(path);
  if (read.type !== 'read') return read;
  const content = parsed(read.bytes, form);
  return content === undefined ? { type: 'unreadable', why: messages.noteDamaged } : { type: 'read', content };
}

function parsed<Content>(bytes: Uint8Array, form: z.ZodType<Content>): Content | undefined {
  try {
    return form.safeParse(JSON.parse(decodeText(bytes) ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * The contents of this file from other computers with the same settings, by computer name. Unreadable files are
 * omitted.
 */
export function filesBeside<Content>(path: string, form: z.ZodType<Content>): ReadonlyMap<string, Content> {
  const [prefix = ''] = basename(path).split('-');
  const contents = new Map<string, Content>();
  for (const name of namesIn(dirname(path))) {
    if (name === basename(path) || !name.startsWith(`${prefix}-`) || !name.endsWith(ENDING)) continue;
    const read = readAccountFile(join(dirname(path), name), form);
    if (read.type === 'read') contents.set(name.slice(prefix.length + 1, -ENDING.length), read.content);
  }
  return contents;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Writes the file. Null after success, or the reason for the failure in words. */
export async function writeAccountFile(path: string, content: object): Promise<string | null> {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    return reasonWords(error);
  }
  const written = await replaceFile(
    path,
    async (file) => {
      await onDisk(file.writeFile(`${JSON.stringify(content, null, 2)}\n`));
      await onDisk(file.sync());
    },
    0o600,
  );
  return written.type === 'written' ? null : reasonWords(written.message);
}
