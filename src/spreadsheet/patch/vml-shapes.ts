import { EMU_OF_PIXEL } from './column-widths.ts';
import type { Move } from './object-places.ts';

/**
 * Splits a part with the boxes of notes and controls: each shape, and the text between them. All pieces, joined, give
 * the text. The part is not strict XML, because it has the format of old browsers.
 */
export function shapesOf(text: string): string[] {
  const pieces: string[] = [];
  const begins = /<([\w.-]+):shape\s/g;
  let at = 0;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const tagEnd = text.indexOf('>', found.index);
    if (text[tagEnd - 1] === '/') continue;
    const closing = `</${found[1]}:shape>`;
    const end = text.indexOf(closing, tagEnd);
    if (tagEnd === -1 || end === -1) break;
    const after = end + closing.length;
    pieces.push(text.slice(at, found.index), text.slice(found.index, after));
    at = after;
    begins.lastIndex = after;
  }
  return [...pieces, text.slice(at)];
}

export function isNote(shape: string): boolean {
  return /^<[\w.-]+:shape\s/.test(shape) && shape.includes('ObjectType="Note"');
}

/** Gives the part with its controls where `move` puts them. The box of a note stays at its cell. */
export function withMovedBoxes(text: string, move: Move): string {
  return shapesOf(text)
    .map((shape) =>
      shape.replace(
        ANCHOR,
        (all, open: string, written: string) =>
          open + movedAnchor(written, shape, move) + all.slice(open.length + written.length),
      ),
    )
    .join('');
}

const ANCHOR = /(<[\w.-]+:Anchor>)([^<]*)</;

/** The anchor has two corners, each with: column, pixels from its edge, row, pixels from its edge. */
function movedAnchor(written: string, shape: string, move: Move): string {
  const numbers = written.split(',').map((number) => Number(number.trim() || Number.NaN));
  const [left = 0, x = 0, top = 0, y = 0, right = 0, x2 = 0, bottom = 0, y2 = 0] = numbers;
  if (numbers.length !== 8 || !numbers.every((number) => Number.isInteger(number) && number >= 0)) return written;
  const corner = (column: number, pixels: number, row: number, rowPixels: number) => {
    return { column, offset: pixels * EMU_OF_PIXEL, row, rowOffset: rowPixels * EMU_OF_PIXEL };
  };
  const place = { from: corner(left, x, top, y), end: corner(right, x2, bottom, y2) };
  const moved = move(place, isNote(shape) || isPinned(shape));
  if (moved === null || typeof moved.end === 'number') return written;
  const { from, end } = moved;
  const pixels = (offset: number) => Math.round(offset / EMU_OF_PIXEL);
  return [from.column, pixels(from.offset), top, y, end.column, pixels(end.offset), bottom, y2].join(', ');
}

/** True if Excel wrote that the object does not move with the cells. */
function isPinned(shape: string): boolean {
  return /<[\w.-]+:MoveWithCells\s*(?:\/>|>\s*(?!f))/i.test(shape);
}
