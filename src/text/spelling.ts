/**
 * The words and numbers of a text, to compare what people type. These are ignored: letter case, full-width forms,
 * spaces, dashes, underscores, commas, points, invisible characters, and zeros before a number. `1.05` stays one
 * number, and `1-05` stays two.
 */
export function plainSpelling(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    // Through upper case, because `ß` and `SS` are the same letters.
    .toUpperCase()
    .toLowerCase();
  const parts = plain.match(PART) ?? [];
  return parts.map((part) => part.replace(ZEROS, '')).join(' ');
}

/** A word, a number, or any other sign that is no separator. */
const PART = /\p{L}[\p{L}\p{M}]*|\p{Nd}+(?:[.,]\p{Nd}+)*|[^\s\p{Pd}\p{Pc}\u2212\u2043.,]/gu;
/** Leading zeros, but not those of `00`, which is a size of its own. */
const ZEROS = /^0+(?=[1-9])/;
