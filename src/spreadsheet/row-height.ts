import { displayWidth } from '../text/display-width.ts';

const LINE_POINTS = 15;
/** A higher row is hard to scroll past. The user reads the rest in the cell itself. */
const MOST_LINES = 10;

/**
 * Gives the height in points of a row with wrapped texts in columns of the given widths; undefined if one line is
 * enough. It is written because not every program adjusts row heights itself. `most`: the lines that a text may take.
 */
export function wrappedHeight(
  texts: readonly (readonly [text: string, width: number, most?: number | undefined])[],
): number | undefined {
  const lines = Math.max(1, ...texts.map(([text, width, most = MOST_LINES]) => Math.min(linesOf(text, width), most)));
  return lines === 1 ? undefined : Math.min(lines, MOST_LINES) * LINE_POINTS;
}

function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + linesOfParagraph(line, width), 0);
}

/** A word that does not fit moves to the next line. A word wider than a line is broken there. */
function linesOfParagraph(text: string, width: number): number {
  if (textWidth(text) <= width) return 1;
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const own = textWidth(word);
    const end = used === 0 ? own : used + SPACE + own;
    if (end <= width) used = end;
    else {
      const full = Math.max(0, Math.ceil(own / width) - 1);
      lines += full + (used === 0 ? 0 : 1);
      used = own - full * width;
    }
  }
  return lines;
}

/** Gives the width of a text in digits, for Calibri on a screen. There, letters are whole pixels wide. */
export function textWidth(text: string): number {
  let width = displayWidth(text);
  for (let at = 0; at < text.length; at += 1) width += MORE[text.charCodeAt(at)] ?? 0;
  return width;
}

/** The width of a space. */
const SPACE = 0.5;

/** How much wider than a digit a character is. Characters without an entry are about as wide. */
const MORE = new Float32Array(128);
const WIDTHS = [
  [-0.5, " ijlI.,:;'|!"],
  [-0.3, 'frt()[]"-/'],
  [0.15, 'ABCDEFGHJKLNOPQRSTUVXYZ&%#'],
  [0.6, 'mwMW@'],
] as const;
for (const [more, characters] of WIDTHS) for (const character of characters) MORE[character.charCodeAt(0)] = more;
