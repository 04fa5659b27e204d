/** A number format of which it can be told what it shows, whatever the locale and the width of the column. */
export type Mask = { readonly code: string; readonly parts: readonly Part[] };

/** A placeholder of a digit, the point, the `General` among words, or the words themselves. */
type Part = '0' | '#' | '.' | 'General' | { readonly words: string };

/** What a cell shows in place of its digits; `whole`: a whole number with all its digits. */
export type Shown = { readonly text: string; readonly whole: boolean };

/**
 * A format code (ECMA-376 part 1, 18.8.31) of digits and words alone, such as `00000`, `"PO-"0` or `0000-0000`, with
 * decimals at most: its section for positive numbers. Undefined for all others: a bare slash makes a fraction, a comma
 * depends on the locale, and programs disagree on a `#` after a `0`.
 */
export function maskOf(code: string): Mask | undefined {
  const section = /^(?:"[^"]*"|\\.|[^";\\])*/s.exec(code)?.[0].replace(COLOUR_OR_LOCALE, '') ?? '';
  const parts: Part[] = [];
  for (let rest = section; rest !== ''; ) {
    const match = PART.exec(rest);
    if (match === null) return undefined;
    const [all, quoted, escaped, bare] = match;
    const words = quoted ?? escaped ?? bare;
    if (words !== undefined) parts.push({ words });
    else parts.push(all === '0' || all === '#' || all === '.' ? all : 'General');
    rest = rest.slice(all.length);
  }
  const form = parts.map((part) => (typeof part === 'string' ? part : 'w')).join('');
  return /^(?=w*[0#])[w#]*[w0]*(\.0{1,15}w*)?$/.test(form) || /^(w+Generalw*|Generalw+)$/.test(form)
    ? { code, parts }
    : undefined;
}

const COLOUR_OR_LOCALE = /^(\[(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[^\]]*)\])+/i;
const PART = /^(?:"([^"]*)"|\\(.)|([-+$():!^&'~{}<>= ])|[0#.]|general)/is;

/** What a mask shows of a number that is not negative, by its decimal digits; undefined where it is not known. */
export function shownBy({ parts }: Mask, digits: string): Shown | undefined {
  const isWhole = /^\d{1,15}$/.test(digits);
  if (!isWhole && !/^\d{1,15}\.\d{1,15}$/.test(digits)) return undefined;
  if (parts.includes('General') && (!isWhole || digits.length > GENERAL_DIGITS)) return undefined;
  const point = parts.indexOf('.');
  const decimals = point < 0 ? 0 : parts.slice(point).filter((part) => part === '0').length;
  const text = filledIn(parts, rounded(digits, decimals), decimals);
  return text.trim() === '' ? undefined : { text, whole: isWhole && point < 0 };
}

/** `General` shows longer numbers as 4.5E+12. */
const GENERAL_DIGITS = 11;

/** By the decimal digits, as a person rounds: 1.005 is 1.01, though the nearest binary fraction is below it. */
function rounded(digits: string, decimals: number): string {
  return (Math.round(Number(`${digits}e${decimals}`)) / 10 ** decimals).toFixed(decimals);
}

/** The digits stand at the right of their places; those for which there is none go before the first one. */
function filledIn(parts: readonly Part[], number: string, decimals: number): string {
  const places = parts.filter((part) => part === '0' || part === '#').length;
  const [before = '', after = ''] = number.split('.');
  const digits = [...(before.replace(/^0+/, '').padStart(places - decimals) + after)];
  const surplus = digits.length - places;
  let next = 0;
  const texts = parts.map((part) => {
    if (typeof part === 'object') return part.words;
    if (part === 'General') return before;
    if (part === '.') return part;
    const own = digits.slice(next, next + 1 + (next === 0 ? surplus : 0));
    next += own.length;
    return own.map((digit) => (digit !== ' ' ? digit : part === '0' ? '0' : '')).join('');
  });
  return texts.join('');
}
