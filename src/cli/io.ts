import { styleText } from 'node:util';
import { errorCode } from '../text/error-code.ts';
import { reasonWords } from '../text/reason-words.ts';
import { type DrawnLine, drawnBlock, heightOf, keepsCursor, widthOf } from './drawn-block.ts';
import { jsonPieces } from './json-pieces.ts';
import { messages } from './messages/screen.ts';
import { withStateColour } from './state-colours.ts';
import { visibleData, visibleJson, visibleLine } from './visible.ts';

/**
 * The streams and the terminal, replaceable in tests. Only this module writes to the terminal. Lines for people are
 * shown as `visibleLine` gives them, and get their colours here. Writing to stdout throws `StdoutFailed` if it fails; a
 * closed pipe is no failure.
 */
export type Io = {
  /** Data, such as an exported CSV: unchanged, except on a terminal. */
  stdout(data: string | Uint8Array): Promise<void>;
  /** Whether the reader of stdout closed it before all data was written. */
  hasReaderLeft(): boolean;
  /** Lines for people, on stdout. */
  print(lines: readonly string[]): Promise<void>;
  /** Lines for people; in a pager if stdout is a terminal with fewer lines. */
  page(lines: readonly string[]): Promise<void>;
  /** One JSON document, on stdout. */
  json(value: unknown): Promise<void>;
  /** Lines for people, on stderr. A failed write is ignored: a run must not stop because of it. */
  stderr(lines: readonly string[]): void;
  /** Lines about a failure, on stderr: the program's name comes first, in red on a terminal with colours. */
  failure(lines: readonly string[]): void;
  /**
   * Draws lines on stderr that the next text replaces; an empty list removes them. Works only if `isLively`. Draws
   * nothing while a question waits, or if data is shown on the same terminal.
   */
  redraw(lines: readonly DrawnLine[]): void;
  readonly isTerminal: { readonly stdin: boolean; readonly stderr: boolean };
  /** Whether stderr can redraw lines. */
  readonly isLively: boolean;
  /** The current width of the terminal. */
  readonly columns: number;
  /**
   * Asks on stderr and reads the typed line; only on a terminal. Discards what was typed before: it cannot be an
   * answer. Blank if `stopping` aborts, as after Ctrl-C.
   */
  ask(question: readonly string[], stopping: AbortSignal): Promise<string>;
  /** Asks in the same way. Null if `stopping` aborts or the input ends (Ctrl-D). */
  askOrEnd(question: readonly string[], stopping: AbortSignal): Promise<string | null>;
  /** Asks in the same way, without showing the typed text. */
  askSecret(question: string, stopping: AbortSignal): Promise<string>;
};

/** The file or device behind stdout cannot be written. */
export class StdoutFailed extends Error {
  constructor(reason: NodeJS.ErrnoException) {
    const isFull = reason.code === 'ENOSPC' || reason.code === 'EDQUOT' || reason.code === 'EFBIG';
    super(messages.stdoutFailed(isFull ? messages.diskFull : reasonWords(reason)));
  }
}

export function processIo(process: NodeJS.Process): Io {
  const isPlain = wantsPlainText(process);
  const isLively = process.stderr.isTTY === true && !isPlain;
  const isPrintColoured = process.stdout.isTTY === true && !isPlain;
  const { toStderr, alone, redraw, hold, again, hide } = screenOf(process, isLively);
  if (isLively) {
    process.stderr.on('resize', again);
    process.on('SIGCONT', again);
    beforeStop(process, hide);
  }
  let hasReaderLeft = false;
  const write = async (text: string | Uint8Array) => {
    hold(process.stdout.isTTY === true);
    hasReaderLeft = !(await writeStdout(process.stdout, text)) || hasReaderLeft;
  };
  const askOrEnd: Io['askOrEnd'] = (question, signal) =>
    alone(async () => {
      const { discardTyped, readLine } = await import('./typed-answers.ts');
      await discardTyped(process, signal);
      return await readLine(process, question.map(visibleLine).join('\n'), { output: process.stderr, signal });
    });
  return {
    stdout: process.stdout.isTTY ? dataForTerminal(write) : write,
    hasReaderLeft: () => hasReaderLeft,
    print: (lines) => write(textOf(lines, isPrintColoured)),
    page: (lines) => alone(() => writePages(process, textOf(lines))),
    json: async (value) => {
      let text = '';
      for (const piece of jsonPieces(value)) {
        if (text !== '') await write(text);
        text = visibleJson(piece);
      }
      // In one write with its line end: a script that reads `sandbox --json` takes the first piece that arrives.
      await write(`${text}\n`);
    },
    stderr: (lines) => toStderr(textOf(lines, isLively)),
    failure: (lines) => toStderr(withName(textOf(lines), isLively)),
    redraw,
    isTerminal: { stdin: process.stdin.isTTY === true, stderr: process.stderr.isTTY === true },
    isLively,
    get columns() {
      return widthOf(process.stderr);
    },
    ask: async (question, signal) => (await askOrEnd(question, signal)) ?? '',
    askOrEnd,
    askSecret: (question, signal) =>
      alone(async () => (await import('./typed-answers.ts')).readSecret(process, question, signal)),
  };
}

/** Calls `hide` before Ctrl-Z stops the process: the shell then writes at the cursor. */
function beforeStop(process: NodeJS.Process, hide: () => void): void {
  const stop = () => {
    hide();
    // Without a listener, the signal stops the process. If no shell could continue it, the system ignores the signal.
    process.off('SIGTSTP', stop);
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', stop);
  };
  process.on('SIGTSTP', stop);
}

/** Writes to stderr, with one block that is redrawn below all other lines. */
function screenOf({ stderr, env }: Pick<NodeJS.Process, 'stderr' | 'env'>, isColoured: boolean) {
  const block = drawnBlock(stderr, { isColoured, isKept: keepsCursor(env) });
  let isBusy = false;
  return {
    /** After Ctrl-Z and `fg`, or `bg`; and in a window with another size. */
    again: block.redraw,
    hide: block.hide,
    toStderr: (text: string) => {
      block.clear();
      stderr.write(text);
    },
    redraw: (lines: readonly DrawnLine[]) => {
      if (!isBusy) block.draw(lines);
    },
    /** Makes room for other text; `forGood`: that text stays on this terminal. */
    hold: (forGood: boolean) => {
      block.clear();
      isBusy ||= forGood;
    },
    /** Draws nothing while a question or a pager uses the terminal. */
    alone: async <Given>(use: () => Promise<Given>): Promise<Given> => {
      block.clear();
      const before = isBusy;
      isBusy = true;
      try {
        return await use();
      } finally {
        isBusy = before;
      }
    },
  };
}

/** Gives whether the text was taken; false if the pipe is closed. */
function writeStdout(stdout: NodeJS.WriteStream, text: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (error && !isClosedPipe(error)) reject(new StdoutFailed(error));
      else resolve(!error);
    });
  });
}

async function writePages(process: NodeJS.Process, text: string): Promise<void> {
  const { stdout, env } = process;
  const isLong = text.split('\n').length > heightOf(stdout);
  if (stdout.isTTY && isLong && (await (await import('./pager.ts')).showInPager(text, env))) return;
  await writeStdout(stdout, text);
}

/** Data comes in pieces. A piece may end inside a character. */
function dataForTerminal(write: (text: string) => Promise<void>): Io['stdout'] {
  const decoder = new TextDecoder();
  return (data) => write(visibleData(typeof data === 'string' ? data : decoder.decode(data, { stream: true })));
}

/** Whether a terminal gets neither colours nor text that is redrawn. */
function wantsPlainText({ env, argv }: Pick<NodeJS.Process, 'env' | 'argv'>): boolean {
  return env['TERM'] === 'dumb' || (env['NO_COLOR'] ?? '') !== '' || argv.includes('--no-color');
}

function textOf(lines: readonly string[], isColoured = false): string {
  const visible = lines.map(visibleLine);
  return (isColoured ? visible.map(withStateColour) : visible).map((line) => `${line}\n`).join('');
}

/** The text with the program's name before it, once only: some texts already begin with the name. */
function withName(text: string, isColoured: boolean): string {
  const own = 'qcsheet ';
  return text.startsWith(own)
    ? `${inRed('qcsheet', isColoured)} ${text.slice(own.length)}`
    : `${inRed('qcsheet:', isColoured)} ${text}`;
}

/** The reader, such as `head`, closed the pipe: it has read enough. */
function isClosedPipe(error: Error): boolean {
  return errorCode(error) === 'EPIPE';
}

function inRed(text: string, isColoured: boolean): string {
  return isColoured ? styleText('red', text, { validateStream: false }) : text;
}
