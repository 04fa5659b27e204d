import stringWidth from 'string-width';

/** How many cells of a terminal, or digits of a column's width, a text takes: East Asian characters take two. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** The beginning of a text that fits so many cells, with `…` where something is left out. */
export function firstCells(text: string, most: number): string {
  if (displayWidth(text) <= most) return text;
  let kept = '';
  let width = 1;
  for (const { segment } of CHARACTERS.segment(text)) {
    width += displayWidth(segment);
    if (width > most) break;
    kept += segment;
  }
  return `${kept}…`;
}

const CHARACTERS = new Intl.Segmenter('en');
