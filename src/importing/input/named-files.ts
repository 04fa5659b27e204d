import { createHash } from 'node:crypto';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { READ_WITHOUT_WAITING } from '../../disk/read-flags.ts';
import { errorCode } from '../../text/error-code.ts';
import type { Files, FoundFile } from '../cells/file.ts';
import { textOf } from '../cells/text.ts';
import type { Input } from './open-input.ts';
import { readRows } from './rows/data-rows.ts';

/** Reads every file that the input's cells name, once each. Undefined for a kind without such columns. */
export async function filesOf(input: Input, allowOutside: boolean): Promise<Files | undefined> {
  const keys = input.kind.columns.filter(({ cell }) => cell.type === 'file').map(({ key }) => key);
  if (keys.length === 0) return undefined;
  const folder = await realpath(dirname(input.path));
  const found = new Map<string, FoundFile>();
  for (const text of await namedFiles(input, keys)) found.set(text, await look(text, folder, allowOutside));
  return (text) => found.get(text) ?? { type: 'unreadable', code: 'ENOENT' };
}

async function namedFiles({ kind, file, sheet, headerRow }: Input, keys: readonly string[]): Promise<Set<string>> {
  const { data } = await readRows(kind, file.rows(sheet), { sheet, headerRow });
  const texts = data.flatMap(({ cells }) =>
    keys.flatMap((key) => {
      const cell = cells.get(key);
      const read = cell && textOf(cell);
      return read === undefined || 'problem' in read ? [] : [read.text];
    }),
  );
  return new Set(texts);
}

/** Checks one file. The real path counts, so no link can lead out of the folder. */
async function look(text: string, folder: string, allowOutside: boolean): Promise<FoundFile> {
  const named = resolve(folder, text);
  if (!allowOutside && !isInside(named, folder)) return { type: 'outside', folder };
  let handle: FileHandle;
  let path: string;
  try {
    path = await realpath(named);
    if (!allowOutside && !isInside(path, folder)) return { type: 'outside', folder };
    handle = await open(path, READ_WITHOUT_WAITING);
  } catch (error) {
    return { type: 'unreadable', code: codeOf(error) };
  }
  try {
    return await measured(handle, path, basename(named));
  } catch (error) {
    return { type: 'unreadable', code: codeOf(error) };
  } finally {
    await handle.close();
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const PIECE_BYTES = 1_048_576;

async function measured(handle: FileHandle, path: string, name: string): Promise<FoundFile> {
  const stats = await handle.stat();
  if (!stats.isFile()) return { type: 'no-file' };
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let size = 0;
  for (;;) {
    const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, size);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    size += bytesRead;
    // Files in `/proc` give no size, and some have no end.
    if (stats.size === 0) return { type: 'no-file' };
  }
  return { type: 'found', file: { path, name, size, sha256: hash.digest('hex') } };
}

/** The error code of the operating system, for a file that cannot be sent. */
function codeOf(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) throw error;
  return code;
}
