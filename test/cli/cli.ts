import { type ChildProcess, spawn } from 'node:child_process';
import { BIN } from '../program.ts';
import { runInside } from './inside.ts';

export type Told = {
  /** Null when the system killed it. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Running = {
  readonly child: ChildProcess;
  readonly told: Promise<Told>;
  /** Resolves once stderr holds this; rejects when the command ends without it. */
  saying(said: string | RegExp): Promise<void>;
};

/** Runs a command to its end: within this process where that can be, else as `start` does. */
export function runCommand(args: readonly string[], env: Environment, cwd: string): Promise<Told> {
  return runInside(args, env, cwd) ?? start(args, env, cwd).told;
}

/**
 * Starts the real command line in a process of its own, without a terminal; `env` is all that it knows of ours. With an
 * `open` stdin, the caller writes into it and ends it.
 */
export function start(
  args: readonly string[],
  env: Environment,
  cwd: string,
  stdin: 'empty' | 'open' = 'empty',
): Running {
  const child = spawn(process.execPath, [BIN, ...args], { env, cwd });
  if (stdin === 'empty') child.stdin.end();
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const told = new Promise<Told>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
  const saying = (said: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const isSaid = () => (typeof said === 'string' ? stderr.includes(said) : said.test(stderr));
      const look = () => isSaid() && resolve();
      child.stderr.on('data', look);
      child.on('close', () => reject(new Error(`"${said}" was never said, but: ${stderr}`)));
      look();
    });
  return { child, told, saying };
}

export type Environment = Readonly<Record<string, string>>;
