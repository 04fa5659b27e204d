import { openOffice } from '../../cli/office.ts';
import { fuzz as run, type Tally } from '../../fuzz/campaign.ts';
import type { Layer } from './layer.ts';

const CASES = 20_000;
/** Cases that real processes read too, which takes a second each. */
const PROCESSES = 200;
const LEAST_PROCESSES = 20;

/** Files that are damaged, odd and made by chance. */
export const fuzz: Layer = {
  name: 'fuzz',
  shows: 'any file ends with a reason, in bounds of time and memory, and steers no screen',
  async run({ seed, share }) {
    const cases = Math.ceil(CASES * share);
    const processes = Math.max(Math.min(LEAST_PROCESSES, Math.ceil(cases / 10)), Math.ceil(PROCESSES * share));
    const office = await openOffice();
    try {
      const { tallies, failures } = await run(office.machine(), { seed, cases, processes });
      const done = tallies.reduce((sum, tally) => sum + tally.cases, 0);
      return { runs: done, kills: 0, violations: failures, notes: table(tallies) };
    } finally {
      await office.close();
    }
  },
};

function table(tallies: readonly Tally[]): string[] {
  const all = [...tallies, total(tallies)].map(
    ({ family, cases, passed, cpuMs, peakMb, processes, processMb, stopped, stopMs, ends }) => [
      family,
      ...[cases, passed, Math.round(cpuMs), peakMb, processes, processMb, stopped, stopMs].map(String),
      [...ends]
        .toSorted(([, a], [, b]) => b - a)
        .map(([end, count]) => `${count} ${end}`)
        .join(', '),
    ],
  );
  const lines = [HEADS, ...all];
  return lines.map((cells) =>
    cells.map((cell, column) => (column % (HEADS.length - 1) === 0 ? cell.padEnd(16) : cell.padStart(10))).join(' '),
  );
}

/** `worst ms` is of the processor; `stop ms` is by the clock, from Ctrl-C to the end. */
const HEADS = 'family,cases,passed,worst ms,worst MB,processes,worst MB,stopped,stop ms,ends'.split(',');

function total(tallies: readonly Tally[]): Tally {
  const ends = new Map<string, number>();
  for (const [end, count] of tallies.flatMap((tally) => [...tally.ends])) ends.set(end, (ends.get(end) ?? 0) + count);
  return {
    family: 'all',
    cases: tallies.reduce((sum, { cases }) => sum + cases, 0),
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    ends,
    cpuMs: Math.max(...tallies.map(({ cpuMs }) => cpuMs)),
    peakMb: Math.max(...tallies.map(({ peakMb }) => peakMb)),
    processes: tallies.reduce((sum, { processes }) => sum + processes, 0),
    processMb: Math.max(...tallies.map(({ processMb }) => processMb)),
    stopped: tallies.reduce((sum, { stopped }) => sum + stopped, 0),
    stopMs: Math.max(...tallies.map(({ stopMs }) => stopMs)),
  };
}
