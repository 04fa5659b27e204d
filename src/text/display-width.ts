import stringWidth from 'string-width';

/** How many cells of a terminal, or digits of a column's width, a text takes: East Asian characters take two. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}
