import { displayWidth } from '../../../src/text/display-width.ts';

/** What a terminal does with its old lines when its window changes: xterm cuts them, most others wrap them again. */
export type Resizing = 'cuts' | 'wraps';

type Row = { cells: string[]; isContinued: boolean };

/** A terminal of any height that understands what qcsheet writes. Throws for any other sequence. */
export function emulator(columns: number, resizing: Resizing) {
  let width = columns;
  let rows: Row[] = [{ cells: [], isContinued: false }];
  let [row, column, isWrapping] = [0, 0, true];
  const current = (): Row => {
    while (rows.length <= row) rows.push({ cells: [], isContinued: false });
    return rows[row] ?? { cells: [], isContinued: false };
  };
  const put = (character: string) => {
    const cells = displayWidth(character);
    if (column + cells > width) {
      if (isWrapping) {
        current().isContinued = true;
        row += 1;
      }
      column = isWrapping ? 0 : width - cells;
    }
    const line = current().cells;
    while (line.length < column) line.push(' ');
    line.splice(column, cells, character, ...Array.from({ length: cells - 1 }, () => ''));
    column += cells;
  };
  const wrapAgain = () => {
    const wrapped: Row[] = [];
    let place = { row: 0, column: 0 };
    let whole: string[] = [];
    let from: number | null = null;
    for (const [index, { cells, isContinued }] of rows.entries()) {
      if (index === row) from = whole.length + column;
      whole.push(...cells);
      if (isContinued) continue;
      const first = wrapped.length;
      for (let at = 0; at === 0 || at < whole.length; at += width)
        wrapped.push({ cells: whole.slice(at, at + width), isContinued: at + width < whole.length });
      if (from !== null) place = { row: first + Math.floor(from / width), column: from % width };
      [whole, from] = [[], null];
    }
    rows = wrapped;
    ({ row, column } = place);
  };
  const resize = (to: number) => {
    width = to;
    if (resizing === 'wraps') return wrapAgain();
    for (const line of rows) line.cells.length = Math.min(line.cells.length, width);
    column = Math.min(column, width - 1);
  };
  const act = (piece: string) => {
    if (piece === '\r') column = 0;
    else if (piece === '\n') {
      row += 1;
      current();
    } else if (piece === '\u001b[A') row = Math.max(0, row - 1);
    else if (piece === '\u001b[J') {
      current().cells.length = Math.min(current().cells.length, column);
      rows.length = row + 1;
      current().isContinued = false;
    } else if (piece === '\u001b[999G') column = width - 1;
    else if (piece === '\u001b[?7l') isWrapping = false;
    else if (piece === '\u001b[?7h') isWrapping = true;
    else if (piece.startsWith('\u001b[') && piece.endsWith('m')) return;
    else if (piece.startsWith('\u001b]')) resize(Number(piece.slice(2, -1)));
    else if (piece.startsWith('\u001b')) throw new Error(`unknown sequence ${JSON.stringify(piece)}`);
    else put(piece);
  };
  return {
    /** Shows the text. `ESC ] N BEL` in it stands for a window that gets N columns there. */
    feed(text: string): void {
      for (const [piece] of text.matchAll(PIECE)) act(piece);
    },
    resize,
    /** The lines on the screen and above it, as a person reads them. */
    lines(): readonly string[] {
      return rows.map(({ cells }) => cells.join('').trimEnd());
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what a terminal is told
const PIECE = /\u001b\[\??[\d;]*[A-Za-z]|\u001b\]\d*\u0007|\u001b.?|[^\u001b]/gu;
