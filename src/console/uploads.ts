import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileNameIn } from '../text/file-name.ts';

/**
 * Files that a browser sent, in one folder that only this user can read. A file replaces an earlier one of the same
 * name. The journal then knows it as the same file, and holds back rows that were edited after sending.
 */
export type Uploads = {
  /** Where a file of this name is kept. */
  pathOf(name: string): string;
  /**
   * Keeps one file. Null if it is larger than `most` bytes, or `may` no longer allows it when it is complete. Then
   * nothing of it is kept.
   */
  keep(
    name: string,
    body: ReadableStream<Uint8Array> | null,
    most: number,
    may?: () => boolean,
  ): Promise<string | null>;
  /** Removes the kept files and these copies, except files that were `sent`: their runs may be continued. */
  remove(copies: readonly string[], sent: ReadonlySet<string>): Promise<void>;
};

export function createUploads(folder: string): Uploads {
  const kept = new Set<string>();
  let count = 0;
  const pathOf = (name: string) => join(folder, name);
  return {
    pathOf,
    keep: async (name, body, most, may = () => true) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const part = join(folder, `.${process.pid}-${count}.part`);
      const path = pathOf(name);
      try {
        const file = createWriteStream(part, { flags: 'wx', mode: 0o600 });
        await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), atMost(most), file);
        if (!may()) {
          await rm(part, { force: true });
          return null;
        }
        await rename(part, path);
        kept.add(path);
        return path;
      } catch (error) {
        await rm(part, { force: true });
        if (error instanceof TooLarge) return null;
        throw error;
      }
    },
    remove: async (copies, sent) => {
      for (const path of [...kept, ...copies]) if (!sent.has(path)) await rm(path, { force: true });
    },
  };
}

class TooLarge extends Error {}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      seen += piece.length;
      if (seen > bytes) done(new TooLarge());
      else done(null, piece);
    },
  });
}

/** In bytes of UTF-8, as file systems count. It leaves room for the suffix of a copy's name. */
const LONGEST_NAME = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** As many whole characters as fit. Invalid characters are left out. */
function firstBytes(text: string, most: number): string {
  let bytes = 0;
  let start = '';
  for (const character of text.toWellFormed()) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    start += character;
  }
  return start;
}

/** The file name alone, in a form that every system accepts. Any folders before it are removed. */
export function fileNameOf(given: string): string {
  const last = fileNameIn(given);
  const plain = last.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^\.+|[. ]+$/g, '');
  const end = /\.[^.]{1,5}$/.exec(plain)?.[0] ?? '';
  const start = firstBytes(plain.slice(0, plain.length - end.length), LONGEST_NAME);
  const name = `${start}${end}`;
  return name === '' || RESERVED.test(name) ? `file${name === '' ? '' : `-${name}`}` : name;
}
