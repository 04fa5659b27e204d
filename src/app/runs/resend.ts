import type { Journal, RunRecord } from '../../journal/port.ts';

/**
 * Other runs that send, once they are resumed, what was settled as not accepted: of the same file, or documents that a
 * run points to. In the order in which they began.
 */
export function runsThatResend(journal: Journal, { run, scope, kind, origin }: RunRecord): readonly string[] {
  const others = journal.runs().filter((one) => one.run !== run && one.scope === scope && one.kind === kind);
  const waiting = others
    .filter(({ state }) => state !== 'complete' && state !== 'running')
    .map((other) => ({ other, documents: journal.settledUnsent(other.run) }))
    .filter(({ documents }) => documents.length > 0);
  if (waiting.length === 0) return [];
  const own = new Set(Array.from(journal.documents(run), ({ uid }) => uid));
  return waiting
    .filter(({ other, documents }) => other.origin === origin || documents.some(({ uid }) => own.has(uid)))
    .map(({ other }) => other.run)
    .reverse();
}
