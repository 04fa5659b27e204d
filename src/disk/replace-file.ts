import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DiskFailed, onDisk } from './disk-failed.ts';
import { messages } from './messages.ts';
import { isAlive } from './process-alive.ts';

/** The result of writing a file. An unwritable file is unchanged. */
export type Written = { readonly type: 'written' } | ({ readonly type: 'unwritable' } & Unwritable);

type Unwritable = {
  readonly code: 'output-folder' | 'output-denied' | 'output-busy' | 'output-full' | 'output-failed';
  readonly message: string;
  readonly hint: string;
};

/** A file to write. `fill` writes and syncs a temporary file beside it. */
export type Replacement = {
  readonly path: string;
  fill(file: FileHandle, temporary: string): Promise<void>;
  readonly mode?: number;
};

/**
 * Replaces a file completely or not at all: `fill` writes and syncs a temporary file beside it, which is then renamed.
 * The file keeps its mode, unless one is given, and its owner, if the user may set that. If the path is a link, its
 * target is replaced. Errors of `fill` other than `DiskFailed` are thrown again.
 */
export function replaceFile(path: string, fill: Replacement['fill'], mode?: number): Promise<Written> {
  return replaceFiles([mode === undefined ? { path, fill } : { path, fill, mode }]);
}

/**
 * Replaces several files like `replaceFile`: all are written and synced before the first one is renamed. If the process
 * is killed between two renames, some files are new and the others old, but each one is complete. The same happens if a
 * file cannot be renamed, such as an open file on Windows.
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
    if (error instanceof DiskFailed) return { type: 'unwritable', ...(await unwritable(at, error.reason)) };
    throw error;
  }
}

type Prepared = { readonly path: string; readonly temporary: string; readonly target: string };

/** The temporary file, written and synced. It is removed if `fill` fails. */
async function prepare({ path, fill, mode }: Replacement): Promise<Prepared> {
  const target = await throughLinks(path);
  const temporary = temporaryBeside(target);
  await removeLeftovers(target);
  let file: FileHandle | undefined;
  try {
    // Uses the given name: if the system refuses to follow another user's link, this call fails too.
    const before = await onDisk(stat(path).catch(nothingThere));
    // A rename onto a folder fails, and other files may already be renamed by then.
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

/** The file that becomes `target` once it is complete. */
function temporaryBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
}

/** Whether the system refuses the name of a file, or the one of the file that is written first. */
export async function isNameTooLong(path: string): Promise<boolean> {
  const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ENAMETOOLONG';
  return await stat(temporaryBeside(path)).then(() => false, isRefused);
}

/** The file at the end of all links, which may not exist yet. */
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

/** Copies owner and mode. File systems without them refuse; the new file then stays private to the user. */
async function makeLike(file: FileHandle, { uid, gid }: Stats, mode: number): Promise<void> {
  // A user who may not change the owner may still set one of their groups.
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => undefined));
  await file.chmod(mode & 0o777).catch(() => undefined);
}

/**
 * Removes temporary files of killed processes, which are of no use. A file with this process's id is from an earlier
 * process. Temporary files for other days of the same name are removed too, because nobody writes those again.
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

/** Syncs the folder, which makes the new name durable. Windows has no such call and keeps the order itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function unwritable(path: string, reason: NodeJS.ErrnoException): Promise<Unwritable> {
  const folder = dirname(path);
  switch (reason.code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      // Such as /proc.
      const isThere = (await stat(folder).catch(() => null))?.isDirectory() === true;
      return isThere
        ? { code: 'output-folder', message: messages.takesNoFile(path, folder), hint: messages.otherFolder }
        : { code: 'output-folder', message: messages.noFolder(path, folder), hint: messages.createFolder };
    }
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
