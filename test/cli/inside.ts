import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { NO_SIGNALS } from '../no-signals.ts';
import { DOOR } from '../program.ts';
import type { Environment, Told } from './cli.ts';
import { nameIn, pretend } from './computer.ts';

/**
 * Runs a command in this process, as `bin.js` would in one of its own: to start a process and warm it up costs most of
 * the time of a small command. Its environment and folder are those of the process meanwhile, so that only one runs at
 * a time. Undefined if another command is running, or if Node itself must read the environment. It may set the name of
 * the computer.
 */
export function runInside(args: readonly string[], env: Environment, cwd: string): Promise<Told> | undefined {
  const { NODE_OPTIONS: options, ...others } = env;
  const name = nameIn(options);
  const known = name === undefined ? env : others;
  if (isRunning || process.env['QCSHEET_TEST_PROCESSES'] === '1' || Object.keys(known).some(isReadByNode))
    return undefined;
  return insteadOfOurs(known, cwd, name, () => run(args));
}

let isRunning = false;

const isReadByNode = (name: string) => name.startsWith('NODE_') && name !== 'NODE_COMPILE_CACHE';

async function insteadOfOurs<T>(
  env: Environment,
  cwd: string,
  name: string | undefined,
  use: () => Promise<T>,
): Promise<T> {
  const own = { env: { ...process.env }, cwd: process.cwd() };
  isRunning = true;
  replaceEnvironment(env);
  process.chdir(cwd);
  const ourName = name === undefined ? undefined : pretend(name);
  try {
    return await use();
  } finally {
    ourName?.();
    process.chdir(own.cwd);
    replaceEnvironment(own.env);
    isRunning = false;
  }
}

function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

async function run(args: readonly string[]): Promise<Told> {
  const { runCli, processIo, sleep } = door();
  const told = { stdout: '', stderr: '' };
  const output = (name: keyof typeof told) => ({
    write: (text: string | Uint8Array, done?: () => void) => {
      told[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      done?.();
      return true;
    },
  });
  const streams = { stdin: Readable.from([]), stdout: output('stdout'), stderr: output('stderr') };
  const around: NodeJS.Process = Object.create(process, Object.getOwnPropertyDescriptors(streams));
  const exit = await runCli(args, {
    io: processIo(around),
    process: around,
    sleep: (ms, signal) => sleep(ms / FASTER, signal),
    signals: NO_SIGNALS,
  });
  return { exit, ...told };
}

/** Waits before a next try, between two looks at a lock and for the rate take so much less time. */
const FASTER = 20;

let opened: typeof import('../door.ts') | undefined;

/** Not by `import`: vitest would read the whole program again for each file of tests. */
function door(): typeof import('../door.ts') {
  opened ??= createRequire(import.meta.url)(DOOR);
  if (opened === undefined) throw new Error(`${DOOR} is empty.`);
  return opened;
}
