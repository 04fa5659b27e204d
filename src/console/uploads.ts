import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files that a browser sent, in a folder that only this user can read; they are removed at the end. */
export type Uploads = {
  /** Keeps one file, in a folder of its own; null where it is larger than `most` bytes, and then nothing of it is kept. */
  keep(name: string, body: ReadableStream<Uint8Array> | null, most: number): Promise<string | null>;
  remove(): Promise<void>;
};

export function createUploads(): Uploads {
  let folder: Promise<string> | null = null;
  let count = 0;
  return {
    keep: async (name, body, most) => {
      folder ??= mkdtemp(join(tmpdir(), 'qcsheet-open-'));
      count += 1;
      const own = join(await folder, String(count));
      await mkdir(own, { mode: 0o700 });
      const path = join(own, name);
      try {
        const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), atMost(most), file);
        return path;
      } catch (error) {
        await rm(own, { recursive: true, force: true });
        if (error instanceof TooLarge) return null;
        throw error;
      }
    },
    remove: async () => {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
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

const LONGEST_NAME = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The name alone, as every system takes it for a file; whatever was before it is no place of ours. */
export function fileNameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^\.+|[. ]+$/g, '');
  const end = /\.[^.]{1,5}$/.exec(plain)?.[0] ?? '';
  const start = plain.slice(0, plain.length - end.length).slice(0, LONGEST_NAME);
  const name = `${start}${end}`;
  return name === '' || RESERVED.test(name) ? `file${name === '' ? '' : `-${name}`}` : name;
}
