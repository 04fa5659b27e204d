import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { DiskFailed } from '../../disk/disk-failed.ts';
import type { Draft, NewPart } from './draft.ts';

/** Writes the parts of a package one after another. Only one piece of a part is in memory. */
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
    // Data may still be on the way to the file, which is removed after this.
    await closed;
    throw failure ?? error;
  }
  if (failure !== undefined) throw failure;
}

/** The earliest day of the ZIP format: the same package always gives the same bytes. */
const NO_DATE = new Date(1980, 0, 1);

async function* bytesOf(draft: Draft, name: string, content: NewPart | null): AsyncGenerator<Buffer> {
  if (content === null) yield* draft.bytes(name);
  else if (typeof content === 'string') yield Buffer.from(content);
  else for await (const piece of content()) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
