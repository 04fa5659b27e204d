import { expect, test } from 'vitest';
import { exitOfRun } from '../../src/cli/exit.ts';

const NOTHING = { rows: 1, documents: 1, invalid: 0, accepted: 0, rejected: 0, inDoubt: 0, skipped: 0, unsent: 0 };
const ABOUT = { run: 'r-1', kind: 'bookings', file: 'a.csv', sha256: '', state: 'stopped', why: null } as const;

function exitOf(counts: Partial<typeof NOTHING>, cause: string | null, signalExit?: number) {
  const report = { ...ABOUT, counts: { ...NOTHING, ...counts }, findings: [], documents: [], results: null };
  return exitOfRun({ report, noun: ['booking', 'bookings'], cause, signalExit });
}

test.each([
  [6, { inDoubt: 1, rejected: 1, invalid: 1 }, 'login', 130],
  [6, { inDoubt: 3, unsent: 9 }, 'breaker', undefined],
  [4, { rejected: 1, invalid: 1, unsent: 1 }, 'login', 130],
  [7, { rejected: 1, invalid: 1, unsent: 1 }, 'unreachable', 143],
  [7, { unsent: 1 }, 'breaker', undefined],
  [2, { unsent: 1 }, 'address', undefined],
  [1, { unsent: 1 }, 'journal', undefined],
  [5, { rejected: 1, invalid: 1 }, 'max-errors', 130],
  [3, { invalid: 1, accepted: 1 }, null, 130],
  [130, { accepted: 1, unsent: 1 }, 'signal', 130],
  [143, { accepted: 1, unsent: 1 }, 'signal', 143],
  [0, { accepted: 1, unsent: 1 }, 'limit', undefined],
  [0, { skipped: 1 }, null, undefined],
])('a run exits with %i when %o and the cause is %s', (exit, counts, cause, signalExit) => {
  expect(exitOf(counts, cause, signalExit)).toBe(exit);
});
