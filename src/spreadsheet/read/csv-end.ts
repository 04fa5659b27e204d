import type { Pause } from '../../schema/pause.ts';

/**
 * Gives where the line of the last value ends, in UTF-16 units; 0 if there is no value. Some files end with millions of
 * blank lines.
 */
export async function endOfRows(pieces: Iterable<string>, delimiter: string, pause: Pause): Promise<number> {
  const blank = delimiter.charCodeAt(0);
  let before = 0;
  let end = 0;
  let isLineOpen = false;
  for (const piece of pieces) {
    await pause();
    let last = piece.length - 1;
    while (last >= 0 && (piece.charCodeAt(last) <= SPACE || piece.charCodeAt(last) === blank)) last -= 1;
    if (last >= 0 || isLineOpen) {
      const lineEnd = piece.slice(last + 1).search(/[\r\n]/);
      isLineOpen = lineEnd === -1;
      end = before + (isLineOpen ? piece.length : last + 1 + lineEnd);
    }
    before += piece.length;
  }
  return end;
}

/** Spaces, tabs and line ends have this code or a lower one. */
const SPACE = 0x20;

/** Gives the first `length` units of a text. */
export function* upTo(pieces: Iterable<string>, length: number): Generator<string> {
  let left = length;
  for (const piece of pieces) {
    if (left <= piece.length) {
      yield piece.slice(0, left);
      return;
    }
    yield piece;
    left -= piece.length;
  }
}
