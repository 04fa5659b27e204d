import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bench } from './part.ts';

/** Starts a service in a process of its own, so that its work is not counted as the program's; gives its address. */
export async function startService(bench: Bench, file: string, args: readonly string[] = []): Promise<string> {
  const path = join(import.meta.dirname, 'programs', file);
  const child = spawn(process.execPath, ['--no-warnings', path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  bench.atEnd(() => ended(child));
  const [url] = await once(createInterface(child.stdout), 'line');
  return url;
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
