import { displayWidth } from '../text/display-width.ts';

/** A space that is no end of a word: within a command that should stay on one line. */
export const KEPT_SPACE = '\u00a0';

/** The text in lines of at most `width` cells of the terminal. A longer word has a line of its own. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n]+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, ...(line === '' ? [] : [line])].map((line) => line.replaceAll(KEPT_SPACE, ' '));
}

/** The same; a word that is longer is cut into pieces. */
export function wrapHard(text: string, width: number): readonly string[] {
  return wrap(text, width).flatMap((line) => pieces(line, width));
}

function pieces(line: string, width: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  for (const character of line) {
    if (displayWidth(piece + character) > width) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}
