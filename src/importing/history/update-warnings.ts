import type { Journal, NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { lostColumns, sentWords } from './later-updates.ts';

/** Warnings about updates whose values another update has replaced, or will replace. */
export async function updateWarnings(
  input: Input,
  journal: Pick<Journal, 'lastUpdate' | 'run'>,
  scope: string,
  documents: readonly NewDocument[],
): Promise<readonly Finding[]> {
  if (input.kind.operation.effect !== 'update') return [];
  return [
    ...(await overtakenRows(input, journal, scope, documents)),
    ...(await rowsAfterDoubts(input, journal, scope, documents)),
    ...repeatedRows(input, documents),
  ];
}

/**
 * Warnings for the workbook of an earlier run: another run has updated the same record since, so the values in the
 * workbook are older than those at the service.
 */
async function overtakenRows(
  { kind, meta, sheet }: Input,
  journal: Pick<Journal, 'lastUpdate' | 'run'>,
  scope: string,
  documents: readonly NewDocument[],
): Promise<readonly Finding[]> {
  const run = meta?.run === undefined ? undefined : await journal.run(meta.run);
  if (run === undefined || run.scope !== scope) return [];
  return (
    await Promise.all(
      documents.map(async ({ state, businessKey, rows }) => {
        if (state !== 'ready' || businessKey === null) return [];
        const later = await journal.lastUpdate(scope, kind.name, businessKey);
        if (later === undefined || later.run === run.run || (later.sentAt ?? '') <= run.startedAt) return [];
        const what = `run ${later.run} has changed the same ${kind.noun[0]} since run ${run.run}, whose workbook this is: ${sentWords(later)}.`;
        const hint = 'Sending this row replaces those values. Remove the row if the later values should stay.';
        return [findingAt({ sheet, row: rows[0] ?? null }, { code: 'changed-since', what, hint })];
      }),
    )
  ).flat();
}

/**
 * Warnings about rows after an update in doubt of the same record: once they are accepted, that update is not sent again,
 * and its values in columns that the row leaves blank may never arrive.
 */
async function rowsAfterDoubts(
  { kind, sheet }: Input,
  journal: Pick<Journal, 'lastUpdate'>,
  scope: string,
  documents: readonly NewDocument[],
): Promise<readonly Finding[]> {
  return (
    await Promise.all(
      documents.map(async ({ state, businessKey, request, rows }) => {
        if (state !== 'ready' || businessKey === null) return [];
        const doubt = await journal.lastUpdate(scope, kind.name, businessKey);
        if (doubt === undefined || doubt.state === 'accepted' || doubt.request === null || request === null) return [];
        const lost = lostColumns(kind, doubt.request, request);
        if (lost.length === 0) return [];
        const what = `${rowsOfFile(doubt)} (run ${doubt.run}) is for the same ${kind.noun[0]} and in doubt. Once this row is accepted, that one is not sent again. Not in this row: ${lost.join(', ')}.`;
        const hint = `Fill in these columns here, or send that one first: qcsheet resume ${doubt.run}`;
        return [findingAt({ sheet, row: rows[0] ?? null }, { code: 'changed-since', what, hint })];
      }),
    )
  ).flat();
}

/**
 * A warning for each thing that several rows of the file update: they are sent in the order of the rows. Where the
 * service shows what it has, the comparison with it reports such rows.
 */
function repeatedRows({ kind, sheet }: Input, documents: readonly NewDocument[]): readonly Finding[] {
  const [address] = kind.columns.filter(({ place }) => place === 'path');
  if (kind.current !== undefined || address === undefined) return [];
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
