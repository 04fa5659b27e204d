import type { Journal } from '../../../journal/port.ts';
import type { Problem } from '../../../problem/problem.ts';
import type { RunEnd } from '../../../sending/send-documents.ts';
import { messages } from '../messages.ts';

type LeftUnsent = {
  readonly unagreed: number;
  /** How many of `unagreed` stay unsent because another computer sent similar ones after the check. */
  readonly similar: number;
  /** The number of updates without agreement to overwrite a change at the service. */
  readonly changed: number;
  readonly later: number;
  readonly settled: boolean;
};

/** Keeps a run unfinished if some of its documents need agreement, or wait for a later command. */
export async function keepUnfinished(journal: Journal, run: string, end: RunEnd, left: LeftUnsent): Promise<void> {
  const { unagreed, similar, changed, later, settled } = left;
  if (end.state !== 'complete' || unagreed + changed + later === 0) return;
  const unsent = await journal.settledUnsent(run);
  const alike = unsent.filter(({ reason }) => reason?.code === 'already-sent').length;
  const decided = settled ? 0 : unsent.length;
  const stop = (why: string, cause: string) => journal.finish(run, 'stopped', why, cause);
  if (unagreed > 0 && alike === unagreed) await stop(messages.settledAlike(alike), 'settled');
  else if (unagreed > 0 && decided === unagreed) await stop(messages.settledUnsent(decided), 'settled');
  else if (unagreed > 0 && similar === unagreed) await stop(messages.similarSince(similar), 'settled');
  else if (unagreed > 0) await stop(messages.notAgreed(unagreed), 'settled');
  else if (changed > 0) await stop(messages.changedSince(changed), 'changed-since');
  else await stop(messages.leftForLater(later), 'limit');
}

const END_CAUSES: Readonly<Partial<Record<Problem['type'], string>>> = {
  stopped: 'signal',
  login: 'login',
  usage: 'address',
};

/** Ends a run if the current records could not be read from the service. Nothing was sent. */
export async function endUnread(journal: Journal, run: string, { type, message }: Problem): Promise<void> {
  const cause = END_CAUSES[type] ?? 'unreachable';
  await journal.finish(run, cause === 'signal' ? 'interrupted' : 'stopped', message, cause);
}
