import { spawn, spawnSync } from 'node:child_process';
import { BIN } from '../program.ts';
import type { Machine } from './office.ts';

/** `script` of util-linux lends a command a terminal; other systems have another one, or none. */
export const hasTerminal =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

export const YES = 'y\r';
export const NO = 'n\r';
/** How the questions end at which an answer is typed. */
const QUESTION = /\[y\/N\]|Your choice: |\(https:\/\/\.\.\.\): |Account: |Password \(not shown\): /g;

export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';

/**
 * A command of qcsheet in a terminal, with one of `answers` typed at each question; a function is called at that moment. Gives the exit code and what was on
 * the screen. `words`: the command line after `qcsheet`, as a shell reads it.
 */
export async function onTerminal(machine: Place, words: string, ...answers: readonly Answer[]): Promise<Shown> {
  return await onTerminalAfter(machine, '', words, ...answers);
}

type Place = Pick<Machine, 'env' | 'folder'>;
type Answer = string | (() => string | Promise<string>);
type Shown = { readonly exit: unknown; readonly screen: string };

/** The same, where `typed` is typed right at the start, before anything is asked. */
export async function onTerminalAfter(
  machine: Place,
  typed: string,
  words: string,
  ...answers: readonly Answer[]
): Promise<Shown> {
  const command = `'${process.execPath}' '${BIN}' ${words}`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: { TERM: 'xterm', ...machine.env },
    cwd: machine.folder,
  });
  child.stdin.write(typed);
  let screen = '';
  let answered = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    const asked = screen.match(QUESTION)?.length ?? 0;
    if (asked <= answered) return;
    const answer = answers[answered];
    answered = asked;
    if (answer === undefined) return;
    void Promise.resolve(typeof answer === 'string' ? answer : answer()).then((given) => child.stdin.write(given));
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  return { exit, screen };
}
