import { requestTextOf } from '../../journal/new-run.ts';
import type { Journal, NewDocument, RunRecord } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { laterValues, lostColumns, sentWords } from './later-updates.ts';
import { messages } from './messages.ts';
import { ownRun } from './origin.ts';

type Past = Pick<Journal, 'lastUpdate' | 'replacedUpdate' | 'run'>;
type LastUpdate = NonNullable<Awaited<ReturnType<Past['lastUpdate']>>>;

/** Warnings about updates whose values another update has replaced, or will replace. */
export async function updateWarnings(
  input: Input,
  journal: Past,
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
 * Warnings about rows that would undo a newer update. They are in the workbook of an earlier run, or an earlier run had
 * the same values. If a record has several rows, the last one counts.
 */
async function overtakenRows(input: Input, journal: Past, scope: string, documents: readonly NewDocument[]) {
  const { kind, meta, sheet } = input;
  const run = await ownRun(journal, meta, scope);
  const ready = documents.filter(({ state }) => state === 'ready');
  const last = new Map(ready.map((document) => [document.businessKey, document]));
  const found: Finding[] = [];
  for (const document of last.values()) {
    const { businessKey, fingerprint, rows } = document;
    const later = businessKey === null ? undefined : await journal.lastUpdate(scope, kind.name, businessKey);
    // A later update from the same file is not newer than this row.
    if (later === undefined || later.fingerprint === fingerprint) continue;
    if ((await journal.run(later.run))?.sha256 === input.file.sha256) continue;
    const isOlder = run !== undefined && later.run !== run.run && (later.sentAt ?? '') > run.startedAt;
    const what = isOlder ? workbookWords(kind, run, later) : await replacedWords(kind, journal, scope, document, later);
    if (what === undefined) continue;
    const hint =
      later.state === 'accepted' ? messages.replacesLater : messages.resumeFirst(messages.replacesLater, later.run);
    found.push(findingAt({ sheet, row: rows[0] ?? null }, { code: 'changed-since', what, hint }));
  }
  return found;
}

function workbookWords(kind: Kind, run: RunRecord, later: LastUpdate): string {
  return messages.changedByLater(later.run, kind.noun[0], run.run, sentWords(later));
}

/**
 * Undefined if no run had this update before. If the service shows its records, the comparison with them reports it.
 */
async function replacedWords(kind: Kind, journal: Past, scope: string, document: NewDocument, later: LastUpdate) {
  const { businessKey, fingerprint } = document;
  if (kind.current !== undefined || businessKey === null || fingerprint === null) return;
  const earlier = await journal.replacedUpdate(scope, kind.name, businessKey, fingerprint);
  if (earlier === undefined) return;
  const there = later.request === null ? '.' : laterValues(kind, requestTextOf(document) ?? '{}', later.request).words;
  return messages.changedBack({
    run: earlier.run,
    sent: sentWords(earlier),
    later: later.run,
    isAccepted: later.state === 'accepted',
    noun: kind.noun[0],
    values: `${sentWords(later)}${there}`,
  });
}

/**
 * Warnings about rows that follow an update in doubt of the same record. If they are accepted, that update is not sent
 * again. Its values in columns that the row leaves blank may then be lost.
 */
async function rowsAfterDoubts(
  { kind, sheet }: Input,
  journal: Pick<Journal, 'lastUpdate'>,
  scope: string,
  documents: readonly NewDocument[],
): Promise<readonly Finding[]> {
  return (
    await Promise.all(
      documents.map(async (document) => {
        const { state, businessKey, rows } = document;
        if (state !== 'ready' || businessKey === null) return [];
        const doubt = await journal.lastUpdate(scope, kind.name, businessKey);
        if (doubt === undefined || doubt.state === 'accepted' || doubt.request === null) return [];
        const request = requestTextOf(document);
        if (request === null) return [];
        const lost = lostColumns(kind, doubt.request, request);
        if (lost.length === 0) return [];
        const what = messages.replacesDoubt(rowsOfFile(doubt), doubt.run, kind.noun[0], lost.join(', '));
        const hint = messages.fillInOrFirst(doubt.run);
        return [findingAt({ sheet, row: rows[0] ?? null }, { code: 'changed-since', what, hint })];
      }),
    )
  ).flat();
}

/**
 * A warning for each record that several rows of the file update: they are sent in row order. If the service shows its
 * records, the comparison with them reports such rows.
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
    const what = messages.repeated(rowWords(rows), address.header, last);
    const finding = { code: 'duplicate', severity: 'warning', what, hint: messages.deleteRepeated } as const;
    return [findingAt({ sheet, row: last }, finding)];
  });
}
