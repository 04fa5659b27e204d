import { findingAt } from '../../derive/check/finding.ts';
import { rowWords } from '../../derive/row-words.ts';
import type { PlannedDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Input } from './source.ts';

/**
 * A warning for each thing that several rows of the file update: they are sent in the order of the rows. Where the
 * service shows what it has, the comparison with it reports such rows.
 */
export function repeatedRows({ kind, sheet }: Input, documents: readonly PlannedDocument[]): readonly Finding[] {
  const [address] = kind.columns.filter(({ place }) => place === 'path');
  if (kind.operation.effect !== 'update' || kind.current !== undefined || address === undefined) return [];
  const ready = documents.filter(({ state, businessKey }) => state === 'ready' && businessKey !== null);
  const groups = Map.groupBy(ready, ({ businessKey }) => businessKey);
  return [...groups.values()].flatMap((group) => {
    const rows = group.flatMap((document) => document.rows);
    const last = rows.at(-1);
    if (group.length < 2 || last === undefined) return [];
    const what = `${rowWords(rows)} have the same "${address.header}". They are sent in this order, so row ${last} counts in the end.`;
    const hint = 'Delete the rows that should not count.';
    return [findingAt({ sheet, row: last }, { code: 'duplicate', severity: 'warning', what, hint })];
  });
}
