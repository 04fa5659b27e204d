import { displayWidth } from '../text/display-width.ts';
import { wrapHard } from './wrap.ts';

const GAP = '  ';
/** In terminal cells. If columns would be narrower, each row becomes a list of its cells. */
const NARROWEST = 12;

/** A table whose columns fit into `width` terminal cells. The widest columns are wrapped. */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly string[] {
  const natural = heads.map((_, at) => Math.max(...[heads, ...rows].map((row) => displayWidth(row[at] ?? ''))));
  const room = width - GAP.length * (heads.length - 1);
  const words = heads.map((_, at) => Math.max(...[heads, ...rows].map((row) => longestWord(row[at] ?? ''))));
  const wanted = withoutFewWords(natural, words, widestAllowed(natural, room));
  const most = widestAllowed(wanted, room);
  if (most < NARROWEST && Math.max(...natural) > most) return rows.flatMap((row) => asList(heads, row, width));
  const widths = wanted.map((wide) => Math.min(wide, most));
  const body = rows.map((row) => rowLines(row, widths));
  const spaced = body.some((lines) => lines.length > 1) ? body.map((lines, at) => (at ? ['', ...lines] : lines)) : body;
  return [...rowLines(heads, widths), widths.map((wide) => '-'.repeat(wide)).join(GAP), ...spaced.flat()];
}

/** Cuts columns with few words to their longest word, if another column makes the rows much higher anyway. */
function withoutFewWords(natural: readonly number[], words: readonly number[], most: number): readonly number[] {
  const highest = Math.max(...natural) / most;
  return natural.map((wide, at) => {
    const word = words[at] ?? wide;
    return Math.ceil(wide / word) * 2 <= highest ? word : wide;
  });
}

function longestWord(text: string): number {
  return Math.max(...text.split(' ').map(displayWidth));
}

/** The width to which the widest columns must be cut to fit all columns. */
function widestAllowed(natural: readonly number[], room: number): number {
  let left = room;
  const ascending = natural.toSorted((a, b) => a - b);
  for (const [at, wide] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (wide > share) return share;
    left -= wide;
  }
  return Math.max(...natural);
}

function rowLines(row: readonly string[], widths: readonly number[]): readonly string[] {
  const cells = widths.map((wide, at) => wrapHard(row[at] ?? '', wide));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, at) => padded(lines[line] ?? '', widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function asList(heads: readonly string[], row: readonly string[], width: number): readonly string[] {
  const lines = heads.flatMap((head, at) =>
    wrapHard(head === '' ? (row[at] ?? '') : `${head}: ${row[at] ?? ''}`, width),
  );
  return [...lines, ''];
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
