import { displayWidth } from '../text/display-width.ts';

/** A space that does not end a word: it keeps a command on one line. */
export const KEPT_SPACE = '\u00a0';

/** The text in lines of at most `width` terminal cells. A longer word gets its own line. */
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

/** Like `wrap`, but a longer word is cut into pieces. */
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
