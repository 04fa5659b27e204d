import { visibleLine, withoutMiddle } from './visible.ts';

/** "1 row", "2 rows". */
export function counted(count: number, [one, several]: readonly [one: string, several: string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** A plain table: columns as wide as their widest text, two spaces between; `empty` where there is no row. */
export function columnsText(
  heads: readonly string[],
  given: readonly (readonly string[])[],
  empty: string,
): readonly string[] {
  if (given.length === 0) return [empty];
  const rows = given.map((row) => row.map((text) => visibleLine(withoutMiddle(text, LONGEST_CELL))));
  const widths = heads.map((head, index) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), head.length),
  );
  return [heads, ...rows].map((row) =>
    row
      .map((text, index) => padded(text, widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** In characters; a path to a file is the longest that a person copies from a table. */
const LONGEST_CELL = 200;

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Terminal cells: East Asian wide characters take two, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(
      character,
    )
      ? 2
      : 1;
  }
  return width;
}

/** "rows 5, 6, 9-14 and 120 more": neighbours drawn together, at most `most` pieces. */
export function rowList(rows: readonly number[], most: number): string {
  const sorted = [...new Set(rows)].sort((a, b) => a - b);
  const pieces: { text: string; size: number }[] = [];
  let start = 0;
  for (let index = 1; index <= sorted.length; index++) {
    const [first, last, next] = [sorted[start], sorted[index - 1], sorted[index]];
    if (first === undefined || last === undefined || next === last + 1) continue;
    pieces.push({ text: first === last ? `${first}` : `${first}-${last}`, size: last - first + 1 });
    start = index;
  }
  const shown = pieces.slice(0, most);
  const hidden = pieces.slice(most).reduce((sum, piece) => sum + piece.size, 0);
  const list = shown.map((piece) => piece.text).join(', ');
  return `${sorted.length === 1 ? 'row' : 'rows'} ${list}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/** "45 s", "3 min", "2 h 10 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
