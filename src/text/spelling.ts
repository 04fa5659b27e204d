/**
 * The words and numbers of a text, to compare what people type. These are ignored: letter case, full-width forms,
 * spaces, dashes, underscores, commas, points, invisible characters, and zeros before a number. `1.05` stays one
 * number, and `1-05` stays two.
 */
export function plainSpelling(text: string): string {
  if (PLAIN.test(text)) return partsOf(text.toLowerCase().match(PLAIN_PART));
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    // Through upper case, because `ß` and `SS` are the same letters.
    .toUpperCase()
    .toLowerCase();
  return partsOf(plain.match(PART));
}

function partsOf(parts: readonly string[] | null): string {
  return (parts ?? []).map((part) => (part.startsWith('0') ? part.replace(ZEROS, '') : part)).join(' ');
}

/** A word, a number, or any other sign that is no separator. */
const PART = /\p{L}[\p{L}\p{M}]*|\p{Nd}+(?:[.,]\p{Nd}+)*|[^\s\p{Pd}\p{Pc}\u2212\u2043.,]/gu;
/** A text of plain characters only, and its parts: nearly all texts. This takes a third of the time. */
const PLAIN = /^[ -~]*$/;
const PLAIN_PART = /[a-z]+|\d+(?:[.,]\d+)*|[^ a-z\d\-_.,]/g;
/** Leading zeros, but not those of `00`, which is a size of its own. */
const ZEROS = /^0+(?=[1-9])/;
