import { EMU_OF_PIXEL } from './column-widths.ts';
import type { Move } from './object-places.ts';

/**
 * A part with the boxes of notes and controls, in pieces that are all of it: each shape with its end, and what is between
 * them. The part is no strict XML: browsers of old wrote such.
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

/** The part with its controls where `move` puts them; the box of a note is pinned to its cell. */
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

/** Column, pixels from its edge, row, pixels from its edge; and again for the other corner. */
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

/** Excel writes it for what does not move with the cells. */
function isPinned(shape: string): boolean {
  return /<[\w.-]+:MoveWithCells\s*(?:\/>|>\s*(?!f))/i.test(shape);
}
