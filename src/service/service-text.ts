/**
 * Makes a text from the service safe for a terminal, a cell and a log. It becomes one line of at most 500 characters,
 * without control characters and marks that change the writing direction. Null if nothing is left.
 */
export function sanitizeServiceText(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  const characters = [...line];
  if (characters.length <= MAX_CHARACTERS) return line;
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}

const MAX_CHARACTERS = 500;
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
