import { displayWidth } from '../text/display-width.ts';
import { visibleLine, withoutMiddle } from './visible.ts';

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

/** "45 s", "3 min", "2 h 10 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
