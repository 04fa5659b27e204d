import type { Phase } from './campaign.ts';
import { STAGES, type Stage } from './proxy.ts';

/** The moment at which a process is killed with SIGKILL. */
export type Blow =
  /** At its `at`-th effect: just before or just after a write, a commit, a connection, a packet. */
  | { readonly type: 'step'; readonly at: number }
  /** When its `nth` booking (before a request is there: connection) has come to that stage. */
  | { readonly type: 'stage'; readonly stage: Stage; readonly nth: number }
  | { readonly type: 'time'; readonly ms: number }
  /** Some time, at most `thenMs`, after that many bookings arrived at the service. */
  | { readonly type: 'booked'; readonly count: number; readonly thenMs: number }
  /** Some time after nothing is left to send. */
  | { readonly type: 'results'; readonly thenMs: number };

type NextBlow = (phase: Phase) => Blow;

/** Effect after effect, evenly over the life of an import and of a going on, the recovery among them. */
export function bySteps(random: () => number): NextBlow {
  let swept = Math.floor(random() * SWEEP);
  return (phase) => {
    // Coprime: all are met, in an order that mixes early and late.
    swept = (swept + 37) % SWEEP;
    return { type: 'step', at: 1 + (phase === 'after the last' ? (swept * 2) % SWEEP : swept) };
  };
}
/** An import of twelve bookings has about this many effects. */
const SWEEP = 331;

export function byStages(random: () => number): NextBlow {
  let next = Math.floor(random() * STAGES.length);
  return () => {
    next += 1;
    return { type: 'stage', stage: STAGES[next % STAGES.length] ?? 'connected', nth: 1 + Math.floor(random() * 5) };
  };
}

/** `lifeMs`: how long a process lives that is let live. */
export function byTimes(random: () => number, lifeMs: () => number): NextBlow {
  return (phase) => {
    const how = random();
    if (phase === 'before the run' && how < 0.5) return { type: 'time', ms: random() * lifeMs() * 0.6 };
    if (how < 0.6) return { type: 'time', ms: random() * lifeMs() };
    if (how < 0.85) return { type: 'booked', count: 1 + Math.floor(random() * 8), thenMs: 30 };
    return { type: 'results', thenMs: lifeMs() * 0.3 };
  };
}
