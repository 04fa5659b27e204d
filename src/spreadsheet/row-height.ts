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

/** Widths count digits, which are wider than most letters: what a moved word leaves free at the end is made up for. */
function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / width)), 0);
}
