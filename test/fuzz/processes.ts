import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { start } from '../cli/cli.ts';
import type { Machine } from '../cli/office.ts';
import { faultsOfText, MOST } from './judge.ts';

/** A machine with other work takes its time; alone it is a tenth of that. */
const MOST_AFTER_SIGINT_MS = 3_000;
const ANNOUNCE = `--import ${new URL('announce.mjs', import.meta.url).href}`;
const PEAK = `--import ${new URL('../faults/peak-memory.mjs', import.meta.url).href}`;
const STOPPED = 130;

/** The same file in a process as people start it: once to its end, and every other one with Ctrl-C at some moment. */
export async function inProcess(machine: Machine, args: readonly string[], seed: number) {
  const peakFile = machine.path(`peak-${seed}`);
  const told = await start(args, { ...machine.env, NODE_OPTIONS: PEAK, PEAK_FILE: peakFile }, machine.folder).told;
  const peakMb = Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
  const stopping = process.platform === 'win32' || seed % 4 > 1 ? [] : await faultsOfStopping(machine, args, seed);
  const fat = peakMb > MOST.peakMb ? [`${peakMb} MB`] : [];
  return { peakMb, faults: [...faultsOfText(told), ...fat, ...stopping] };
}

async function faultsOfStopping(
  { env, folder }: Machine,
  args: readonly string[],
  seed: number,
): Promise<readonly string[]> {
  const running = start(args, { ...env, NODE_OPTIONS: ANNOUNCE }, folder);
  await running.saying('LISTENS');
  await setTimeout(seed % 300);
  const askedAt = performance.now();
  running.child.kill('SIGINT');
  const { exit, stdout, stderr } = await running.told;
  const ms = Math.round(performance.now() - askedAt);
  const slow = ms > MOST_AFTER_SIGINT_MS ? [`${ms} ms from Ctrl-C to the end`] : [];
  return exit === STOPPED ? slow : [...slow, ...faultsOfText({ exit, stdout, stderr })];
}
