// The command line in a process that stays: it is sent the words of a command, and answers with what it did.
import { writeFileSync } from 'node:fs';
import { runCli } from '../../src/cli/cli.ts';
import { processIo } from '../../src/cli/io.ts';
import { sleep } from '../../src/cli/sleep.ts';
import type { Told } from '../cli/cli.ts';
import { cpuMs } from '../cpu-time.ts';
import { NO_SIGNALS } from '../no-signals.ts';
import { peakKb } from '../peak-memory.mjs';

export type Answered = Told & {
  /** Of the processor. */
  readonly cpuMs: number;
  /** The most that the process held while it worked. */
  readonly peakMb: number;
};

let told = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  const write = (text: string | Uint8Array, done?: () => void) => {
    told[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    done?.();
    return true;
  };
  Object.assign(process[name], { write });
}

process.on('message', async (args: readonly string[]) => {
  told = { stdout: '', stderr: '' };
  forgetPast();
  const startedAt = cpuMs();
  const exit = await runCli(args, { io: processIo(process), process, signals: NO_SIGNALS, sleep });
  const answered: Answered = { exit, ...told, cpuMs: cpuMs() - startedAt, peakMb: Math.round(peakKb() / 1024) };
  process.send?.(answered);
});

let commands = 0;
const COLLECTED_EVERY = 20;

/**
 * What earlier files left must not count for this one. Linux counts the peak from now on (proc(5), clear_refs);
 * elsewhere it is that of the whole process.
 */
function forgetPast(): void {
  commands += 1;
  if (commands % COLLECTED_EVERY === 0) globalThis.gc?.();
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}
