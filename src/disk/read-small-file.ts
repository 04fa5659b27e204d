import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { messages } from './messages.ts';

/** A file as it is on disk; `mode` is its permission bits. */
type FileRead =
  | { readonly type: 'read'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly type: 'missing' }
  /** `why` in words, without the path. */
  | { readonly type: 'unreadable'; readonly why: string };

type Bounds = {
  readonly mostBytes: number;
  /** How long a pipe is read that nobody writes to. */
  readonly noWriterMs: number;
  /** How long one that somebody writes to: a password manager may ask its user first. */
  readonly writerMs: number;
};

/** No file of settings has as much. */
const BOUNDS: Bounds = { mostBytes: 1024 * 1024, noWriterMs: 5_000, writerMs: 60_000 };
const PAUSE_MS = 20;

/**
 * Reads a small file of the user's whole: settings, a password, a mapping. A pipe will do, as `<(pass show qc)` is one.
 * Never hangs and never takes more than `mostBytes` of memory: devices, folders and larger files are refused.
 */
export function readSmallFile(path: string, given: Partial<Bounds> = {}): FileRead {
  const bounds = { ...BOUNDS, ...given };
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | NO_WAITING);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { type: 'unreadable', why: messages.folder };
    if (!stats.isFile() && !stats.isFIFO()) return { type: 'unreadable', why: messages.device };
    const bytes = stats.isFIFO() ? readPipe(descriptor, bounds) : readAll(descriptor, bounds);
    if (typeof bytes === 'string') return { type: 'unreadable', why: bytes };
    return { type: 'read', bytes, mode: stats.mode & 0o777 };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { type: 'missing' };
    return { type: 'unreadable', why: whyNot(codeOf(error)) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Opening a pipe would wait for somebody to write into it. Windows has no such pipes. */
const NO_WAITING = constants.O_NONBLOCK ?? 0;

/** The bytes, or in words why not. What the system says of the size is not believed: files of `/proc` have none. */
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

/** Until its writers have closed it; a writer may be late. */
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

/** Empty where nobody writes to the pipe (yet, or any more), null where somebody does and nothing has come. */
function pieceOfPipe(descriptor: number): Buffer | null {
  try {
    return readPiece(descriptor);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return null;
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

/** The system's message repeats the path, which its reader may not want to see: only the reason is taken from it. */
function whyNot(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return messages.notAllowed;
  return code === 'ELOOP' ? messages.linkToItself : code;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : messages.unknownError;
}

/** The text of the bytes without a byte order mark; undefined where they are no UTF-8 text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
