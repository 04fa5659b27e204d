import type { Journal, RunRecord } from '../../journal/port.ts';

/**
 * The other runs that send documents settled as not accepted once they are resumed: runs of the same file, or with
 * documents that this run points to. The earliest first.
 */
export function runsThatResend(journal: Journal, { run, scope, kind, origin }: RunRecord): readonly string[] {
  const others = journal
    .runs()
    .filter((record) => record.run !== run && record.scope === scope && record.kind === kind);
  const waiting = others
    .filter(({ state }) => state !== 'complete' && state !== 'running')
    .map((record) => ({ record, documents: journal.settledUnsent(record.run) }))
    .filter(({ documents }) => documents.length > 0);
  if (waiting.length === 0) return [];
  const own = new Set(Array.from(journal.documents(run), ({ uid }) => uid));
  return waiting
    .filter(({ record, documents }) => record.origin === origin || documents.some(({ uid }) => own.has(uid)))
    .map(({ record }) => record.run)
    .reverse();
}
