/**
 * The letters and digits of a text, to find texts that differ only in spelling: in case, spaces, accents of Latin
 * letters, dashes, points, commas, quotes and brackets. Signs that may change the meaning are kept: other signs (`<`,
 * `+`, `%`), signs between two digits (`3.5`, `3-5`), and a minus before a number.
 */
export function lettersAlone(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ıđðłøßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, between);
}

const SEPARATORS = /[\s\p{Cf}\p{Pd}\p{Pc}.,'‘’"“”`´·():;]+/gu;
const DIGIT = /\p{N}/u;

function between(found: string, at: number, text: string): string {
  if (!DIGIT.test(text.charAt(at + found.length))) return '';
  const isMinus = at === 0 ? /[\p{Pd}.]$/u.test(found) : /\s[\p{Pd}.]$/u.test(found);
  return isMinus || (at > 0 && DIGIT.test(text.charAt(at - 1))) ? found.replace(/\s+/g, ' ') : '';
}

/** Letters that Unicode does not split into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ð: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };
