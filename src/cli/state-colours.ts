import { styleText } from 'node:util';

type Colour = 'red' | 'yellow' | 'green' | 'cyan';

/**
 * The beginnings of lines for people, and their colours: a severity, a state with its count or before a reason, and the
 * result of one `doctor` check.
 */
const BEGINNINGS: readonly (readonly [RegExp, Colour])[] = [
  [/^(error|FAILED)(?= )/, 'red'],
  [/^warning(?= )/, 'yellow'],
  [/^info(?= )/, 'cyan'],
  [/^ok(?= {7})/, 'green'],
  [/^ {2,}\d+ accepted$/, 'green'],
  [/^ {2,}\d+ (rejected by|held back|errors? in the sheet)\b/, 'red'],
  [/^ {2,}\d+ (in doubt|warnings? in the whole file)\b/, 'yellow'],
  [/^In doubt(?=: )/, 'yellow'],
  [/^Not sent(?=: )/, 'red'],
  [/^ {2}(rows? [\d\-, ]+: )?(rejected|not sent|held back)(?=[:.] )/, 'red'],
  [/^ {2}(rows? [\d\-, ]+: )?(in doubt|overtaken|accepted, but)(?=[:.] )/, 'yellow'],
];

/**
 * The line with its beginning in colour, for a terminal. Most lines have no colour. Hidden characters must already be
 * replaced.
 */
export function withStateColour(line: string): string {
  for (const [beginning, colour] of BEGINNINGS) {
    const found = beginning.exec(line)?.[0];
    if (found !== undefined) return `${styleText(colour, found, { validateStream: false })}${line.slice(found.length)}`;
  }
  return line;
}
