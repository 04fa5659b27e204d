import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { start } from '../cli/cli.ts';
import type { Machine } from '../cli/office.ts';
import { faultsOfText, MOST } from './judge.ts';
import { largeWorkbook } from './large.ts';

/** An answer to Ctrl-C takes the processor for less than a second; a machine with other work takes far longer by the clock. */
const MOST_AFTER_SIGINT = { cpuMs: 1_000, ms: 15_000 } as const;
const ANNOUNCE = `--import ${new URL('announce.mjs', import.meta.url).href}`;
const PEAK = `--import ${new URL('../faults/peak-memory.mjs', import.meta.url).href}`;
const STOPPED = 130;
const LATEST_MS = 3_000;
/** A large workbook is read for as long, then checked and copied. */
const LATEST_OF_WORKBOOK_MS = 8_000;
const LARGE_BYTES = 4_000_000;

/**
 * The same file in a process as people start it: once to its end, and every other one with Ctrl-C at some moment. That is
 * a large file, since a small one has ended by then: of a CSV one with the same rows, of a workbook another one.
 */
export async function inProcess(machine: Machine, args: readonly string[], seed: number) {
  const peakFile = machine.path(`peak-${seed}`);
  const told = await start(args, { ...machine.env, NODE_OPTIONS: PEAK, PEAK_FILE: peakFile }, machine.folder).told;
  const peakMb = Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
  const isStopped = process.platform !== 'win32' && seed % 4 < 2;
  const stopped = isStopped ? await stoppedAt(machine, enlarged(machine, args, seed), seed) : NOT_STOPPED;
  const fat = peakMb > MOST.peakMb ? [`${peakMb} MB`] : [];
  return { peakMb, stopped, faults: [...faultsOfText(told), ...fat, ...stopped.faults] };
}

type Stopped = {
  /** Whether Ctrl-C came before the end. */
  readonly isHeard: boolean;
  /** By the clock, from Ctrl-C to the end. */
  readonly ms: number;
  readonly faults: readonly string[];
};

const NOT_STOPPED: Stopped = { isHeard: false, ms: 0, faults: [] };

type Large = { readonly args: readonly string[]; readonly latestMs: number };

function enlarged(machine: Machine, [command = '', path = '', ...options]: readonly string[], seed: number): Large {
  if (path.endsWith('.csv')) return { args: [command, largeCsv(path), ...options], latestMs: LATEST_MS };
  const { kind, bytes } = largeWorkbook(seed);
  const large = machine.path(`large-${seed % 2}.xlsx`);
  writeFileSync(large, bytes);
  const copy = seed % 8 < 4 ? [] : ['-o', machine.path(`copy-${seed % 2}.xlsx`)];
  return { args: [command, large, '--kind', kind, ...copy], latestMs: LATEST_OF_WORKBOOK_MS };
}

/** The bytes of the file over and over. */
function largeCsv(path: string): string {
  const bytes = readFileSync(path);
  const times = Math.ceil(LARGE_BYTES / Math.max(bytes.length, 1));
  const large = path.replace(/csv$/, 'large.csv');
  writeFileSync(large, Buffer.concat(Array.from({ length: Math.min(times, LARGE_BYTES / 10) }, () => bytes)));
  return large;
}

async function stoppedAt({ env, folder, path }: Machine, { args, latestMs }: Large, seed: number): Promise<Stopped> {
  const cpuFile = path(`cpu-${seed}`);
  const running = start(args, { ...env, NODE_OPTIONS: ANNOUNCE, CPU_FILE: cpuFile }, folder);
  await running.saying('LISTENS');
  await setTimeout((Math.imul(seed, SCATTER) >>> 0) % latestMs);
  const cpuBefore = cpuMsOf(running.child.pid);
  const askedAt = performance.now();
  running.child.kill('SIGINT');
  const told = await running.told;
  const ms = Math.round(performance.now() - askedAt);
  const cpuMs = cpuBefore === null ? 0 : Math.round(Number(readFileSync(cpuFile, 'utf8')) - cpuBefore);
  const isSlow = ms > MOST_AFTER_SIGINT.ms || cpuMs > MOST_AFTER_SIGINT.cpuMs;
  const slow = `${ms} ms and ${cpuMs} ms of the processor from Ctrl-C to the end: ${args.join(' ')}`;
  const isHeard = told.exit === STOPPED;
  return { isHeard, ms, faults: [...(isSlow ? [slow] : []), ...(isHeard ? [] : faultsOfText(told))] };
}

/** What a process has used of the processor, all threads together; null where Linux does not say it (proc(5), stat). */
function cpuMsOf(pid: number | undefined): number | null {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
}

/** Seeds follow each other; the moments must not (Knuth, The Art of Computer Programming, 6.4). */
const SCATTER = 2_654_435_761;

/** Linux counts in hundredths of a second, whatever the machine (sysconf(3), _SC_CLK_TCK). */
const TICK_MS = 10;
