import type { Journal, RunRecord } from '../../journal/port.ts';
import { waitingRuns } from '../decisions/settled.ts';

/**
 * Other runs that send, once they are resumed, what was settled as not accepted: of the same file, or documents that a
 * run points to. In the order in which they began.
 */
export function runsThatResend(journal: Journal, { run, scope, kind, origin }: RunRecord): readonly string[] {
  const waiting = waitingRuns(journal, { scope, kind }).filter(({ record }) => record.run !== run);
  if (waiting.length === 0) return [];
  const own = new Set(Array.from(journal.documents(run), ({ uid }) => uid));
  return waiting
    .filter(({ record, documents }) => record.origin === origin || documents.some(({ uid }) => own.has(uid)))
    .map(({ record }) => record.run)
    .reverse();
}
