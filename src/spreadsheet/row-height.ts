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

/** Widths count digits, which are wider than small letters and spaces. A word that moves leaves room free at the end. */
function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => {
    const digits = displayWidth(line) - SAVED * (line.match(NARROW)?.length ?? 0);
    return sum + (digits <= width ? 1 : Math.ceil((digits * LEFT_FREE) / width));
  }, 0);
}

const NARROW = /[a-z ]/g;
/** Of a digit's width, on average, in Calibri. */
const SAVED = 0.1;
const LEFT_FREE = 1.06;
