import { expect, test } from 'vitest';
import { exitOfRun } from '../../src/cli/exit-codes.ts';
import type { RunReport } from '../../src/importing/run/outcomes/run-report.ts';
import { problem } from '../../src/problem/problem.ts';

const NOTHING = { rows: 1, documents: 1, invalid: 0, accepted: 0, rejected: 0, inDoubt: 0, skipped: 0, unsent: 0 };
const ABOUT = { run: 'r-1', kind: 'bookings', file: 'a.csv', sha256: '', state: 'stopped', why: null } as const;

type Ended = Partial<Parameters<typeof exitOfRun>[0]> & { readonly state?: RunReport['state'] };

function exitOf(counts: Partial<typeof NOTHING>, { state = 'stopped', ...ended }: Ended) {
  const report = { ...ABOUT, state, counts: { ...NOTHING, ...counts }, findings: [], documents: [], results: null };
  return exitOfRun({
    report,
    noun: ['booking', 'bookings'],
    updates: false,
    hasSecrets: false,
    cause: null,
    unwritten: null,
    acceptedBefore: 0,
    notAgreed: 0,
    resending: [],
    doubtsSentIn: [],
    maySettle: true,
    signalExit: undefined,
    ...ended,
  });
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
  [3, { documents: 0 }, null, undefined],
])('a run exits with %i when %o and the cause is %s', (exit, counts, cause, signalExit) => {
  expect(exitOf(counts, { cause, signalExit })).toBe(exit);
});

test.each([
  [1, 'running', null],
  [1, 'interrupted', null],
  [0, 'interrupted', 'crash'],
  [0, 'interrupted', 'signal'],
  [1, 'stopped', null],
  [1, 'running', 'signal'],
  [0, 'stopped', 'limit'],
  [0, 'stopped', 'max-errors'],
  [0, 'stopped', 'canary'],
  [0, 'complete', null],
] as const)('without a signal a run exits with %i when it is %s and the cause is %s', (exit, state, cause) => {
  expect(exitOf(state === 'complete' ? { skipped: 1 } : { accepted: 1, unsent: 1 }, { state, cause })).toBe(exit);
});

test.each([
  [9, { accepted: 1 }, 'busy', undefined],
  [2, { accepted: 1 }, 'usage', undefined],
  [2, { accepted: 1 }, 'usage', 130],
  [3, { accepted: 1, invalid: 1 }, 'busy', undefined],
  [6, { inDoubt: 1 }, 'busy', undefined],
] as const)(
  'results that could not be written exit with %i when %o and the place is %s',
  (exit, counts, kind, signalExit) => {
    const unwritten = problem(kind, 'output-full', 'The disk is full.', 'Make room.').problem;
    expect(exitOf(counts, { state: 'complete', unwritten, signalExit })).toBe(exit);
  },
);
