import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { FileToSend, Operation, Request } from '../contract/operation.ts';
import { READ_WITHOUT_WAITING } from '../disk/read-flags.ts';
import type { Outcome } from '../sending/outcome.ts';
import { errorCode } from '../text/error-code.ts';
import { messages } from './messages.ts';

/** A body that is produced while it is sent. */
export type Streamed = {
  readonly contentType: string;
  /** The exact number of bytes. */
  readonly length: number;
  /** Gives the bytes from the first one, at each call. */
  bytes(): AsyncIterable<Uint8Array>;
};

type Form = {
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called with the number of the file's bytes that the socket has taken. */
  readonly onSent: ((bytes: number) => void) | undefined;
};

/**
 * Makes `attempt` with the request's file, if the operation takes one. The file is sent as a form and read from disk in
 * pieces. Its checksum is compared before anything leaves, and again while it is sent. The last bytes leave only if all
 * were right. So a file that changes in between never arrives whole.
 */
export async function withUpload(
  { fileField }: Pick<Operation, 'fileField'>,
  { file }: Pick<Request, 'file'>,
  form: Form,
  attempt: (stream?: Streamed) => Promise<Outcome>,
): Promise<Outcome> {
  if (fileField === undefined || file === undefined) return attempt();
  const handle = await open(file.path, READ_WITHOUT_WAITING).catch(
    (error: unknown) => errorCode(error) ?? String(error),
  );
  if (typeof handle === 'string') return missing(file, handle);
  try {
    const obstacle = await judge(handle, file);
    return obstacle ?? (await attempt(formOf(handle, file, fileField, form)));
  } finally {
    await handle.close();
  }
}

/** Compares the whole file with its checksum. Undefined if the file is unchanged. */
async function judge(handle: FileHandle, file: FileToSend): Promise<Outcome | undefined> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  try {
    for await (const _ of bytesOf(handle, file, () => piece));
    return undefined;
  } catch (error) {
    if (!(error instanceof FileChanged)) return missing(file, errorCode(error) ?? String(error));
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

/** Gives a boundary with 128 random bits, which no file contains by chance. */
function newBoundary(random: () => number): string {
  const words = Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32));
  return `qcsheet-${words.map((word) => word.toString(16).padStart(8, '0')).join('')}`;
}

/** The file was cut, grew, or has other bytes than those that were checked. */
class FileChanged extends Error {
  readonly code = 'FILE_CHANGED';
}

const PIECE_BYTES = 65_536;

/** Gives a new piece each time, because the socket may still hold the last one. */
function newPiece(): Buffer {
  return Buffer.allocUnsafe(PIECE_BYTES);
}

/**
 * Gives the file's bytes. The last piece comes only after all bytes were compared. `room` gives the buffer for each
 * piece.
 */
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

/** Escapes quotes and line ends in UTF-8, as browsers do (WHATWG, multipart/form-data). */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function missing(file: FileToSend, code: string): Outcome {
  return refused('file-missing', messages.fileUnread(code, file.path));
}

function refused(code: string, message: string): Outcome {
  return { type: 'rejected', reason: { code, status: null, message } };
}
