import type { Journal, RunRecord } from '../../journal/port.ts';
import { waitingRuns } from '../doubts/settled-documents.ts';

/**
 * Other runs that would send documents settled as not accepted when they are resumed. They are runs of the same file,
 * or share documents with this run. The earliest first.
 */
export async function runsThatResend(
  journal: Journal,
  { run, scope, kind, origin }: RunRecord,
): Promise<readonly string[]> {
  const waiting = (await waitingRuns(journal, { scope, kind })).filter(({ record }) => record.run !== run);
  if (waiting.length === 0) return [];
  const own = new Set(await Array.fromAsync(journal.documents(run), ({ uid }) => uid));
  return waiting
    .filter(({ record, documents }) => record.origin === origin || documents.some(({ uid }) => own.has(uid)))
    .map(({ record }) => record.run)
    .reverse();
}
