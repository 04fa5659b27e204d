import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename, parse } from 'node:path';
import { LIMITS } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { recognise } from './recognise.ts';
import { notAWorkbook, Refused, tooLarge } from './refused.ts';
import type { SourceFile, Unreadable } from './sheet.ts';

/**
 * Opens a workbook or CSV by its content, whatever its name ends with, and judges it whole: a file that is opened
 * gives all its rows. The bytes are held in memory (at most 50 MB), so that the rows read, however late, are those
 * judged and hashed, even when Excel saves over the file in between.
 */
export async function openSource(
  path: string,
): Promise<{ kind: 'opened'; file: SourceFile } | { kind: 'unreadable'; problem: Unreadable }> {
  try {
    const bytes = await readBytes(path);
    const isPackage = recognise(bytes) === 'package';
    const content = isPackage ? await readXlsx(bytes) : await readCsv(bytes, parse(path).name);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { kind: 'opened', file: { ...content, sha256 } };
  } catch (error) {
    const refused = error instanceof Refused ? error : systemProblem(error);
    const { problem } = refused;
    return { kind: 'unreadable', problem: { ...problem, message: `"${basename(path)}" ${problem.message}` } };
  }
}

async function readBytes(path: string): Promise<Buffer> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw notAWorkbook('a folder');
  if (!stats.isFile()) throw notAWorkbook('a device or a pipe');
  if (stats.size > LIMITS.fileBytes) {
    throw tooLarge(`it has ${megabytes(stats.size)} MB, ${megabytes(LIMITS.fileBytes)} MB are read`, SPLIT);
  }
  const handle = await open(path);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const SPLIT = 'Remove pictures and sheets that are not needed, or split it into several files.';

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** What the system says of a file that cannot be had; anything else is a broken machine and thrown on. */
function systemProblem(error: unknown): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') {
    return new Refused('file-missing', 'does not exist.', 'Check the path and the spelling of the name.');
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EBUSY') {
    const hint = 'Close it in other programs, or ask its owner for the right to read it.';
    return new Refused('file-no-access', `cannot be read: the system refuses access (${code}).`, hint);
  }
  throw error;
}
