import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FileToSend, Operation, Request } from '../contract/operation.ts';
import type { Outcome } from '../sending/outcome.ts';
import { messages } from './messages.ts';

/** A body that is made while it is sent. */
export type Streamed = {
  readonly contentType: string;
  /** Bytes, exactly. */
  readonly length: number;
  /** From the first byte, each time again. */
  bytes(): AsyncIterable<Uint8Array>;
};

type Form = {
  /** 0 to 1. */
  readonly random: () => number;
  /** Called with the number of the file's bytes that the socket has taken. */
  readonly onSent: ((bytes: number) => void) | undefined;
};

/**
 * Makes `attempt` with the request's file, if the operation takes one, as a form that is read from disk piece by piece.
 * The file is compared with its checksum before anything leaves, and again while it is sent. The last bytes leave only
 * if all were right. So a file that somebody changes meanwhile never arrives whole.
 */
export async function withUpload(
  { fileField }: Pick<Operation, 'fileField'>,
  { file }: Pick<Request, 'file'>,
  form: Form,
  attempt: (stream?: Streamed) => Promise<Outcome>,
): Promise<Outcome> {
  if (fileField === undefined || file === undefined) return attempt();
  const handle = await open(file.path, constants.O_RDONLY | NO_WAITING).catch((error: unknown) => codeOf(error));
  if (typeof handle === 'string') return missing(file, handle);
  try {
    const obstacle = await judge(handle, file);
    return obstacle ?? (await attempt(formOf(handle, file, fileField, form)));
  } finally {
    await handle.close();
  }
}

/** A pipe that took the file's place would wait for somebody to write into it. Windows has neither. */
const NO_WAITING = constants.O_NONBLOCK ?? 0;

/** Reads the whole file; undefined when it is the one that was checked. */
async function judge(handle: FileHandle, file: FileToSend): Promise<Outcome | undefined> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  try {
    for await (const _ of bytesOf(handle, file, () => piece));
    return undefined;
  } catch (error) {
    if (!(error instanceof FileChanged)) return missing(file, codeOf(error));
    return refused('file-changed', messages.fileChanged(file.path));
  }
}

function formOf(handle: FileHandle, file: FileToSend, field: string, { random, onSent }: Form): Streamed {
  const boundary = newBoundary(random);
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted(file.name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    bytes: async function* () {
      yield head;
      let sent = 0;
      for await (const piece of bytesOf(handle, file, newPiece)) {
        yield piece;
        sent += piece.length;
        onSent?.(sent);
      }
      yield tail;
    },
  };
}

/** 128 bits that no file holds by chance. */
function newBoundary(random: () => number): string {
  const words = Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32));
  return `qcsheet-${words.map((word) => word.toString(16).padStart(8, '0')).join('')}`;
}

/** The file was cut, grew, or holds other bytes than those that were checked. */
class FileChanged extends Error {
  readonly code = 'FILE_CHANGED';
}

const PIECE_BYTES = 65_536;

/** The socket may hold a piece for a while: each is new. */
function newPiece(): Buffer {
  return Buffer.allocUnsafe(PIECE_BYTES);
}

/** The last piece comes only after all bytes were found right. `room` gives the space for each. */
async function* bytesOf(
  handle: FileHandle,
  { size, sha256 }: FileToSend,
  room: () => Buffer,
): AsyncGenerator<Uint8Array> {
  const stat = await handle.stat();
  if (!stat.isFile() || stat.size !== size) throw new FileChanged('another size');
  const hash = createHash('sha256');
  for (let position = 0; position < size; ) {
    const piece = room();
    const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE_BYTES, size - position), position);
    if (bytesRead === 0) throw new FileChanged('cut');
    const read = piece.subarray(0, bytesRead);
    hash.update(read);
    position += bytesRead;
    if (position === size && hash.digest('hex') !== sha256) throw new FileChanged('other bytes');
    yield read;
  }
  if (size === 0 && hash.digest('hex') !== sha256) throw new FileChanged('other bytes');
}

/** As browsers write it (WHATWG, multipart/form-data): UTF-8 with quotes and line ends escaped. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function missing(file: FileToSend, code: string): Outcome {
  return refused('file-missing', messages.fileUnread(code, file.path));
}

function refused(code: string, message: string): Outcome {
  return { type: 'rejected', reason: { code, status: null, message } };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
