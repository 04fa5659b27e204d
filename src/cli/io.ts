import { styleText } from 'node:util';
import { reasonWords } from '../text/reason-words.ts';
import { type DrawnLine, drawnBlock, heightOf, widthOf } from './drawn-block.ts';
import { jsonPieces } from './json-pieces.ts';
import { messages } from './messages/screen.ts';
import { showInPager } from './pager.ts';
import { withStateColour } from './state-colours.ts';
import { discardTyped, readLine, readSecret } from './typed-answers.ts';
import { visibleData, visibleJson, visibleLine } from './visible.ts';

/**
 * The streams and the terminal, so that everything above them can be tried without a process. This is the one door to
 * the terminal: what people read comes as lines, and is shown as `visibleLine` says; colours are put on here.
 * What goes to stdout throws `StdoutFailed` when it cannot be written; a reader that went away is no failure.
 */
export type Io = {
  /** Data, such as an exported CSV: exactly as it is, but on a terminal. */
  stdout(data: string | Uint8Array): Promise<void>;
  /** Lines for people, on stdout. */
  print(lines: readonly string[]): Promise<void>;
  /** The same; in a pager where stdout is a terminal with fewer lines. */
  page(lines: readonly string[]): Promise<void>;
  /** One JSON document, on stdout. */
  json(value: unknown): Promise<void>;
  /** Lines for people. What cannot be written there is lost: it is no reason to leave a run in the middle. */
  stderr(lines: readonly string[]): void;
  /** The same of what failed, with the program's name before the first line, in red where there are colours. */
  failure(lines: readonly string[]): void;
  /**
   * Draws lines on stderr that the next ones, or any other text, replace; none removes them. Only where `isLively`. Not
   * while a question waits, nor where data is shown on the same terminal.
   */
  redraw(lines: readonly DrawnLine[]): void;
  readonly isTerminal: { readonly stdin: boolean; readonly stderr: boolean };
  /** Whether stderr redraws lines. */
  readonly isLively: boolean;
  /** Of the terminal at this moment. */
  readonly columns: number;
  /**
   * Asks on stderr and reads what is typed behind the last line; only on a terminal. What was typed before the question
   * is thrown away: nobody has read the question then. Blank when `stopping` aborts, as Ctrl-C makes it.
   */
  ask(question: readonly string[], stopping: AbortSignal): Promise<string>;
  /** The same; null when `stopping` aborts or the input ends (Ctrl-D). */
  askOrEnd(question: readonly string[], stopping: AbortSignal): Promise<string | null>;
  /** The same without showing what is typed. */
  askSecret(question: string, stopping: AbortSignal): Promise<string>;
};

/** A file or device behind stdout that takes no more. */
export class StdoutFailed extends Error {
  constructor(reason: NodeJS.ErrnoException) {
    const isFull = reason.code === 'ENOSPC' || reason.code === 'EDQUOT' || reason.code === 'EFBIG';
    super(messages.stdoutFailed(isFull ? messages.diskFull : reasonWords(reason)));
  }
}

export function processIo(process: NodeJS.Process): Io {
  const isLively = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  const isColoured = isLively && takesColours(process);
  const isPrintColoured = process.stdout.isTTY === true && takesColours(process);
  const { toStderr, alone, redraw, hold, resume } = screenOf(process.stderr, isColoured);
  if (isLively) process.on('SIGCONT', resume);
  const write = (text: string | Uint8Array) => {
    hold(process.stdout.isTTY === true);
    return writeStdout(process.stdout, text);
  };
  const askOrEnd: Io['askOrEnd'] = (question, signal) =>
    alone(async () => {
      await discardTyped(process, signal);
      return await readLine(process, question.map(visibleLine).join('\n'), { output: process.stderr, signal });
    });
  return {
    stdout: process.stdout.isTTY ? dataForTerminal(write) : write,
    print: (lines) => write(textOf(lines, isPrintColoured)),
    page: (lines) => alone(() => writePages(process, textOf(lines))),
    json: async (value) => {
      let text = '';
      for (const piece of jsonPieces(value)) {
        if (text !== '') await write(text);
        text = visibleJson(piece);
      }
      // In one piece with its line end: whoever reads `sandbox --json` takes what comes first.
      await write(`${text}\n`);
    },
    stderr: (lines) => toStderr(textOf(lines, isColoured)),
    failure: (lines) => toStderr(withName(textOf(lines), isColoured)),
    redraw,
    isTerminal: { stdin: process.stdin.isTTY === true, stderr: process.stderr.isTTY === true },
    isLively,
    get columns() {
      return widthOf(process.stderr);
    },
    ask: async (question, signal) => (await askOrEnd(question, signal)) ?? '',
    askOrEnd,
    askSecret: (question, signal) => alone(() => readSecret(process, question, signal)),
  };
}

/** What stderr shows, with one block that is drawn below it again and again. */
function screenOf(stderr: NodeJS.WriteStream, isColoured: boolean) {
  const block = drawnBlock(stderr, isColoured);
  let isBusy = false;
  return {
    /** After Ctrl-Z and `fg`, or `bg`. */
    resume: () => block.drawBelow(),
    toStderr: (text: string) => {
      block.clear();
      stderr.write(text);
    },
    redraw: (lines: readonly DrawnLine[]) => {
      if (!isBusy) block.draw(lines);
    },
    /** Makes room for what others write; `forGood`: it stays on this terminal. */
    hold: (forGood: boolean) => {
      block.clear();
      isBusy ||= forGood;
    },
    /** While a question or a pager has the terminal nothing is drawn. */
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

function writeStdout(stdout: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => (error && !isClosedPipe(error) ? reject(new StdoutFailed(error)) : resolve()));
  });
}

async function writePages(process: NodeJS.Process, text: string): Promise<void> {
  const { stdout, env } = process;
  const isLong = text.split('\n').length > heightOf(stdout);
  if (stdout.isTTY && isLong && (await showInPager(text, env))) return;
  await writeStdout(stdout, text);
}

/** Data comes in pieces, which may end within a character. */
function dataForTerminal(write: (text: string) => Promise<void>): Io['stdout'] {
  const decoder = new TextDecoder();
  return (data) => write(visibleData(typeof data === 'string' ? data : decoder.decode(data, { stream: true })));
}

function takesColours({ env, argv }: Pick<NodeJS.Process, 'env' | 'argv'>): boolean {
  return env['TERM'] !== 'dumb' && (env['NO_COLOR'] ?? '') === '' && !argv.includes('--no-color');
}

function textOf(lines: readonly string[], isColoured = false): string {
  const visible = lines.map(visibleLine);
  return (isColoured ? visible.map(withStateColour) : visible).map((line) => `${line}\n`).join('');
}

/** A message that begins with our name needs it only once. */
function withName(text: string, isColoured: boolean): string {
  const own = 'qcsheet ';
  return text.startsWith(own)
    ? `${inRed('qcsheet', isColoured)} ${text.slice(own.length)}`
    : `${inRed('qcsheet:', isColoured)} ${text}`;
}

/** `head` closed the pipe: the reader has what it wanted. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}

function inRed(text: string, isColoured: boolean): string {
  return isColoured ? styleText('red', text, { validateStream: false }) : text;
}
