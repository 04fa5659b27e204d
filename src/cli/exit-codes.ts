import type { RunOutcome } from '../importing/run/outcomes/run-outcome.ts';
import type { Problem } from '../problem/problem.ts';

/** Every exit code that a command gives. The table in the documentation shows `EXIT_MEANINGS` and `EXIT_ORDER`. */
export const EXIT = {
  done: 0,
  fault: 1,
  usage: 2,
  file: 3,
  login: 4,
  rejected: 5,
  inDoubt: 6,
  unreachable: 7,
  incomplete: 8,
  busy: 9,
  interrupted: 130,
  terminated: 143,
} as const;

type Exit = keyof typeof EXIT;

/** By code. The compiler asks for the meaning of a new one. */
export const EXIT_MEANINGS: Readonly<Record<(typeof EXIT)[Exit], string>> = {
  [EXIT.done]:
    'nothing is wrong; warnings alone are 0. After `--limit` or `settle`, bookings may be left: `counts.unsent` in the JSON',
  [EXIT.fault]:
    "a fault of qcsheet's own, with a message that says how to report it; or the journal cannot be written, for example on a full disk",
  [EXIT.usage]:
    'wrong use or configuration: the message names the option or setting; or a question was not answered with yes, and qcsheet did not send those rows; or the results of a run are not in their place',
  [EXIT.file]:
    'rows of the file have errors, or the file cannot be read (after `import`: the rows without errors were sent, except what `--limit` left; the others were held back)',
  [EXIT.login]: 'the service refused the login',
  [EXIT.rejected]: 'the service rejected some bookings',
  [EXIT.inDoubt]: 'some bookings are in doubt',
  [EXIT.unreachable]:
    'the service cannot be reached, or failed so often that the run stopped: some bookings were not sent',
  [EXIT.incomplete]:
    'an export is not complete or not of the expected size; after `runs refresh`: some bookings have no result yet',
  [EXIT.busy]:
    'another process uses this run or this output: wait until it ends, or close the file there; then run the same command again',
  [EXIT.interrupted]: 'stopped by Ctrl-C, after an orderly stop',
  [EXIT.terminated]: 'stopped by SIGTERM, after an orderly stop',
};

/** What may be true of a run at its end. Several entries may hold; the first one in this list decides. */
export const EXIT_ORDER: readonly { readonly exit: Exit; readonly when: string; holds(run: RunOutcome): boolean }[] = [
  {
    exit: 'inDoubt',
    when: 'in doubt',
    holds: ({ report }) => report.counts.inDoubt > 0 || report.leftInDoubt !== undefined,
  },
  { exit: 'login', when: 'login refused', holds: ({ cause }) => cause === 'login' },
  {
    exit: 'unreachable',
    when: 'service not reached',
    holds: ({ cause }) => cause === 'unreachable' || cause === 'breaker',
  },
  { exit: 'usage', when: 'wrong address of the service', holds: ({ cause }) => cause === 'address' },
  { exit: 'fault', when: 'journal cannot be written', holds: ({ cause }) => cause === 'journal' },
  { exit: 'rejected', when: 'rejected', holds: ({ report }) => report.counts.rejected > 0 },
  {
    exit: 'file',
    when: 'rows with errors',
    holds: ({ report: { counts }, cause }) => counts.invalid > 0 || counts.documents === 0 || cause === 'input',
  },
  { exit: 'usage', when: 'no yes to a question', holds: ({ notAgreed }) => notAgreed > 0 },
  {
    exit: 'busy',
    when: 'results are open in another program',
    holds: ({ unwritten }) => unwritten?.type === 'busy',
  },
  { exit: 'usage', when: 'results cannot be written to their place', holds: ({ unwritten }) => unwritten !== null },
  { exit: 'interrupted', when: 'Ctrl-C', holds: ({ signalExit }) => signalExit === EXIT.interrupted },
  { exit: 'terminated', when: 'SIGTERM', holds: ({ signalExit }) => signalExit === EXIT.terminated },
  { exit: 'fault', when: 'ended for an unknown reason', holds: (run) => !isOver(run) },
];

/** The exit code of a run that has ended. */
export function exitOfRun(run: RunOutcome): number {
  return EXIT[EXIT_ORDER.find(({ holds }) => holds(run))?.exit ?? 'done'];
}

function isOver({ report, cause }: RunOutcome): boolean {
  const hasEnded = report.state !== 'running' && ENDED.has(cause ?? '');
  return report.run === null || report.state === 'complete' || hasEnded;
}

/**
 * Causes that count as an ordered end: a person asked for the end, or an earlier command ended and this one only
 * settles or shows. A signal to this command is checked before.
 */
const ENDED: ReadonlySet<string> = new Set([
  'limit',
  'canary',
  'max-errors',
  'settled',
  'changed-since',
  'signal',
  'crash',
]);

/** The exit code of a command that failed. */
export function exitOf({ type, code }: Pick<Problem, 'type' | 'code'>): number {
  return EXIT[code === 'stopped-sigterm' ? 'terminated' : EXIT_OF_TYPE[type]];
}

/** The exit of a command that failed, by the type of its problem. */
export const EXIT_OF_TYPE: Readonly<Record<Problem['type'], Exit>> = {
  usage: 'usage',
  file: 'file',
  login: 'login',
  unreachable: 'unreachable',
  incomplete: 'incomplete',
  busy: 'busy',
  stopped: 'interrupted',
  machine: 'fault',
};
