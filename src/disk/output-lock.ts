import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { problem, type Result } from '../problem/problem.ts';
import { messages } from './messages.ts';
import { readSmallFile } from './read-small-file.ts';
import { throughLinks } from './replace-file.ts';

/**
 * Why an existing file must not be replaced now; null if it may be. Either it is write-protected, or a spreadsheet
 * program has it open: its user would later overwrite the new content.
 */
export async function heldBack(path: string): Promise<Result<never> | null> {
  // Some programs put the lock beside the link, others beside the file itself.
  const open = (await openIn(path)) ?? (await openIn(await throughLinks(path)));
  if (open !== null) {
    const message = messages.openIn(path, open.words);
    const hint = messages.closeThere(open.place);
    return problem('busy', 'output-busy', message, hint);
  }
  if (await isWritable(path)) return null;
  const message = messages.readOnly(path);
  return problem('usage', 'output-read-only', message, messages.makeWritable);
}

/** The program and the user that have it open. `place`: the lock file that names them. */
async function openIn(path: string): Promise<{ words: string; place: string } | null> {
  for (const { program, lock, who } of OWNER_FILES) {
    const place = join(dirname(path), lock(basename(path)));
    const read = readSmallFile(place);
    if (read.type !== 'read') continue;
    const user = who(Buffer.from(read.bytes)).replaceAll(UNFIT, ' ').trim().slice(0, LONGEST_NAME);
    return { words: `${program}${user === '' ? '' : ` (${user})`}`, place };
  }
  return null;
}

/** The small files that programs create beside an open workbook. */
const OWNER_FILES = [
  {
    program: 'LibreOffice',
    lock: (name: string) => `.~lock.${name}#`,
    /** `Li Wei,li,office-pc,21.11.2026 09:50,file:///...;` */
    who: (bytes: Buffer) => {
      const [full = '', login = '', host = '', since = ''] = bytes.toString('utf8').split(',');
      return [full || login, host && `on ${host}`, since && `since ${since}`].filter(Boolean).join(' ');
    },
  },
  {
    program: 'Excel',
    lock: (name: string) => `~$${name}`,
    /** The length of the name in one byte, then the name. */
    who: (bytes: Buffer) => bytes.toString('latin1', 1, 1 + (bytes[0] ?? 0)),
  },
] as const;

/** Another program wrote the name: control characters must not reach a terminal. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const LONGEST_NAME = 200;

/**
 * Whether this user may write to the file. The system would let a protected file be replaced, and root may write to all
 * files.
 */
async function isWritable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null) return true;
  const isAllowed = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isAllowed && (found.mode & 0o222) !== 0;
}
