import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** The streams and the terminal, so that everything above them can be tried without a process. */
export type Io = {
  /** Throws `StdoutFailed` when it cannot be written; a reader that went away is no failure. */
  stdout(text: string | Uint8Array): Promise<void>;
  /** What cannot be written there is lost: it is no reason to leave a run in the middle. */
  stderr(text: string): void;
  readonly isTerminal: { readonly stdin: boolean; readonly stderr: boolean };
  /** Whether stderr shows colours and redraws lines. */
  readonly isLively: boolean;
  readonly columns: number;
  /**
   * Asks on stderr and reads a line; only on a terminal. What was typed before the question is thrown away: nobody has
   * read the question then. Blank when `stopping` aborts, as Ctrl-C makes it.
   */
  ask(question: string, stopping: AbortSignal): Promise<string>;
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

export function processIo(process: NodeJS.Process): Io {
  const isDumb = process.env['TERM'] === 'dumb' || (process.env['NO_COLOR'] ?? '') !== '';
  return {
    stdout: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) =>
          error && !isClosedPipe(error) ? reject(new StdoutFailed(error)) : resolve(),
        );
      }),
    stderr: (text) => void process.stderr.write(text),
    isTerminal: { stdin: process.stdin.isTTY === true, stderr: process.stderr.isTTY === true },
    isLively: process.stderr.isTTY === true && !isDumb,
    columns: process.stderr.columns ?? 100,
    ask: async (question, signal) => {
      await discardTyped(process, signal);
      return await readLine(process, question, { output: process.stderr, signal });
    },
    askSecret: async (question, signal) => {
      // The terminal shows nothing while its keys are read one by one; what is typed would be shown here.
      const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
      const reading = readLine(process, '', { output: nowhere, signal });
      process.stderr.write(question);
      const line = await reading;
      process.stderr.write('\n');
      return line;
    },
  };
}

/** Keys that come within this time (milliseconds) of each other were typed or pasted together. */
const QUIET_MS = 50;
/** No longer than this for a key that is held down, or for another program that types without an end. */
const LONGEST_MS = 1_000;

/** Reads and throws away what was typed before a question. */
async function discardTyped(process: NodeJS.Process, signal: AbortSignal): Promise<void> {
  const { stdin } = process;
  if (signal.aborted || !stdin.isTTY) return;
  const quiet = Promise.withResolvers<void>();
  const latest = setTimeout(quiet.resolve, LONGEST_MS);
  let timer = setTimeout(quiet.resolve, QUIET_MS);
  const onKeys = (keys: Buffer) => {
    // While keys are read one by one the terminal sends Ctrl-C as a key.
    if (keys.includes(CTRL_C)) process.kill(process.pid, 'SIGINT');
    clearTimeout(timer);
    timer = setTimeout(quiet.resolve, QUIET_MS);
  };
  // Line by line, the terminal would keep a line that is not finished yet.
  stdin.setRawMode(true);
  stdin.on('data', onKeys);
  try {
    await quiet.promise;
  } finally {
    for (const each of [timer, latest]) clearTimeout(each);
    stdin.off('data', onKeys);
    stdin.pause();
    stdin.setRawMode(false);
  }
}

const CTRL_C = 3;

function readLine(
  process: NodeJS.Process,
  question: string,
  { output, signal }: { readonly output: NodeJS.WritableStream; readonly signal: AbortSignal },
): Promise<string> {
  if (signal.aborted) return Promise.resolve('');
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // While a line is read the terminal sends Ctrl-C as a key, and nobody else would hear of it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  return new Promise((resolve) => {
    const answer = (line: string) => {
      signal.removeEventListener('abort', stop);
      resolve(line);
      // At once: of several lines that are pasted only the first is the answer, and only that one is shown.
      lines.close();
    };
    const stop = () => answer('');
    signal.addEventListener('abort', stop, { once: true });
    // Ctrl-D, or a terminal that is gone.
    lines.on('close', stop);
    lines.question(question, answer);
  });
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
