import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Machine } from '../cli/office.ts';
import { inParallel } from '../faults/harness/layer.ts';
import { type Family, type FuzzFile, families } from './cases.ts';
import { faultsOfJson, faultsOfText, MOST } from './judge.ts';
import { inProcess } from './processes.ts';
import { type Program, startProgram } from './program.ts';
import type { Answered } from './worker.ts';

/** What the files of one family did. */
export type Tally = {
  readonly family: string;
  cases: number;
  passed: number;
  /** How often it was what: right, with findings, or refused for the reason with this code. */
  readonly ends: Map<string, number>;
  /** The worst of all. */
  cpuMs: number;
  peakMb: number;
  /** Those that a process of its own read too, and the most that one of them held. */
  processes: number;
  processMb: number;
  /** Those that Ctrl-C ended, and the longest that one of them took for it, in milliseconds by the clock. */
  stopped: number;
  stopMs: number;
};

export type Campaign = { readonly seed: number; readonly cases: number; readonly processes: number };

/** Here are the files of cases that failed, to be looked at and run again. */
const KEPT = join(tmpdir(), 'qcsheet-fuzz');
const WIDTH = 2;
const SHRINKING_MS = 30_000;
/** What a process that has read many files holds. */
const RESTED_MB = 350;

/** Runs so many files through `check`, case by case as their seeds say; every n-th through a process of its own as well. */
export async function fuzz(machine: Machine, { seed, cases, processes }: Campaign) {
  const all = await families();
  const tallies = new Map<string, Tally>();
  const failures: string[] = [];
  const programs = Array.from({ length: WIDTH }, () => startProgram(machine.env, machine.folder));
  const free = [...programs];
  const seeds = Array.from({ length: cases }, (_, index) => seed + index);
  // One more than a multiple of the families, so that all of them have their turn.
  const often = Math.floor(cases / processes / all.length) * all.length + 1;
  try {
    await inParallel(seeds, WIDTH, async (one, index) => {
      const family = all[one % all.length];
      const program = free.pop();
      if (family === undefined || program === undefined || failures.length >= 20) return;
      const tally = tallyOf(tallies, family.name);
      const wrong = await failureOf({ machine, program, family, seed: one, tally, isProcess: index % often === 0 });
      free.push(program);
      tally.cases += 1;
      if (wrong === null) tally.passed += 1;
      else failures.push(wrong);
    });
  } finally {
    for (const program of programs) program.close();
  }
  return { tallies: [...tallies.values()], failures };
}

type Case = {
  readonly machine: Machine;
  readonly program: Program;
  readonly family: Family;
  readonly seed: number;
  readonly tally: Tally;
  readonly isProcess: boolean;
};

/** What is wrong in words, with the smallest file found that shows it; null where nothing is. */
async function failureOf(given: Case): Promise<string | null> {
  const { machine, family, seed, tally, isProcess } = given;
  let wrong: readonly string[] = [];
  const startedAt = performance.now();
  const property = fc.asyncProperty(family.file, async (file) => {
    // A smaller file is looked for, but not for ever.
    if (wrong.length > 0 && performance.now() - startedAt > SHRINKING_MS) return true;
    const args = written(machine, file, seed);
    const faults = [...(await faultsOf(given, args))];
    if (faults.length === 0 && isProcess) faults.push(...(await aloneFaults(machine, args, seed, tally)));
    if (faults.length > 0) wrong = faults;
    return faults.length === 0;
  });
  const found = await fc.check(property, { seed, numRuns: 1 });
  if (!found.failed) return null;
  const [file] = found.counterexample ?? [];
  const path = file === undefined ? '(no file)' : kept(file, seed, family.name);
  return `${family.name}: ${wrong.join('; ')}. Again: --layer fuzz --seed ${seed} --share 0.00005; file: ${path}`;
}

async function aloneFaults(machine: Machine, args: readonly string[], seed: number, tally: Tally) {
  const { peakMb, stopped, faults } = await inProcess(machine, args, seed);
  tally.processes += 1;
  tally.processMb = Math.max(tally.processMb, peakMb);
  if (stopped.isHeard) {
    tally.stopped += 1;
    tally.stopMs = Math.max(tally.stopMs, stopped.ms);
  }
  return faults;
}

async function faultsOf({ program, seed, tally }: Case, args: readonly string[]): Promise<readonly string[]> {
  const isShown = seed % SHOWN_EVERY === 0;
  let { json, text } = await answersOf(program, args, isShown);
  // V8 keeps what earlier files took: a fresh process says what this one takes.
  if (Math.max(json.peakMb, text?.peakMb ?? 0) > RESTED_MB) {
    program.close();
    ({ json, text } = await answersOf(program, args, isShown));
  }
  const end = endOf(json);
  tally.ends.set(end, (tally.ends.get(end) ?? 0) + 1);
  const shown = text === null ? [] : [...faultsOfText(text), ...within(text, tally)];
  return [...faultsOfJson(json), ...within(json, tally), ...shown];
}

/** What people see is made of what scripts get: each third case has it too, of every family. */
const SHOWN_EVERY = 3;

async function answersOf(program: Program, args: readonly string[], isShown: boolean) {
  return { json: await program.run([...args, '--json']), text: isShown ? await program.run(args) : null };
}

function endOf({ exit, stdout }: Answered): string {
  if (exit === 0) return 'right';
  return /^\{"error":\{"code":"([^"]*)"/.exec(stdout)?.[1] ?? (exit === 3 ? 'findings' : `exit ${exit}`);
}

function within({ cpuMs, peakMb }: Answered, tally: Tally): readonly string[] {
  tally.cpuMs = Math.max(tally.cpuMs, cpuMs);
  tally.peakMb = Math.max(tally.peakMb, peakMb);
  return [
    ...(cpuMs > MOST.cpuMs ? [`${Math.round(cpuMs)} ms of the processor`] : []),
    ...(peakMb > MOST.peakMb ? [`${peakMb} MB`] : []),
  ];
}

/** The words of the command about this file. */
function written(machine: Machine, { ending, bytes, kind, isNamed }: FuzzFile, seed: number): readonly string[] {
  const path = machine.path(`case-${seed % WIDTH_OF_NAMES}.${ending}`);
  writeFileSync(path, bytes);
  return ['check', path, ...(isNamed ? ['--kind', kind] : [])];
}

/** Files of earlier cases are written over. */
const WIDTH_OF_NAMES = 100;

function kept({ bytes, kind, ending }: FuzzFile, seed: number, family: string): string {
  mkdirSync(KEPT, { recursive: true });
  const path = join(KEPT, `${family.replaceAll(' ', '-')}-${seed}-${kind}.${ending}`);
  writeFileSync(path, bytes);
  return path;
}

function tallyOf(tallies: Map<string, Tally>, family: string): Tally {
  const nothing = { cases: 0, passed: 0, cpuMs: 0, peakMb: 0, processes: 0, processMb: 0, stopped: 0, stopMs: 0 };
  const known = tallies.get(family) ?? { family, ...nothing, ends: new Map<string, number>() };
  tallies.set(family, known);
  return known;
}
