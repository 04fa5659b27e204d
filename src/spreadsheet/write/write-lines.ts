import { onDisk } from '../../disk/disk-failed.ts';
import { type Replacement, replaceFile, replaceFiles, type Written } from '../../disk/replace-file.ts';

/** What is written piece by piece: text, already with its line ends. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

const BATCH = 65_536;

/** Called when everything is in a temporary file, before that file gets the name. */
type OnWhole = (path: string, temporary: string) => Promise<void>;

/** Writes text of any length. The file is replaced whole or not at all. */
export function writeLines(pieces: Pieces, path: string, onWhole?: OnWhole): Promise<Written> {
  return replaceFile(path, filledWith(pieces, path, onWhole));
}

/** Does the same for several files. None is replaced before all are written. */
export function writeAllLines(
  files: readonly { readonly path: string; readonly pieces: Pieces }[],
  onWhole?: OnWhole,
): Promise<Written> {
  return replaceFiles(files.map(({ path, pieces }) => ({ path, fill: filledWith(pieces, path, onWhole) })));
}

function filledWith(pieces: Pieces, path: string, onWhole?: OnWhole): Replacement['fill'] {
  return async (file, temporary) => {
    for await (const batch of batched(pieces)) await onDisk(file.writeFile(batch));
    await onDisk(file.sync());
    await onWhole?.(path, temporary);
  };
}

/** Joins pieces, so they are written in few and large ones. */
export async function* batched(pieces: Pieces): AsyncIterable<string> {
  let waiting: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < BATCH) continue;
    yield waiting.join('');
    waiting = [];
    length = 0;
  }
  if (length > 0) yield waiting.join('');
}
