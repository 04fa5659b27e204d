import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Environment = Readonly<Record<string, string>>;

/** One program that is measured: each run is a process of its own. */
export type Subject = {
  readonly name: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly env?: Environment;
  /** Made before each run, and not measured. */
  readonly before?: () => void;
  /** The exit codes of a run that did its work; 0 where none are named. */
  readonly exits?: readonly number[];
  /** Where the program itself measures a part of its run, or another process: those figures, by what it printed. */
  readonly figures?: (stdout: string) => Partial<Usage>;
};

export type Usage = {
  /** Seconds of the processor, of the user and of the system together: what else the machine does leaves them be. */
  readonly cpuS: number;
  readonly wallS: number;
  readonly peakMb: number;
};

const USAGE = new URL('programs/usage.mjs', import.meta.url).href;

/** Runs the program once. A run that fails ends the benchmark: a figure of it would say nothing. */
export async function measure(subject: Subject, folder: string): Promise<Usage & { readonly stdout: string }> {
  const { command, env = {}, exits = [0], figures } = subject;
  subject.before?.();
  const [program = '', ...rest] = command;
  const file = join(folder, 'usage.json');
  rmSync(file, { force: true });
  const options = `--import ${USAGE} ${env['NODE_OPTIONS'] ?? ''}`;
  const began = performance.now();
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env, NODE_OPTIONS: options, BENCH_USAGE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exit]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const wallS = (performance.now() - began) / 1000;
  if (!exits.includes(exit)) throw new Error(`${subject.name} ended with ${exit}: ${stderr.slice(-2000)}`);
  return { wallS, ...JSON.parse(readFileSync(file, 'utf8')), ...figures?.(stdout), stdout };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
