import { displayWidth } from '../text/display-width.ts';
import { visibleLine, withoutMiddle } from './visible.ts';

/**
 * A plain table: columns as wide as their widest text, with two spaces between. `empty` is shown if there is no row.
 */
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

/** In characters. The longest cell that a person copies from a table is a file's path. */
const LONGEST_CELL = 200;

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
