import { withoutHidden } from '../text/hidden-characters.ts';

// No package fits: strip-ansi and similar ones remove what they know, but keep bidirectional marks and C1 controls.

/** In characters: the longest quotation from a file or the service, and the longest line. */
const LONGEST_QUOTATION = 200;
const LONGEST_LINE = 4_000;

/**
 * One line that is safe to show on a terminal, whatever its source. A hidden character becomes its code point, such as
 * `\u{1b}` for escape. Line breaks are hidden characters too, so no text can start its own line. Long quotations and
 * lines lose their middle; a word of a command is never cut.
 */
export function visibleLine(line: string): string {
  const short = withoutMiddle(line, LONGEST_LINE);
  const quoted = short.replace(LONG_QUOTATION, (text) => withoutMiddle(text, LONGEST_QUOTATION));
  return withoutHidden(quoted, escaped);
}

const LONG_QUOTATION = /(?<!qcsheet [^"]*)"[^"]{200,}"/g;

/** Data for a terminal: its lines and tabs stay. */
export function visibleData(text: string): string {
  return withoutHidden(text.replace(/\r\n/g, '\n'), (code) =>
    code === 9 || code === 10 ? String.fromCharCode(code) : escaped(code),
  );
}

/** Whole characters of JSON, with hidden ones as `\u001b`, for any viewer. */
export function visibleJson(json: string): string {
  return withoutHidden(json, (code) =>
    [...String.fromCodePoint(code)]
      .flatMap((character) => character.split(''))
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

/** "abc ... (1,234 characters) ... xyz" */
export function withoutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text];
  if (characters.length <= most) return text;
  const end = Math.floor(most / 3);
  const start = most - end;
  const left = (characters.length - most).toLocaleString('en-US');
  return `${characters.slice(0, start).join('')} ... (${left} characters) ... ${characters.slice(-end).join('')}`;
}
