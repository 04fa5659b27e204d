import { displayWidth } from '../text/display-width.ts';

const LINE_POINTS = 15;
/** A higher row is hard to scroll past. The user reads the rest in the cell itself. */
const MOST_LINES = 10;

/**
 * Gives the height in points of a row with wrapped texts in columns of the given widths; undefined if one line is
 * enough. It is written because not every program adjusts row heights itself.
 */
export function wrappedHeight(texts: readonly (readonly [text: string, width: number])[]): number | undefined {
  const lines = Math.max(1, ...texts.map(([text, width]) => linesOf(text, width)));
  return lines === 1 ? undefined : Math.min(lines, MOST_LINES) * LINE_POINTS;
}

/** A word that moves to the next line leaves room at the end of the line. */
function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => {
    const digits = textWidth(line);
    return sum + (digits <= width ? 1 : Math.ceil((digits * LEFT_FREE) / width));
  }, 0);
}

const LEFT_FREE = 1.06;

/** Gives the width of a text in digits, for Calibri on a screen. There, letters are whole pixels wide. */
export function textWidth(text: string): number {
  let width = displayWidth(text);
  for (let at = 0; at < text.length; at += 1) width += MORE[text.charCodeAt(at)] ?? 0;
  return width;
}

/** How much wider than a digit a character is. Characters without an entry are about as wide. */
const MORE = new Float32Array(128);
const WIDTHS = [
  [-0.5, " ijlI.,:;'|!"],
  [-0.3, 'frt()[]"-/'],
  [0.15, 'ABCDEFGHJKLNOPQRSTUVXYZ&%#'],
  [0.6, 'mwMW@'],
] as const;
for (const [more, characters] of WIDTHS) for (const character of characters) MORE[character.charCodeAt(0)] = more;
