import type { BookedOnce, BookedTwice, JournalContents, Moved } from '../moving-port.ts';
import type { ResultRow } from '../sql/database.ts';
import { number, numbers, text, textOrNull } from '../sql/rows.ts';
import type { Connection } from './connection.ts';
import { batchesOf, rowsOf } from './moved-rows.ts';

/**
 * Gives the documents that are accepted or in doubt in both journals, and the free occurrence numbers for the moved
 * ones.
 */
export async function sentInBoth(
  connection: Connection,
  contents: JournalContents,
  runName: (name: string) => string,
): Promise<{ readonly pairs: readonly BookedTwice[]; readonly occurrences: Map<number, number> }> {
  const pairs: BookedTwice[] = [];
  const occurrences = new Map<number, number>();
  const people = new Map(Array.from(contents.rows('runs'), (row) => [text(row, 'run'), row] as const));
  const highest = new Map<string, number>();
  for (const row of contents.rows('documents'))
    raise(highest, textOrNull(row, 'fingerprint'), number(row, 'occurrence'));
  for (const mine of batchesOf(only(contents.rows('documents'), isLive))) {
    const theirs = await liveAlike(connection, contents, mine);
    for (const row of theirs) raise(highest, text(row, 'fingerprint'), number(row, 'occurrence'));
    const byPlace = new Map(theirs.map((row) => [placeOf(row), row] as const));
    for (const row of mine) {
      const there = byPlace.get(placeOf(row));
      if (there === undefined) continue;
      const fingerprint = text(row, 'fingerprint');
      raise(highest, fingerprint, (highest.get(fingerprint) ?? 0) + 1);
      occurrences.set(number(row, 'id'), highest.get(fingerprint) ?? 1);
      const run = text(row, 'run');
      pairs.push({
        here: { ...bookedOnce(row, people.get(run) ?? {}), run: runName(run) },
        there: bookedOnce(there, there),
      });
    }
  }
  return { pairs, occurrences };
}

/** Gives what a finished move has changed. The states are those at the time of the move. */
export async function movedBefore(
  connection: Connection,
  contents: JournalContents,
): Promise<Pick<Moved, 'renamed' | 'twice'>> {
  const { id, scope } = contents;
  const sql = 'SELECT * FROM runs WHERE moved_from = :id AND scope = :scope ORDER BY seq';
  const there = Map.groupBy(await rowsOf(connection, sql, { id, scope }), begunAs);
  const names = new Map<string, string>();
  for (const row of contents.rows('runs')) {
    const moved = there.get(begunAs(row))?.shift();
    if (moved !== undefined) names.set(text(row, 'run'), text(moved, 'run'));
  }
  const { pairs: twice } = await sentInBoth(connection, contents, (name) => names.get(name) ?? name);
  return { renamed: [...names].flatMap(([from, to]) => (from === to ? [] : [{ from, to }])), twice };
}

/** A move keeps these columns of a run. Runs that began together stay in their order. */
function begunAs(row: ResultRow): string {
  return `${text(row, 'started_at')} ${text(row, 'kind')} ${text(row, 'sha256')}`;
}

function isLive(row: ResultRow): boolean {
  const state = text(row, 'state');
  return row['repeatable'] === 0 && row['pointer'] === 0 && (state === 'accepted' || state === 'in-doubt');
}

/** Gives the equal documents of other journals. After a move, the database has those of this journal as well. */
async function liveAlike(connection: Connection, { id, scope }: JournalContents, mine: readonly ResultRow[]) {
  const sql = `SELECT documents.*, who, machine FROM documents JOIN runs ON runs.run = documents.run
    WHERE documents.scope = :scope AND repeatable = 0 AND pointer = 0
      AND documents.state IN ('sending', 'accepted', 'in-doubt') AND moved_from IS DISTINCT FROM :id
      AND fingerprint IN (SELECT value FROM json_each(:fingerprints))`;
  const fingerprints = JSON.stringify([...new Set(mine.map((row) => text(row, 'fingerprint')))]);
  return await rowsOf(connection, sql, { id, scope, fingerprints });
}

function placeOf(row: ResultRow): string {
  return `${text(row, 'fingerprint')} ${number(row, 'occurrence')}`;
}

function raise(highest: Map<string, number>, fingerprint: string | null, occurrence: number): void {
  if (fingerprint !== null) highest.set(fingerprint, Math.max(highest.get(fingerprint) ?? 0, occurrence));
}

function bookedOnce(row: ResultRow, run: ResultRow): BookedOnce {
  return {
    run: text(row, 'run'),
    rows: numbers(row, 'rows'),
    state: text(row, 'state'),
    trackingId: textOrNull(row, 'tracking_id'),
    who: textOrNull(run, 'who'),
    machine: textOrNull(run, 'machine'),
  };
}

/** Gives the ids of sent updates that a later update in the new journal replaced, by the clocks of the machines. */
export async function overtakenBy(connection: Connection, contents: JournalContents): Promise<ReadonlySet<number>> {
  const overtaken = new Set<number>();
  const isSentUpdate = (row: ResultRow) =>
    row['repeatable'] === 1 && row['sent_order'] !== null && row['business_key'] !== null;
  for (const mine of batchesOf(only(contents.rows('documents'), isSentUpdate))) {
    const keys = JSON.stringify([...new Set(mine.map((row) => text(row, 'business_key')))]);
    const sql = `SELECT kind, business_key, max(sent_at) AS latest FROM documents
      WHERE scope = :scope AND repeatable = 1 AND sent_order IS NOT NULL AND state IN ('accepted', 'in-doubt')
        AND business_key IN (SELECT value FROM json_each(:keys)) GROUP BY kind, business_key`;
    const theirs = await rowsOf(connection, sql, { scope: contents.scope, keys });
    const latest = new Map(theirs.map((row) => [keyOf(row), textOrNull(row, 'latest') ?? ''] as const));
    for (const row of mine)
      if ((latest.get(keyOf(row)) ?? '') > (textOrNull(row, 'sent_at') ?? '')) overtaken.add(number(row, 'id'));
  }
  return overtaken;
}

/** Gives the runs with documents that were sent later than this database knows, or that it does not know. */
export async function runsSentSince(connection: Connection, contents: JournalContents): Promise<readonly string[]> {
  const runs = new Set<string>();
  const isSent = (row: ResultRow) => row['sent_at'] !== null;
  for (const mine of batchesOf(only(contents.rows('documents'), isSent))) {
    const uids = JSON.stringify(mine.map((row) => text(row, 'uid')));
    const theirs = await rowsOf(connection, LAST_SENT, { scope: contents.scope, uids });
    const latest = new Map(theirs.map((row) => [text(row, 'uid'), text(row, 'latest')] as const));
    for (const row of mine) if ((latest.get(text(row, 'uid')) ?? '') < text(row, 'sent_at')) runs.add(text(row, 'run'));
  }
  return [...runs];
}

const LAST_SENT = `
  SELECT uid, max(sent_at) AS latest FROM (
    SELECT uid, sent_at FROM documents WHERE scope = :scope AND uid IN (SELECT value FROM json_each(:uids))
    UNION ALL
    SELECT former_names.uid, sent_at FROM former_names JOIN documents ON id = document
    WHERE scope = :scope AND former_names.uid IN (SELECT value FROM json_each(:uids))
  ) AS named WHERE sent_at IS NOT NULL GROUP BY uid`;

function keyOf(row: ResultRow): string {
  return `${text(row, 'kind')} ${text(row, 'business_key')}`;
}

function* only(rows: Iterable<ResultRow>, isWanted: (row: ResultRow) => boolean): Generator<ResultRow> {
  for (const row of rows) if (isWanted(row)) yield row;
}
