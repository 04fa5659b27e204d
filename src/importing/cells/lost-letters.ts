import { messages } from './messages.ts';
import type { Problem } from './reading.ts';

/** `error`: the text surely lost letters, so it is not sent. */
type LostLetters = { readonly severity: 'error' | 'warning'; readonly problem: Problem };

/**
 * Letters that another program replaced. It writes `?` if it saves a CSV that cannot hold them, and U+FFFD if it reads a
 * file in a wrong encoding. A text that lost all its letters is an error. If some are left, if it has only one `?`, or
 * if they follow a number (`500??`), this may be meant.
 */
export function lostLettersIn(text: string): LostLetters | undefined {
  if (text.includes(REPLACEMENT)) return { severity: 'error', problem: { code: 'format', ...lost } };
  if (!text.includes('?') || LINK.test(text)) return undefined;
  const isBare = !/\p{L}/u.test(text);
  if (isBare && SEVERAL.test(text)) return { severity: 'error', problem: { code: 'format', ...lost } };
  return isBare || WITHIN.test(text) || SEVERAL.test(text)
    ? { severity: 'warning', problem: { code: 'unlikely', ...perhaps } }
    : undefined;
}

const REPLACEMENT = '\u{fffd}';
const LINK = /:\/\/|^www\./i;
const WITHIN = /\p{L}\?+\p{L}/u;
/** Where a word begins: `Li Wei ??`. `Why??` is a question. */
const SEVERAL = /(?<![\p{L}\p{N}\p{Po}])\?{2,}/u;

const lost = { what: messages.lettersLost, hint: messages.restoreLetters };
const perhaps = { what: messages.lettersPerhapsLost, hint: messages.restoreLetters };
