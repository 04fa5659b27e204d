import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from '../cli/cli.ts';
import type { Answered } from './worker.ts';

/** The command line in a process of its own that takes one command after another. */
export type Program = {
  /** Of a process that died or gave no answer the exit is null, and another one takes its place. */
  run(args: readonly string[]): Promise<Answered>;
  /** Another process takes its place when it is asked again. */
  close(): void;
};

/** No answer for so long (of the clock, on a machine that has other work) is none at all. */
const PATIENCE_MS = 90_000;
const WORKER = join(import.meta.dirname, 'worker.ts');

export function startProgram(env: Environment, cwd: string): Program {
  let child: ChildProcess | undefined;
  const begin = () => {
    const execArgv = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--expose-gc'];
    const begun = fork(WORKER, { env, cwd, execArgv, serialization: 'advanced' });
    begun.once('exit', () => {
      if (child === begun) child = undefined;
    });
    return begun;
  };
  return {
    run: (args) => {
      child ??= begin();
      return answerOf(child, args);
    },
    close: () => {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

function answerOf(child: ChildProcess, args: readonly string[]): Promise<Answered> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const end = (answered: Answered) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', onExit);
      resolve(answered);
    };
    const onExit = (code: number | null, by: string | null) =>
      end({ exit: null, stdout: '', stderr: `ended with ${code ?? by}`, cpuMs: 0, peakMb: 0 });
    child.on('message', end).on('exit', onExit);
    child.send(args);
  });
}
