import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** The streams and the terminal, so that everything above them can be tried without a process. */
export type Io = {
  /** Throws `StdoutFailed` when it cannot be written; a reader that went away is no failure. */
  stdout(text: string | Uint8Array): Promise<void>;
  /** What cannot be written there is lost: it is no reason to leave a run in the middle. */
  stderr(text: string): void;
  /** Shows a line on stderr that the next one, or any other text there, replaces; a blank one removes it. */
  redraw(line: string): void;
  readonly isTerminal: { readonly stdin: boolean; readonly stderr: boolean };
  /** Whether stderr shows colours and redraws lines. */
  readonly isLively: boolean;
  readonly columns: number;
  /** Asks on stderr and reads a line; only on a terminal. Blank when `stopping` aborts, as Ctrl-C makes it. */
  ask(question: string, stopping: AbortSignal): Promise<string>;
  /** The same; null when `stopping` aborts or the input ends (Ctrl-D). */
  askOrEnd(question: string, stopping: AbortSignal): Promise<string | null>;
  /** The same without showing what is typed. */
  askSecret(question: string, stopping: AbortSignal): Promise<string>;
};

/** A file or device behind stdout that takes no more. */
export class StdoutFailed extends Error {
  constructor(reason: NodeJS.ErrnoException) {
    const isFull = reason.code === 'ENOSPC' || reason.code === 'EDQUOT' || reason.code === 'EFBIG';
    super(`What goes to stdout cannot be written: ${isFull ? 'the disk is full' : reason.message}.`);
  }
}

const CLEAR_LINE = '\r\u001b[K';

export function processIo(process: NodeJS.Process): Io {
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) process.stderr.write(CLEAR_LINE);
    isDrawn = false;
  };
  const isDumb = process.env['TERM'] === 'dumb' || (process.env['NO_COLOR'] ?? '') !== '';
  return {
    stdout: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) =>
          error && !isClosedPipe(error) ? reject(new StdoutFailed(error)) : resolve(),
        );
      }),
    stderr: (text) => {
      clear();
      process.stderr.write(text);
    },
    redraw: (line) => {
      clear();
      process.stderr.write(line);
      isDrawn = line !== '';
    },
    isTerminal: { stdin: process.stdin.isTTY === true, stderr: process.stderr.isTTY === true },
    isLively: process.stderr.isTTY === true && !isDumb,
    // A terminal that does not know its width says 0.
    columns: process.stderr.columns || 100,
    ask: async (question, signal) => (await readLine(process, question, { output: process.stderr, signal })) ?? '',
    askOrEnd: (question, signal) => readLine(process, question, { output: process.stderr, signal }),
    askSecret: async (question, signal) => {
      // The terminal shows nothing while its keys are read one by one; what is typed would be shown here.
      const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
      const reading = readLine(process, '', { output: nowhere, signal });
      process.stderr.write(question);
      const line = await reading;
      process.stderr.write('\n');
      return line ?? '';
    },
  };
}

/** Null when `signal` aborts, or the input ends. */
async function readLine(
  process: NodeJS.Process,
  question: string,
  { output, signal }: { readonly output: NodeJS.WritableStream; readonly signal: AbortSignal },
): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // While a line is read the terminal sends Ctrl-C as a key, and nobody else would hear of it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question(question, { signal });
  } catch (error) {
    if (signal.aborted || isEndOfInput(error)) return null;
    throw error;
  } finally {
    lines.close();
  }
}

/** Ctrl-D, or a terminal that is gone. */
function isEndOfInput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ABORT_ERR';
}

/** `head` closed the pipe: the reader has what it wanted. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}

type Style = Parameters<typeof styleText>[0];

/** Colours a text for stderr when the terminal shows colours. */
export function styled(io: Io, style: Style, text: string): string {
  return io.isLively ? styleText(style, text, { validateStream: false }) : text;
}
