import { styleText } from 'node:util';
import { displayWidth, firstCells } from '../text/display-width.ts';
import { visibleLine } from './visible.ts';

// `log-update` and similar packages take over the cursor and the whole stream. Here the permanent lines, the questions
// and this block share one terminal.

/** A line of a block. Its colour is ignored on a terminal without colours. */
export type DrawnLine = { readonly text: string; readonly colour?: 'green' | 'yellow' | 'red' };

/** Lines below everything else on a terminal. They are replaced again and again. */
export type DrawnBlock = {
  draw(lines: readonly DrawnLine[]): void;
  /** Removes the drawn lines. */
  clear(): void;
  /** Draws the lines again at the cursor: after Ctrl-Z and `fg` the shell has written below them. */
  drawBelow(): void;
};

type Terminal = Pick<NodeJS.WriteStream, 'columns' | 'rows'> & { write(text: string): unknown };

const USUAL = { columns: 100, rows: 24 };
const UP = '\u001b[A';
const CLEAR_BELOW = '\r\u001b[J';

/** The width in cells. A terminal that does not know its size reports 0. */
export function widthOf({ columns }: { readonly columns: number }): number {
  return columns || USUAL.columns;
}

/** The height in lines; see `widthOf`. */
export function heightOf({ rows }: { readonly rows: number }): number {
  return rows || USUAL.rows;
}

export function drawnBlock(terminal: Terminal, isColoured: boolean): DrawnBlock {
  let widths: readonly number[] = [];
  let drawn: readonly DrawnLine[] = [];
  const columns = () => widthOf(terminal);
  const clear = () => {
    if (widths.length === 0) return;
    // After a window became narrower, the lines drawn before take more rows.
    const rows = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns())), 0);
    widths = [];
    drawn = [];
    terminal.write(UP.repeat(rows - 1) + CLEAR_BELOW);
  };
  const draw = (lines: readonly DrawnLine[]) => {
    clear();
    drawn = lines;
    const shown = lines.length < heightOf(terminal) ? lines : lines.slice(0, 1);
    const cut = shown.map(({ text, colour }) => ({ text: firstCells(visibleLine(text), columns() - 1), colour }));
    widths = cut.map(({ text }) => displayWidth(text));
    const coloured = cut.map(({ text, colour }) =>
      colour === undefined || !isColoured ? text : styleText(colour, text, { validateStream: false }),
    );
    if (coloured.length > 0) terminal.write(coloured.join('\n'));
  };
  return {
    clear,
    draw,
    drawBelow: () => {
      if (drawn.length > 0) terminal.write(CLEAR_BELOW);
      widths = [];
      draw(drawn);
    },
  };
}
