import { simulate } from '../simulation/history.ts';
import type { Layer } from './layer.ts';

const RUNS = 2_000;

/** The engine and the journal in a world of their own, thousands of times. */
export const simulation: Layer = {
  name: 'simulation',
  shows: 'engine and journal on a disk that drops what was not synced',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const violations: string[] = [];
    let crashes = 0;
    let processes = 0;
    const perCrash = new Map<number, number>();
    const perOutage = new Map<number, number>();
    const startedAt = Date.now();
    let done = 0;
    for (; done < runs && violations.length < 10; done++) {
      const history = await simulate(seed + done);
      violations.push(...history.broken.map((what) => `${what} (--layer simulation --seed ${seed + done})`));
      crashes += history.crashes;
      processes += history.processes;
      for (const [peaks, { most, allowed }] of [
        [perCrash, history.perCrash],
        [perOutage, history.perOutage],
      ] as const)
        peaks.set(allowed, Math.max(peaks.get(allowed) ?? 0, most));
    }
    const perMinute = Math.round((done * 60_000) / (Date.now() - startedAt));
    return {
      runs: done,
      kills: 0,
      violations,
      notes: [
        `${processes} processes, ${crashes} crashes, ${perMinute} runs a minute`,
        `most in doubt per crash, of what is allowed: ${told(perCrash)}`,
        `most in doubt per outage, of what is allowed: ${told(perOutage)}`,
      ],
    };
  },
};

function told(peaks: ReadonlyMap<number, number>): string {
  return [...peaks]
    .toSorted(([a], [b]) => a - b)
    .map(([allowed, most]) => `${most}/${allowed}`)
    .join(' ');
}
