import { eastAsianWidth } from 'get-east-asian-width';

// `string-width` is not used: it makes a segmenter at loading, even if all text is plain.

/**
 * The width of a text in terminal cells, or in digits for a column's width. East Asian characters and emoji take two.
 */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of characters(text)) width += widthOfCharacter(segment);
  return width;
}

/** The beginning of a text that fits into so many cells; `…` marks left-out text. */
export function firstCells(text: string, most: number): string {
  if (displayWidth(text) <= most) return text;
  let kept = '';
  let width = 1;
  for (const { segment } of characters(text)) {
    width += displayWidth(segment);
    if (width > most) break;
    kept += segment;
  }
  return `${kept}…`;
}

let segmenter: Intl.Segmenter | undefined;

/** Made on first use: it takes 24 ms, which would slow each start of the program. */
function characters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en');
  return segmenter.segment(text);
}

/** Marks above letters, joiners and control characters take no cell of their own. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mn}\p{Me}\p{Cs}]/u;
/** Emoji of several characters: shown as a picture, joined, or a flag of two letters. */
const PICTURE = /^\p{Extended_Pictographic}.*[\uFE0F\u200D]|^[\d#*]\uFE0F?\u20E3|^\p{Regional_Indicator}{2}/su;
/** Characters that widen the one before them: spacing marks, and half-width marks. */
const WIDENING = /\p{Mc}|[\uFF00-\uFFEF]/gu;

function widthOfCharacter(segment: string): number {
  const at = segment.search(VISIBLE);
  if (at < 0) return 0;
  if (PICTURE.test(segment)) return 2;
  const first = segment.codePointAt(at) ?? 0;
  const rest = segment.slice(at + String.fromCodePoint(first).length);
  let width: number = eastAsianWidth(first);
  for (const [mark] of rest.matchAll(WIDENING)) width += eastAsianWidth(mark.codePointAt(0) ?? 0);
  return width;
}
