import { styleText } from 'node:util';
import { firstCells } from '../text/display-width.ts';
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
  /** Removes the lines until they are drawn again: another program will write. */
  hide(): void;
  /** Draws the same lines again: the window has changed, or another program has written. */
  redraw(): void;
};

type Terminal = Pick<NodeJS.WriteStream, 'columns' | 'rows'> & { write(text: string): unknown };

const USUAL = { columns: 100, rows: 24 };
const UP = '\u001b[A';
const CLEAR_BELOW = '\r\u001b[J';
/** Without wrapping, a line that is too long for a window that just became narrower stays one line. */
const NO_WRAPPING = '\u001b[?7l';
const WRAPPING = '\u001b[?7h';
/** Begins the next line by wrapping: a space in the last column, and one in the next line. */
const WRAP = `\u001b[999G${WRAPPING}  \r${NO_WRAPPING}`;

/** The width in cells. A terminal that does not know its size reports 0. */
export function widthOf({ columns }: { readonly columns: number }): number {
  return columns || USUAL.columns;
}

/** The height in lines; see `widthOf`. */
export function heightOf({ rows }: { readonly rows: number }): number {
  return rows || USUAL.rows;
}

/** Whether the terminal is known to keep the cursor at its text when it wraps old lines again: tmux, and GNOME's. */
export function keepsCursor({ TERM_PROGRAM: name, VTE_VERSION: gnome }: NodeJS.ProcessEnv): boolean {
  return name === 'tmux' || (name === undefined && gnome !== undefined);
}

type Look = {
  readonly isColoured: boolean;
  /** See `keepsCursor`. */
  readonly isKept: boolean;
};

/**
 * When the window changes, some terminals wrap old lines again and others cut them. So the cursor waits at the beginning
 * of the block, and in each of them the block is all that is below the cursor. Some terminals, such as the one of VS
 * Code, leave the cursor's line alone but move the cursor if a line below it wraps. For these, the block is one line
 * that has wrapped. Others keep the cursor at its text; they would wrap the blank part of such a line too.
 */
export function drawnBlock(terminal: Terminal, { isColoured, isKept }: Look): DrawnBlock {
  let drawn: readonly DrawnLine[] = [];
  const draw = (lines: readonly DrawnLine[]) => {
    if (drawn.length === 0 && lines.length === 0) return;
    drawn = lines;
    const shown = lines.length < heightOf(terminal) ? lines : lines.slice(0, 1);
    const texts = shown.map(({ text, colour }) => {
      const cut = firstCells(visibleLine(text), widthOf(terminal) - 1);
      return colour === undefined || !isColoured ? cut : styleText(colour, cut, { validateStream: false });
    });
    const above = UP.repeat(Math.max(0, texts.length - 1));
    // In one write: a terminal may show what it got so far.
    const block = texts.length === 0 ? '' : `${NO_WRAPPING}${texts.join(isKept ? '\n' : WRAP)}\r${above}${WRAPPING}`;
    terminal.write(CLEAR_BELOW + block);
  };
  const hide = () => {
    if (drawn.length > 0) terminal.write(CLEAR_BELOW);
  };
  return { draw, clear: () => draw([]), hide, redraw: () => draw(drawn) };
}
