import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DiskFailed, onDisk } from '../../disk/disk-failed.ts';
import { replaceFile, type Written } from '../../disk/replace-file.ts';
import type { LinesFile } from '../read/lines-file.ts';
import { batched, type Pieces } from './write-lines.ts';

export type Adding = {
  /** The file as it was read; null if there was none. */
  readonly found: LinesFile | null;
  /** The text to add with its line ends, including one that the file may lack at its end. */
  readonly pieces: Pieces;
  /** Called with the sha256 of the whole new file when it is on disk, before it gets the name of the old one. */
  announce(after: string): Promise<void>;
};

/**
 * Adds text of any length to a file. At any time the file is the old or the new one. The existing content is copied
 * unchanged. If another program changes the file meanwhile, it stays, and is reported as open in another program.
 */
export function appendLines(path: string, { found, pieces, announce }: Adding): Promise<Written> {
  return replaceFile(path, async (file) => {
    const hash = createHash('sha256');
    const before = await stateOf(path);
    if (found === null && before !== NO_FILE) throw changed();
    if (found !== null && !found.isEmpty) {
      for await (const chunk of chunksOf(path)) {
        hash.update(chunk);
        await onDisk(file.writeFile(chunk));
      }
      if (hash.copy().digest('hex') !== found.sha256) throw changed();
    }
    for await (const batch of batched(pieces)) {
      hash.update(batch);
      await onDisk(file.writeFile(batch));
    }
    await onDisk(file.sync());
    if ((await stateOf(path)) !== before) throw changed();
    await announce(hash.digest('hex'));
  });
}

const NO_FILE = 'no file';

/** Gives a text that differs after each change of the file. */
async function stateOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found === null ? NO_FILE : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

async function* chunksOf(path: string): AsyncIterable<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw error instanceof Error ? new DiskFailed(error) : error;
  }
}

function changed(): DiskFailed {
  return new DiskFailed(Object.assign(new Error('it was changed meanwhile'), { code: 'EBUSY' }));
}
