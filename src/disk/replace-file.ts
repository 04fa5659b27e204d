import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DiskFailed, onDisk } from './disk-failed.ts';
import { messages } from './messages.ts';
import { isAlive } from './process-alive.ts';

/** What became of a file that was to be written; an unwritable one is as it was. */
export type Written = { readonly type: 'written' } | ({ readonly type: 'unwritable' } & Unwritable);

type Unwritable = {
  readonly code: 'output-folder' | 'output-denied' | 'output-busy' | 'output-full' | 'output-failed';
  readonly message: string;
  readonly hint: string;
};

/** A file to be written. `fill` writes and syncs a temporary one beside it. */
export type Replacement = {
  readonly path: string;
  fill(file: FileHandle, temporary: string): Promise<void>;
  readonly mode?: number;
};

/**
 * Replaces a file whole or not at all: `fill` writes and syncs a temporary file beside it, which then takes its name. The
 * file keeps its mode, unless one is given, and its owner, where the user may give files away. What a link leads to is
 * replaced, not the link. Whatever `fill` throws besides `DiskFailed` is thrown on.
 */
export function replaceFile(path: string, fill: Replacement['fill'], mode?: number): Promise<Written> {
  return replaceFiles([mode === undefined ? { path, fill } : { path, fill, mode }]);
}

/**
 * Replaces several files in this way: none takes its name before all are written and synced. A process that is killed
 * between two of the renames leaves some files new and the others as they were, each of them whole; so does a file that
 * cannot be renamed, as on Windows one that is open elsewhere.
 */
export async function replaceFiles(replacements: readonly Replacement[]): Promise<Written> {
  const prepared: Prepared[] = [];
  let at = '';
  try {
    for (const replacement of replacements) {
      at = replacement.path;
      prepared.push(await prepare(replacement));
    }
    for (const { path, temporary, target } of prepared) {
      at = path;
      await onDisk(rename(temporary, target));
    }
    for (const folder of new Set(prepared.map(({ target }) => dirname(target)))) await syncFolder(folder);
    return { type: 'written' };
  } catch (error) {
    for (const { temporary } of prepared) await rm(temporary, { force: true }).catch(() => undefined);
    if (error instanceof DiskFailed) return { type: 'unwritable', ...unwritable(at, error.reason) };
    throw error;
  }
}

type Prepared = { readonly path: string; readonly temporary: string; readonly target: string };

/** The temporary file, on disk; removed where it could not be filled. */
async function prepare({ path, fill, mode }: Replacement): Promise<Prepared> {
  const target = await throughLinks(path);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  await removeLeftovers(target);
  let file: FileHandle | undefined;
  try {
    // Asked by the name that was given: where the system does not follow a link that somebody else has put there, nor do we.
    const before = await onDisk(stat(path).catch(nothingThere));
    // To rename a file to it fails, and others may have their names by then.
    if (before?.isDirectory()) throw new DiskFailed(Object.assign(new Error('it is a folder'), { code: 'EISDIR' }));
    file = await onDisk(open(temporary, 'wx', before === null ? mode : 0o600));
    if (before !== null) await makeLike(file, before, mode ?? before.mode);
    await fill(file, temporary);
    await onDisk(file.close());
    return { path, temporary, target };
  } catch (error) {
    await file?.close().catch(() => undefined);
    if (file !== undefined) await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The file that is written when this one is named, there already or not: where links lead to in the end. */
export async function throughLinks(path: string, steps = 0): Promise<string> {
  const link = steps < MOST_LINKS ? await readlink(path).catch(() => null) : null;
  if (link === null) return path;
  const found = await realpath(path).catch(() => null);
  if (found !== null) return found;
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return await throughLinks(resolve(folder, link), steps + 1);
}

/** As many as Linux follows. */
const MOST_LINKS = 40;

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** File systems without owners or modes refuse; what was made for the user alone stays so. */
async function makeLike(file: FileHandle, { uid, gid }: Stats, mode: number): Promise<void> {
  // Who may not give a file away may still give it to a group of theirs.
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => undefined));
  await file.chmod(mode & 0o777).catch(() => undefined);
}

/**
 * A process that was killed while it wrote has left its temporary file: it is of no use to anybody. Nor is one under the
 * number that is this process's now. The file of another day will not be written again, and goes as well.
 */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  const start = anyDay(`.${basename(path)}.`);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, begin = '', pid] = /^(\..*\.)(\d+)\.tmp$/.exec(name) ?? [];
    if (pid === undefined || anyDay(begin) !== start || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

function anyDay(name: string): string {
  return name.replace(/\d{4}-\d\d-\d\d/g, 'day');
}

/** The new name is durable once the folder is; Windows has no such call and keeps the order itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function unwritable(path: string, reason: NodeJS.ErrnoException): Unwritable {
  const folder = dirname(path);
  switch (reason.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return {
        code: 'output-folder',
        message: messages.noFolder(path, folder),
        hint: messages.createFolder,
      };
    case 'EISDIR':
    case 'ENOTEMPTY':
      return { code: 'output-folder', message: messages.isFolder(path), hint: messages.nameFile };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return {
        code: 'output-denied',
        message: messages.denied(path, reason.code),
        hint: messages.closeOrOwnFolder,
      };
    case 'EBUSY':
    case 'ETXTBSY':
      return {
        code: 'output-busy',
        message: messages.busy(path),
        hint: messages.closeOrOther,
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        code: 'output-full',
        message: messages.full(path),
        hint: messages.makeRoom,
      };
    default:
      return {
        code: 'output-failed',
        message: messages.failed(path, reason.message),
        hint: messages.otherFolder,
      };
  }
}
