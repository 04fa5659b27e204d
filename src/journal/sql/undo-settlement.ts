import type { Author, DocumentName, EarlierDocument, UndoneSettlement } from '../port.ts';
import type { Sending } from '../settlements-port.ts';
import type { ResultRow, Steps, Store } from './database.ts';
import { ABOUT_EARLIER } from './earlier.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { number, numbers, readEarlier, text, textOrNull } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText } from './sql-text.ts';

/** When something is recorded, in UTC, and at which computer; null if unknown. */
export type Moment = { readonly now: string; readonly machine: string | null };

/** Takes back the last decision about a document: see the journal's port. Runs within a transaction. */
export function* undoSettlement(
  store: Store,
  which: DocumentName,
  by: Author,
  { now, machine }: Moment,
): Steps<UndoneSettlement<EarlierDocument>> {
  const documents = yield* store.rows(WITH_LAST_DECISION, which);
  const decided = documents.filter((row) => row['decision'] === 'accepted' || row['decision'] === 'not-accepted');
  const last = decided.toSorted((a, b) => number(b, 'settled') - number(a, 'settled'))[0];
  if (last === undefined) return { type: 'nothing-to-undo' };

  const wasAccepted = last['decision'] === 'accepted';
  const others = documents.filter((row) => !decided.includes(row));
  const standIns = wasAccepted ? [] : [...others, ...(yield* replacementsOf(store, which, documents))];
  const sent = wasAccepted ? undefined : yield* sentSince(store, which, [last, ...decided], standIns);
  if (sent !== undefined) return { type: 'sent-since', sent, sendings: yield* sendingsOf(store, which, sent) };

  // Later files skipped the document because it counted as accepted. They point to it and have no decision of their
  // own.
  const affected = wasAccepted ? documents.filter((row) => KNOWN_AS_ACCEPTED.has(text(row, 'state'))) : decided;
  const runs = new Set<string>();
  for (const row of affected) {
    yield* store.change(UNDO, { id: number(row, 'id'), now, machine, who: by.who, why: by.why });
    yield* store.change(DOUBT_AGAIN, { id: number(row, 'id'), before: textOrNull(row, 'before') });
    runs.add(text(row, 'run'));
  }
  for (const row of standIns) {
    yield* store.change(KEEP_TRAITS, { uid: which.uid, old: text(row, 'uid') });
    if ((yield* store.change(WAIT_WITH, { id: number(row, 'id'), uid: which.uid })) > 0) runs.add(text(row, 'run'));
  }
  for (const run of runs) yield* completeWhenEmpty(store, run);
  return { type: 'undone', runs: [...runs] };
}

const KNOWN_AS_ACCEPTED: ReadonlySet<string> = new Set(['accepted', 'skipped']);

const WITH_LAST_DECISION = `
  SELECT ${ABOUT_EARLIER}, documents.kind AS kind, business_key, replaced_by, replaced_by_uid, decision, before,
    decided_after, sent_order, settlements.rowid AS settled
  FROM documents JOIN runs ON runs.run = documents.run LEFT JOIN settlements ON settlements.rowid =
    (SELECT max(rowid) FROM settlements WHERE document = documents.id)
  WHERE documents.scope = :scope AND documents.uid = :uid AND repeatable = 0 ORDER BY documents.id`;

/**
 * Gives the documents that replace a document that was settled as not accepted, and those that replace them in turn.
 */
function* replacementsOf(
  store: Store,
  { scope, uid }: DocumentName,
  documents: readonly ResultRow[],
): Steps<readonly ResultRow[]> {
  const seen = new Set([uid]);
  const found: (readonly ResultRow[])[] = [];
  for (let last = documents; last.length > 0; ) {
    const next = last.flatMap((row) => textOrNull(row, 'replaced_by_uid') ?? []).filter((name) => !seen.has(name));
    for (const name of next) seen.add(name);
    const rows: ResultRow[] = [];
    for (const name of new Set(next)) rows.push(...(yield* store.rows(WITH_LAST_DECISION, { scope, uid: name })));
    last = rows;
    found.push(last);
  }
  return found.flat();
}

/**
 * Gives what was sent because the document counted as not accepted: the document itself, its replacement, or its copy
 * in another file. The last decision comes first in `decided`.
 */
function* sentSince(
  store: Store,
  { scope, uid }: DocumentName,
  decided: readonly ResultRow[],
  standIns: readonly ResultRow[],
): Steps<EarlierDocument | undefined> {
  const done = [...decided, ...standIns].filter((row) => !NOT_DONE.has(text(row, 'state')));
  const [last] = decided;
  // A run that only points to the document keeps the time of its own sending, which was before the decision.
  const own = done.find((row) => Number(row['sent_order']) > Number(last?.['decided_after'])) ?? done[0];
  if (own !== undefined) return readEarlier(own);
  for (const row of decided) {
    const fingerprint = textOrNull(row, 'fingerprint');
    const businessKey = textOrNull(row, 'business_key');
    const replacedBy = textOrNull(row, 'replaced_by');
    const isNamed = row['replaced_by_uid'] !== null || decided.some((decision) => decision['run'] === replacedBy);
    const run = isNamed ? null : replacedBy;
    const after = number(row, 'decided_after');
    const like = { kind: text(row, 'kind'), fingerprint, occurrence: number(row, 'occurrence'), businessKey };
    const sentAfter = yield* store.row(SENT_AFTER, { scope, uid, ...like, run, after });
    if (sentAfter !== undefined) return readEarlier(sentAfter);
  }
  return undefined;
}

/**
 * Gives all known sendings of a document, in order of time. Each decision keeps the sendings before it. A sending by
 * `--send-again` is included.
 */
function* sendingsOf(store: Store, which: DocumentName, sent: EarlierDocument): Steps<readonly Sending[]> {
  const known = (yield* store.rows(SENDINGS, which)).map((row) => ({
    run: text(row, 'run'),
    rows: numbers(row, 'rows'),
    sentAt: text(row, 'sent_at'),
  }));
  const { run, rows, sentAt } = sent;
  const all = sentAt === null ? known : [...known, { run, rows, sentAt }];
  // A run that only points to a sending has its time too.
  const byTime = new Map(all.map((sending) => [sending.sentAt, sending]));
  return [...byTime.values()].toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1));
}

const SENDINGS = `
  SELECT run, rows, sent_at FROM documents
  WHERE scope = :scope AND uid = :uid AND repeatable = 0 AND sent_at IS NOT NULL
  UNION
  SELECT run, rows, before ->> 'sentAt' FROM settlements JOIN documents ON documents.id = document
  WHERE scope = :scope AND uid = :uid AND repeatable = 0 AND before ->> 'sentAt' IS NOT NULL
  UNION
  SELECT again.run, again.rows, again.sent_at FROM documents JOIN documents AS again
    ON again.scope = documents.scope AND again.fingerprint = documents.fingerprint
      AND again.sent_before ->> 'run' = documents.run AND again.sent_before ->> 'rows' = documents.rows
  WHERE documents.scope = :scope AND documents.uid = :uid AND documents.repeatable = 0 AND again.sent_at IS NOT NULL`;

/** A rejected document was sent, but the service did nothing for it. */
const NOT_DONE: ReadonlySet<string> = new Set(['ready', 'unsent', 'invalid', 'rejected']);

// An equal document with another occurrence number is another booking: its row would have been sent in any case.
const SENT_AFTER = `
  SELECT ${ABOUT_EARLIER} FROM documents JOIN runs ON runs.run = documents.run
  WHERE documents.scope = :scope AND documents.kind = :kind AND documents.uid <> :uid AND repeatable = 0 AND pointer = 0
    AND documents.state IN ('sending', 'accepted', 'in-doubt') AND sent_order > :after
    AND (fingerprint IS DISTINCT FROM :fingerprint OR occurrence = :occurrence)
    AND (fingerprint = :fingerprint OR business_key = :businessKey OR documents.run = :run
      OR EXISTS (SELECT 1 FROM traits AS own JOIN traits AS theirs ON theirs.trait = own.trait
        WHERE own.uid = :uid AND own.trait >= 'same:' AND own.trait < 'same;' AND theirs.uid = documents.uid))
  ORDER BY sent_order LIMIT 1`;

const UNDO = `
  INSERT INTO settlements (document, decision, tracking_id, who, machine, why, settled_at, decided_after, before)
  VALUES (:id, 'undone', NULL, :who, :machine, :why, :now, ${LAST_SENDING}, NULL)`;

const DOUBT_AGAIN = `
  UPDATE documents SET
    state = 'in-doubt', tracking_id = NULL, replaced_by = NULL, replaced_by_uid = NULL,
    pointer = coalesce(CAST(:before ->> 'pointer' AS BIGINT), pointer),
    reason_code = CASE WHEN :before IS NULL THEN 'decision-undone' ELSE :before ->> 'code' END,
    reason_status = CAST(:before ->> 'status' AS BIGINT),
    reason_message = CASE WHEN :before IS NULL THEN ${sqlText(messages.doubtAgain)} ELSE :before ->> 'message' END
  WHERE id = :id`;

const KEEP_TRAITS = 'INSERT INTO traits SELECT trait, :uid FROM traits WHERE uid = :old ON CONFLICT DO NOTHING';

/** A document that would have been sent in its place is the same booking, and is in doubt with it. */
const WAIT_WITH = `
  UPDATE documents SET
    state = 'in-doubt', pointer = 1, uid = :uid, reason_code = 'in-doubt', reason_status = NULL,
    reason_message = ${sqlText(messages.doubtAgain)}
  WHERE id = :id AND state IN ('ready', 'unsent', 'rejected')`;
