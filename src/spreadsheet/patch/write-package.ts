import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { DiskFailed } from '../../disk/disk-failed.ts';
import type { Draft, NewPart } from './draft.ts';

/** Writes the parts of a package one after the other; of none of them more is in memory than a piece. */
export async function writePackage(file: FileHandle, draft: Draft): Promise<void> {
  const zip = new ZipFile();
  const output = file.createWriteStream({ flush: true });
  const whole = new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    output.once('error', (error) => reject(new DiskFailed(error)));
    output.once('close', resolve);
  });
  const closed = new Promise<void>((resolve) => output.once('close', resolve));
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    output.destroy();
  };
  for (const [name, content] of draft.parts()) {
    const options = { mtime: NO_DATE, forceDosTimestamp: true };
    zip.addReadStreamLazy(name, options, (callback) => {
      const stream = Readable.from(bytesOf(draft, name, content), { objectMode: false });
      stream.once('error', fail);
      callback(null, stream);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  try {
    await whole;
  } catch (error) {
    output.destroy();
    // Something may still be being written to the file, which is removed now.
    await closed;
    throw failure ?? error;
  }
  if (failure !== undefined) throw failure;
}

/** The same package twice is the same bytes: the earliest day that the format knows. */
const NO_DATE = new Date(1980, 0, 1);

async function* bytesOf(draft: Draft, name: string, content: NewPart | null): AsyncGenerator<Buffer> {
  if (content === null) yield* draft.bytes(name);
  else if (typeof content === 'string') yield Buffer.from(content);
  else for await (const piece of content()) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
