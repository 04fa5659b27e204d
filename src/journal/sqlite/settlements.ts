import type { DocumentName, Fate, Journal, PastSettlement, Settlement } from '../port.ts';
import { doubtsOfFile } from './doubts-of-file.ts';
import { LAST_DECISION } from './earlier.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { formerNames, newUid, presentName, renameDocument } from './rename-document.ts';
import { number, type ResultRow, readDocument, text, textOrNull } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText, sqlValue } from './sql-text.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';
import { undoSettlement } from './undo-settlement.ts';

type Settlements = Pick<
  Journal,
  | 'settle'
  | 'undoSettlement'
  | 'asUndone'
  | 'settlements'
  | 'settledUnsent'
  | 'fateOf'
  | 'named'
  | 'formerNames'
  | 'doubtsOfFile'
>;

/** What persons said became of documents in doubt. `iso` gives the time in UTC. */
export function createSettlements(store: Store, turns: Turns, iso: () => string): Settlements {
  const present = (scope: string, uid: string) => ({ scope, uid: presentName(store, { scope, uid }) });
  return {
    settle: (scope, uid, settlement) =>
      turns.once(() => store.atomically(() => settle(store, present(scope, uid), settlement, iso()))),
    undoSettlement: (scope, uid, by) =>
      turns.once(() => store.atomically(() => undoSettlement(store, present(scope, uid), by, iso()))),
    asUndone: (scope, uid) =>
      turns.alone(() => store.tentatively(async () => undoSettlement(store, present(scope, uid), NOBODY, iso()))),
    settlements: (run) => turns.once(() => store.rows(OF_RUN, { run }).map(readSettlement)),
    settledUnsent: (run) => turns.once(() => store.rows(SETTLED_UNSENT, { run }).map(readDocument)),
    fateOf: (scope, uid) => turns.once(() => fateOf(store, scope, uid)),
    named: (scope, uid) => turns.once(() => store.rows(NAMED, { scope, uid }).map(readNamed)),
    formerNames: (run) => turns.once(() => formerNames(store, run)),
    doubtsOfFile: (file, run, planned = []) => turns.once(() => doubtsOfFile(store, file, run, planned)),
  };
}

const NOBODY = { who: '', why: null };

const SETTLED_UNSENT = `
  SELECT * FROM documents
  WHERE run = :run AND state IN ('ready', 'unsent') AND replaced_by IS NULL AND ${LAST_DECISION} = 'not-accepted'
  ORDER BY id`;

function settle(store: Store, which: DocumentName, settlement: Settlement, now: string): readonly string[] {
  const { decision, who, why } = settlement;
  const trackingId = 'trackingId' in settlement ? settlement.trackingId : null;
  const rows = store.rows(SAME_IN_DOUBT, which);
  const original = rows.find((row) => row['pointer'] === 0) ?? rows.find((row) => row['request'] !== null);
  const runs = new Set<string>();
  for (const row of rows) {
    const id = number(row, 'id');
    const run = text(row, 'run');
    store.change(SETTLE, { id, decision, trackingId, who, why, now });
    const owner = original === undefined || original === row ? null : text(original, 'run');
    if (trackingId !== null) store.change(ACCEPTED, { id, trackingId });
    else store.change(NOT_ACCEPTED, { id, owner });
    if (trackingId === null && owner === null) store.change(TO_BE_TAKEN_UP, { run });
    runs.add(run);
  }
  const isOther = original !== undefined && rows.every((row) => row['pointer'] === 1);
  // It is sent from here now, and the machine that sent it first must be able to tell the two sendings apart.
  if (trackingId === null && isOther)
    renameDocument(store, which, newUid(which.scope, text(original, 'run'), now, number(original, 'id')));
  for (const run of runs) completeWhenEmpty(store, run);
  return [...runs];
}

const SETTLE = `
  INSERT INTO settlements (document, decision, tracking_id, who, why, settled_at, decided_after, before)
  SELECT id, :decision, :trackingId, :who, :why, :now, ${LAST_SENDING},
    json_object('pointer', pointer, 'code', reason_code, 'status', reason_status, 'message', reason_message,
      'sentAt', sent_at)
  FROM documents WHERE id = :id`;

/** Keeps what a person decided about the last document of a run, which only a workbook of another machine knew of. */
export function decideElsewhere(store: Store, run: string, settlement: Settlement, now: string): void {
  const { decision, who, why } = settlement;
  const trackingId = 'trackingId' in settlement ? settlement.trackingId : null;
  store.change(DECIDE_ELSEWHERE, { run, decision, trackingId, who, why, now });
}

const DECIDE_ELSEWHERE = `
  INSERT INTO settlements (document, decision, tracking_id, who, why, settled_at, decided_after, before)
  SELECT id, :decision, :trackingId, :who, :why, :now, ${LAST_SENDING}, NULL
  FROM documents WHERE run = :run ORDER BY id DESC LIMIT 1`;

/** All that are one document: one word settles them. */
const SAME_IN_DOUBT = `
  SELECT id, run, pointer, request FROM documents
  WHERE scope = :scope AND uid = :uid AND state = 'in-doubt' AND repeatable = 0 ORDER BY id`;

const ACCEPTED = `
  UPDATE documents SET state = iif(pointer = 1, 'skipped', 'accepted'), tracking_id = :trackingId,
    reason_code = iif(pointer = 1, 'already-sent', NULL), reason_status = NULL,
    reason_message = iif(pointer = 1, ${sqlText(messages.settledAccepted)}, NULL)
  WHERE id = :id`;

/**
 * The document itself is sent by its own run. A pointer to it goes there, too; one to what another machine has sent is
 * sent by its own run, where its cells are those that were sent: of several, by the first.
 */
const NOT_ACCEPTED = `
  UPDATE documents SET
    state = iif(request IS NULL, 'invalid', 'unsent'),
    replaced_by = :owner,
    pointer = iif(:owner IS NULL AND request IS NOT NULL, 0, pointer),
    reason_code = 'settled', reason_status = NULL,
    reason_message = ${sqlText(messages.settledNot)} || CASE
      WHEN :owner IS NOT NULL THEN ${sqlText(messages.sentByOwner(sqlValue(':owner')))}
      WHEN request IS NULL THEN ${sqlText(messages.importAgain)}
      ELSE '' END
  WHERE id = :id`;

const TO_BE_TAKEN_UP = `
  UPDATE runs SET state = 'stopped', cause = 'settled', why = ${sqlText(messages.canBeSent)}
  WHERE run = :run AND state = 'complete'`;

/** A document that goes, or went, by a name. */
const HAS_NAME = `scope = :scope
  AND (uid = :uid OR id IN (SELECT document FROM former_names WHERE former_names.uid = :uid))`;

const NAMED = `SELECT * FROM documents WHERE ${HAS_NAME} ORDER BY id`;

function readNamed(row: ResultRow): Awaited<ReturnType<Journal['named']>>[number] {
  return {
    ...readDocument(row),
    run: text(row, 'run'),
    isPointer: number(row, 'pointer') === 1,
    sentOrder: row['sent_order'] === null ? null : number(row, 'sent_order'),
  };
}

/** Accepted wins over doubt, and doubt over everything else. */
function fateOf(store: Store, scope: string, uid: string): Fate | undefined {
  const row = store.row(
    `SELECT state, tracking_id, min(CASE WHEN state IN ('accepted', 'skipped') THEN 0
       WHEN state IN ('in-doubt', 'sending') THEN 1 ELSE 2 END) AS rank
     FROM documents WHERE ${HAS_NAME} AND repeatable = 0`,
    { scope, uid },
  );
  if (row === undefined || row['rank'] === null) return undefined;
  if (row['rank'] === 0) return { state: 'accepted', trackingId: textOrNull(row, 'tracking_id') };
  return { state: row['rank'] === 1 ? 'in-doubt' : 'not-sent' };
}

const OF_RUN = `
  SELECT settlements.*, before ->> 'message' AS doubt FROM settlements JOIN documents ON documents.id = document
  WHERE run = :run ORDER BY settlements.rowid`;

function readSettlement(row: ResultRow): PastSettlement {
  const trackingId = textOrNull(row, 'tracking_id');
  const undone = row['decision'] === 'undone' ? ({ decision: 'undone' } as const) : null;
  return {
    ...(undone ?? (trackingId === null ? { decision: 'not-accepted' } : { decision: 'accepted', trackingId })),
    document: number(row, 'document'),
    who: text(row, 'who'),
    why: textOrNull(row, 'why'),
    settledAt: text(row, 'settled_at'),
    doubt: textOrNull(row, 'doubt'),
  };
}
