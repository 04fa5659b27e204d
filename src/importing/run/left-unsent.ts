import type { Journal } from '../../journal/port.ts';
import type { Problem } from '../../problem/problem.ts';
import type { RunEnd } from '../../sending/send-documents.ts';

type LeftUnsent = {
  readonly unagreed: number;
  /** How many updates nobody has agreed to send over a change at the service. */
  readonly changed: number;
  readonly later: number;
  readonly settled: boolean;
};

/** Keeps a run unfinished while it has documents that nobody has agreed to send, or that a later command sends. */
export function keepUnfinished(journal: Journal, run: string, end: RunEnd, left: LeftUnsent): void {
  const { unagreed, changed, later, settled } = left;
  if (end.state !== 'complete' || unagreed + changed + later === 0) return;
  const unsent = journal.settledUnsent(run);
  const alike = unsent.filter(({ reason }) => reason?.code === 'already-sent').length;
  const decided = settled ? 0 : unsent.length;
  const stop = (why: string, cause: string) => journal.finish(run, 'stopped', why, cause);
  if (unagreed > 0 && alike === unagreed) stop(`${alike} settled as not accepted: ${ALIKE}`, 'settled');
  else if (unagreed > 0 && decided === unagreed)
    stop(`${decided} settled as not accepted: not sent again yet.`, 'settled');
  else if (unagreed > 0)
    stop(`${unagreed} not sent: nobody has agreed to send ${unagreed === 1 ? 'it' : 'them'} now.`, 'settled');
  else if (changed > 0) stop(`${changed} changed at the service since: not sent over that.`, 'changed-since');
  else stop(`${later} left for later.`, 'limit');
}

const ALIKE = 'not sent: another run sent a similar one.';

const END_CAUSES: Readonly<Partial<Record<Problem['kind'], string>>> = {
  stopped: 'signal',
  login: 'login',
  usage: 'address',
};

/** Ends a run when the service did not say what it has now: nothing is sent. */
export function endUnread(journal: Journal, run: string, { kind, message }: Problem): void {
  const cause = END_CAUSES[kind] ?? 'unreachable';
  journal.finish(run, cause === 'signal' ? 'interrupted' : 'stopped', message, cause);
}
