import { displayWidth } from '../text/display-width.ts';

const LINE_POINTS = 15;
/** A row that is higher is hard to scroll past; the rest is read in the cell itself. */
const MOST_LINES = 10;

/**
 * Height in points of a row with wrapped texts in columns of the given widths; undefined when one line is enough. It is
 * written because not every program fits rows to their text by itself.
 */
export function wrappedHeight(texts: readonly (readonly [text: string, width: number])[]): number | undefined {
  const lines = Math.max(1, ...texts.map(([text, width]) => linesOf(text, width)));
  return lines === 1 ? undefined : Math.min(lines, MOST_LINES) * LINE_POINTS;
}

/** A word that moves to the next line leaves room free at the end. */
function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => {
    const digits = textWidth(line);
    return sum + (digits <= width ? 1 : Math.ceil((digits * LEFT_FREE) / width));
  }, 0);
}

const LEFT_FREE = 1.06;

/** How many digits of a column's width a text takes in Calibri, on a screen: there, letters are whole pixels wide. */
export function textWidth(text: string): number {
  let width = displayWidth(text);
  for (let at = 0; at < text.length; at += 1) width += MORE[text.charCodeAt(at)] ?? 0;
  return width;
}

/** How much wider than a digit a character is; all others are about as wide. */
const MORE = new Float32Array(128);
const WIDTHS = [
  [-0.5, " ijlI.,:;'|!"],
  [-0.3, 'frt()[]"-/'],
  [0.15, 'ABCDEFGHJKLNOPQRSTUVXYZ&%#'],
  [0.6, 'mwMW@'],
] as const;
for (const [more, characters] of WIDTHS) for (const character of characters) MORE[character.charCodeAt(0)] = more;
