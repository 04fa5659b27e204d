import { findingAt } from '../../derive/check/finding.ts';
import type { Journal, PlannedDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { sentWords } from '../runs/overtaken.ts';
import type { Input } from './source.ts';

/**
 * Warnings for the workbook of an earlier run: another run has updated the same record since, so the values in the
 * workbook are older than those at the service.
 */
export function overtakenRows(
  { kind, meta, sheet }: Input,
  journal: Pick<Journal, 'lastUpdate' | 'run'>,
  scope: string,
  documents: readonly PlannedDocument[],
): readonly Finding[] {
  const run = meta?.run === undefined ? undefined : journal.run(meta.run);
  if (run === undefined || run.scope !== scope || kind.operation.effect !== 'update') return [];
  return documents.flatMap(({ state, businessKey, rows }) => {
    if (state !== 'ready' || businessKey === null) return [];
    const later = journal.lastUpdate(scope, kind.name, businessKey);
    if (later === undefined || later.run === run.run || (later.sentAt ?? '') <= run.startedAt) return [];
    const what = `run ${later.run} has changed the same ${kind.noun[0]} since run ${run.run}, whose workbook this is: ${sentWords(later)}.`;
    const hint = 'Sending this row replaces those values. Remove the row if the later values should stay.';
    return [findingAt({ sheet, row: rows[0] ?? null }, { code: 'changed-since', what, hint })];
  });
}
