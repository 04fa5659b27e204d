import { messages } from './messages.ts';
import type { Problem } from './reading.ts';

/** C0 and C1 control characters except tab and line breaks, and half surrogate pairs. */
const UNSENDABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

const NAMES: Readonly<Record<number, string>> = {
  0: 'null',
  7: 'bell',
  8: 'backspace',
  11: 'vertical tab',
  12: 'form feed',
  27: 'escape',
  127: 'delete',
  133: 'next line',
};

/**
 * The problem of the first character that must not be sent: a control character, or half of a character. Undefined if
 * there is none. `before`: the cell's content before the text. Positions count characters from 1.
 */
export function unsendableIn(text: string, before = ''): Problem | undefined {
  const found = UNSENDABLE.exec(text);
  if (found === null) return undefined;
  const place = [...before, ...text.slice(0, found.index)].length + 1;
  const what = messages.invisible(place, nameOf(found[0]));
  return { code: 'format', what, hint: messages.typeTextAgain };
}

/** "U+001B (escape)". */
function nameOf(character: string): string {
  const code = character.charCodeAt(0);
  const name = NAMES[code] ?? (code < 0xd800 ? messages.controlCharacter : messages.halfCharacter);
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} (${name})`;
}
