import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { start } from '../cli/cli.ts';
import type { Machine } from '../cli/office.ts';
import { faultsOfText, MOST } from './judge.ts';

/** A machine with other work takes its time; alone it is a tenth of that. */
const MOST_AFTER_SIGINT_MS = 3_000;
const ANNOUNCE = `--import ${new URL('announce.mjs', import.meta.url).href}`;
const PEAK = `--import ${new URL('../faults/peak-memory.mjs', import.meta.url).href}`;
const STOPPED = 130;
const LATEST_MS = 3_000;
const LARGE_BYTES = 4_000_000;

/**
 * The same file in a process as people start it: once to its end, and every other one with Ctrl-C at some moment; of a CSV
 * a large one with the same rows, since a small one has ended by then.
 */
export async function inProcess(machine: Machine, args: readonly string[], seed: number) {
  const peakFile = machine.path(`peak-${seed}`);
  const told = await start(args, { ...machine.env, NODE_OPTIONS: PEAK, PEAK_FILE: peakFile }, machine.folder).told;
  const peakMb = Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
  const stopping =
    process.platform === 'win32' || seed % 4 > 1 ? [] : await faultsOfStopping(machine, enlarged(args), seed);
  const fat = peakMb > MOST.peakMb ? [`${peakMb} MB`] : [];
  return { peakMb, faults: [...faultsOfText(told), ...fat, ...stopping] };
}

/** The command with a large CSV in place of the file, where that is a CSV: its bytes over and over. */
function enlarged([command = '', path = '', ...options]: readonly string[]): readonly string[] {
  if (!path.endsWith('.csv')) return [command, path, ...options];
  const bytes = readFileSync(path);
  const times = Math.ceil(LARGE_BYTES / Math.max(bytes.length, 1));
  const large = path.replace(/csv$/, 'large.csv');
  writeFileSync(large, Buffer.concat(Array.from({ length: Math.min(times, LARGE_BYTES / 10) }, () => bytes)));
  return [command, large, ...options];
}

async function faultsOfStopping(
  { env, folder }: Machine,
  args: readonly string[],
  seed: number,
): Promise<readonly string[]> {
  const running = start(args, { ...env, NODE_OPTIONS: ANNOUNCE }, folder);
  await running.saying('LISTENS');
  await setTimeout(seed % LATEST_MS);
  const askedAt = performance.now();
  running.child.kill('SIGINT');
  const { exit, stdout, stderr } = await running.told;
  const ms = Math.round(performance.now() - askedAt);
  const slow = ms > MOST_AFTER_SIGINT_MS ? [`${ms} ms from Ctrl-C to the end`] : [];
  return exit === STOPPED ? slow : [...slow, ...faultsOfText({ exit, stdout, stderr })];
}
