import { setTimeout as wait } from 'node:timers/promises';
import type { FaultAct } from '../../../src/sandbox/fault-plan.ts';
import type { OpenLane } from '../lane.ts';
import type { Stage } from '../proxy.ts';
import type { Running } from '../workplace.ts';

/** What happens to one command. */
export type Blow = {
  /** What the service does with every update. */
  readonly act?: FaultAct;
  /** When its first update has come so far, these follow each other. */
  readonly at?: Stage;
  readonly signals?: readonly NodeJS.Signals[];
  readonly env?: Readonly<Record<string, string>>;
  /** Killed at one of its effects, by chance. */
  readonly anywhere?: true;
  /** Nobody answers, and a signal ends the wait. */
  readonly shut?: true;
  /** The input is another one now. */
  readonly changed?: true;
  /** In place of `resume`, the import is given again so. */
  readonly args?: readonly string[];
};

const FAILING: FaultAct = { kind: 'answer', when: 'before', status: 503 };
const STRANGE: FaultAct = { kind: 'answer', when: 'after', status: 299, body: '' };

/** It does not act, and answers nothing that says so. */
export const UNSENT: FaultAct = { ...STRANGE, when: 'before' };

/** How updates come into doubt. */
export const DOUBTS: Readonly<Record<string, Blow>> = {
  'killed when the service has acted': { at: 'acted', signals: ['SIGKILL'] },
  'killed before the service sees it': { at: 'request-begun', signals: ['SIGKILL'] },
  'killed at an effect': { anywhere: true },
  'answered strangely': { act: STRANGE },
  'sent on to another address': { act: { ...STRANGE, status: 303 } },
  'stopped between two tries': { act: { ...FAILING, when: 'after' }, at: 'acted', signals: ['SIGINT'] },
  'dropped by a second signal': {
    act: { kind: 'hang', when: 'after' },
    at: 'request-whole',
    signals: ['SIGINT', 'SIGINT'],
  },
};

/** How what follows ends. */
export const ENDS: Readonly<Record<string, Blow>> = {
  'without trouble': {},
  'with a refused login': { env: { QCSHEET_PASSWORD: 'not this one' } },
  'at another address': { act: { kind: 'answer', when: 'before', status: 307 } },
  'stopped while it waits': { act: { kind: 'throttle', retryAfter: '60' }, at: 'acted', signals: ['SIGTERM'] },
  'stopped between two tries': { act: FAILING, at: 'acted', signals: ['SIGINT'] },
  'dropped by a second signal': {
    act: { kind: 'hang', when: 'before' },
    at: 'request-whole',
    signals: ['SIGTERM', 'SIGINT'],
  },
  'with nobody there': { shut: true },
  'by the circuit breaker': { act: { ...STRANGE, when: 'before' } },
  'with refusals': { act: { kind: 'refuse' } },
  'with another input': { changed: true },
  'at a limit': { args: ['--limit', '1'] },
  'killed again': { at: 'acted', signals: ['SIGKILL'] },
  'killed at an effect again': { anywhere: true },
};

/** Lies in wait for the first update, or for what else the blow waits for. Gives what ends that. */
export function aim({ watch }: OpenLane, line: string, child: Running, { at, signals = [], shut }: Blow): () => void {
  const strike = async (): Promise<void> => {
    for (const signal of signals) {
      child.kill(signal);
      // What comes within half a second of the first signal is the first still.
      await Promise.race([child.ended, wait(700)]);
    }
  };
  if (shut) void waitAndStop(child);
  let struck = false;
  return watch(({ stage, request }) => {
    if (struck || stage !== at || !request.startsWith(line)) return;
    struck = true;
    void strike();
  });
}

/** So late that it waits for the service: before that it would only end sooner. */
async function waitAndStop(child: Running): Promise<void> {
  for (let tries = 0; tries < 60 && !child.hasEnded(); tries++) {
    await Promise.race([child.ended, wait(1_500)]);
    if (!child.hasEnded()) child.kill('SIGINT');
  }
}
