import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

// Reads what a person types as an answer on a terminal.

/** Keys that come within this time (milliseconds) of each other were typed or pasted together. */
const QUIET_MS = 50;
/** The longest wait if a key is held down, or another program types without end. */
const LONGEST_MS = 1_000;

/** Reads and throws away what was typed before a question. */
export async function discardTyped(process: NodeJS.Process, signal: AbortSignal): Promise<void> {
  const { stdin } = process;
  if (signal.aborted || !stdin.isTTY) return;
  const quiet = Promise.withResolvers<void>();
  const latest = setTimeout(quiet.resolve, LONGEST_MS);
  let timer = setTimeout(quiet.resolve, QUIET_MS);
  const onKeys = (keys: Buffer) => {
    // While keys are read one by one, the terminal sends Ctrl-C as a key.
    if (keys.includes(CTRL_C)) process.kill(process.pid, 'SIGINT');
    clearTimeout(timer);
    timer = setTimeout(quiet.resolve, QUIET_MS);
  };
  // In line mode, the terminal would keep an unfinished line.
  stdin.setRawMode(true);
  stdin.on('data', onKeys);
  try {
    await quiet.promise;
  } finally {
    for (const timeout of [timer, latest]) clearTimeout(timeout);
    stdin.off('data', onKeys);
    stdin.pause();
    stdin.setRawMode(false);
  }
}

const CTRL_C = 3;

type LineReading = {
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
  /** Called after Ctrl-Z and `fg`: draws what readline does not draw again. */
  readonly onContinue?: () => void;
};

/** The typed line. Null if `signal` aborts or the input ends. */
export function readLine(
  process: NodeJS.Process,
  question: string,
  { output, signal, onContinue }: LineReading,
): Promise<string | null> {
  if (signal.aborted) return Promise.resolve(null);
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // While a line is read, the terminal sends Ctrl-C as a key, and only readline sees it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  // After Ctrl-Z and `fg`, readline has stopped reading, and the program would end without an answer.
  lines.on('SIGCONT', () => {
    lines.resume();
    onContinue?.();
  });
  return new Promise((resolve) => {
    const answer = (line: string | null) => {
      signal.removeEventListener('abort', stop);
      resolve(line);
      // Close at once: of several pasted lines only the first is the answer, and only that one is shown.
      lines.close();
    };
    const stop = () => answer(null);
    signal.addEventListener('abort', stop, { once: true });
    // Ctrl-D, or the terminal has gone.
    lines.on('close', stop);
    lines.question(question, answer);
  });
}

/** The typed line, without showing it; blank instead of null. */
export async function readSecret(process: NodeJS.Process, question: string, signal: AbortSignal): Promise<string> {
  // While keys are read one by one, the terminal shows nothing. Readline would show them on this stream.
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  const ask = () => process.stderr.write(question);
  const reading = readLine(process, '', { output: nowhere, signal, onContinue: ask });
  ask();
  const line = await reading;
  process.stderr.write('\n');
  return line ?? '';
}
