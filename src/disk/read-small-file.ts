import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '../text/error-code.ts';
import { messages } from './messages.ts';
import { READ_WITHOUT_WAITING } from './read-flags.ts';

/** A file as it is on disk; `mode` is its permission bits. */
type FileRead =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly type: 'missing' }
  /** `why`: the reason in words, without the path. */
  | { readonly type: 'unreadable'; readonly why: string };

type Bounds = {
  readonly mostBytes: number;
  /** How long to read a pipe without a writer. */
  readonly noWriterMs: number;
  /** How long to read a pipe with a writer: a password manager may ask its user first. */
  readonly writerMs: number;
};

/** Larger than any settings file. */
const BOUNDS: Bounds = { mostBytes: 1024 * 1024, noWriterMs: 5_000, writerMs: 60_000 };
const PAUSE_MS = 20;

/**
 * Reads a whole small file of the user: settings, a password, a mapping. It may be a pipe, such as `<(pass show qc)`.
 * Never hangs, and never uses more memory than `mostBytes`. Devices, folders and larger files are refused.
 */
export function readSmallFile(path: string, given: Partial<Bounds> = {}): FileRead {
  const bounds = { ...BOUNDS, ...given };
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, READ_WITHOUT_WAITING);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { type: 'unreadable', why: messages.folder };
    if (!stats.isFile() && !stats.isFIFO()) return { type: 'unreadable', why: messages.device };
    const bytes = stats.isFIFO() ? readPipe(descriptor, bounds) : readAll(descriptor, bounds);
    if (typeof bytes === 'string') return { type: 'unreadable', why: bytes };
    return { type: 'read', bytes, mode: stats.mode & 0o777 };
  } catch (error) {
    const code = errorCode(error) ?? messages.unknownError;
    return code === 'ENOENT' ? { type: 'missing' } : { type: 'unreadable', why: whyNot(code) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The bytes, or the reason in words. The system's size is not used: files in `/proc` report none. */
function readAll(descriptor: number, { mostBytes }: Bounds): Buffer | string {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const piece = readPiece(descriptor);
    if (piece.length === 0) return Buffer.concat(pieces);
    size += piece.length;
    if (size > mostBytes) return tooLarge(mostBytes);
    pieces.push(piece);
  }
}

/** Reads until all writers have closed the pipe. A writer may start late. */
function readPipe(descriptor: number, { mostBytes, writerMs, noWriterMs }: Bounds): Buffer | string {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let waitedMs = 0; ; ) {
    const piece = pieceOfPipe(descriptor);
    if (piece?.length === 0 && size > 0) return Buffer.concat(pieces);
    if (piece !== null && piece.length > 0) {
      size += piece.length;
      if (size > mostBytes) return tooLarge(mostBytes);
      pieces.push(piece);
      continue;
    }
    if (waitedMs >= (piece === null ? writerMs : noWriterMs)) return messages.silentPipe;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    waitedMs += PAUSE_MS;
  }
}

/** The next bytes. Empty if the pipe has no writer (yet or any more); null if it has one but no data yet. */
function pieceOfPipe(descriptor: number): Buffer | null {
  try {
    return readPiece(descriptor);
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return null;
    throw error;
  }
}

const PIECE_BYTES = 65_536;

function readPiece(descriptor: number): Buffer {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  return piece.subarray(0, readSync(descriptor, piece));
}

function tooLarge(mostBytes: number): string {
  return messages.tooLarge(mostBytes / 1024 / 1024);
}

/** The reason in words. The system's own message repeats the path, which may be secret. */
function whyNot(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return messages.notAllowed;
  return code === 'ELOOP' ? messages.linkToItself : code;
}

/** The text of the bytes without a byte order mark; undefined if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
