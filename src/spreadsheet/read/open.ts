import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename, dirname, parse, resolve } from 'node:path';
import { READ_WITHOUT_WAITING } from '../../disk/read-flags.ts';
import type { Pause } from '../../schema/pause.ts';
import { LIMITS } from '../limits.ts';
import { createPause } from '../pause.ts';
import type { SourceFile, Unreadable } from '../sheet.ts';
import type { EncodingWish } from './csv-text.ts';
import { messages } from './messages.ts';
import { readCsv } from './read-csv.ts';
import { type ReadingXlsx, readXlsx } from './read-xlsx.ts';
import { recognise } from './recognise.ts';
import { notAWorkbook, Refused, tooLarge } from './refused.ts';

/**
 * Opens a workbook or CSV by its content, whatever its name ends with, and checks all of it. After that, reading its
 * rows cannot fail. The rows, or the bytes (at most 50 MB), are kept in memory. So a later reading gives what was
 * checked and hashed, even if Excel saves over the file.
 */
export async function openSource(path: string, how: Partial<Reading> = {}): Promise<Opened> {
  const [, workbook] = LOCK_FILE.exec(basename(path)) ?? [];
  const names = { name: `"${basename(path)}"`, csvSheet: parse(path).name, folder: dirname(resolve(path)) };
  return await opened(names, () => readBytes(path, workbook), { ...AS_THE_FILE_SAYS, pause: createPause(), ...how });
}

/** Does the same for a stream, with the same size limit. Throws the error of a stream that is aborted. */
export async function openStream(stream: AsyncIterable<Uint8Array>, how: Reading): Promise<Opened> {
  return await opened({ name: 'Standard input', csvSheet: 'stdin', folder: '' }, () => readStream(stream), how);
}

type Reading = EncodingWish & ReadingXlsx;

const AS_THE_FILE_SAYS: EncodingWish = { named: null, mayGuess: false };

type Opened =
  | { readonly type: 'opened'; readonly file: SourceFile }
  | { readonly type: 'unreadable'; readonly problem: Unreadable };

/** `name`: the beginning of a message; `csvSheet`: the name of the one sheet of a CSV; `folder`: where the file is. */
async function opened(
  { name, csvSheet, folder }: { readonly name: string; readonly csvSheet: string; readonly folder: string },
  read: () => Promise<Buffer>,
  reading: Reading,
): Promise<Opened> {
  const { pause } = reading;
  try {
    const bytes = await read();
    const isPackage = recognise(bytes) === 'package';
    const content = isPackage ? await readXlsx(bytes, reading) : await readCsv(bytes, csvSheet, reading, pause);
    const sha256 = await sha256Of(bytes, pause);
    return { type: 'opened', file: { ...content, sha256 } };
  } catch (error) {
    const { problem } = error instanceof Refused ? error : systemProblem(error, folder);
    return { type: 'unreadable', problem: { ...problem, message: `${name} ${problem.message}` } };
  }
}

async function sha256Of(bytes: Buffer, pause: Pause): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
    await pause();
  }
  return hash.digest('hex');
}

const HASHED_BYTES = 4 * 1024 * 1024;

/** Excel makes `~$may.xlsx` while a workbook is open, LibreOffice `.~lock.may.xlsx#`. */
const LOCK_FILE = /^(?:~\$|\.~lock\.)(.+?)#?$/;

/** `workbook`: the name of the workbook, if the path looks like that of a lock file. */
async function readBytes(path: string, workbook: string | undefined): Promise<Buffer> {
  const handle = await open(path, READ_WITHOUT_WAITING);
  try {
    const stats = await handle.stat();
    if (workbook !== undefined && stats.isFile() && stats.size < LOCK_FILE_BYTES)
      throw new Refused('file-not-a-workbook', messages.lockFile, messages.useWorkbook(workbook));
    if (stats.isDirectory()) throw notAWorkbook('a folder');
    if (!stats.isFile()) throw notAWorkbook(messages.deviceOrPipe);
    if (stats.size > LIMITS.fileBytes) {
      throw tooLarge(messages.fileTooLarge(megabytes(stats.size), megabytes(LIMITS.fileBytes)), SPLIT);
    }
    return await readStream(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}

/** A lock file has only names. */
const LOCK_FILE_BYTES = 1024;

async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > LIMITS.fileBytes) throw tooLarge(messages.streamTooLarge(megabytes(LIMITS.fileBytes)), SPLIT);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const SPLIT = messages.removeOrSplit;

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** Gives the message for a file that the system cannot read. Any other error is a bug and is thrown again. */
function systemProblem(error: unknown, folder: string): Refused {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
  const { code } = error;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') {
    return new Refused('file-missing', messages.notThere, messages.checkPath(folder));
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EBUSY') {
    const hint = messages.closeElsewhere;
    return new Refused('file-no-access', messages.noAccess(code), hint);
  }
  if (code === 'ELOOP') {
    return new Refused('file-missing', messages.linkToItself, messages.nameFileItself);
  }
  const hint = messages.copyToDisk;
  return new Refused('file-no-access', messages.systemSays(code), hint);
}
