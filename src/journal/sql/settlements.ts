import type {
  Author,
  DocumentName,
  EarlierDocument,
  Fate,
  Journal,
  PastSettlement,
  Settlement,
  UndoneSettlement,
} from '../port.ts';
import type { Database, ResultRow, Steps, Store } from './database.ts';
import { decidedToSend } from './decided-to-send.ts';
import { doubtsOfFile } from './doubts-of-file.ts';
import { LAST_DECISION } from './earlier.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { formerNames, newUid, presentName, renameDocument } from './rename-document.ts';
import { number, readDocument, readState, text, textOrNull } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText, sqlValue } from './sql-text.ts';
import { type Moment, undoSettlement } from './undo-settlement.ts';

type Settlements = Pick<
  Journal,
  | 'settle'
  | 'lastWord'
  | 'undoSettlement'
  | 'asUndone'
  | 'settlements'
  | 'settledUnsent'
  | 'decidedToSend'
  | 'fateOf'
  | 'named'
  | 'formerNames'
  | 'doubtsOfFile'
>;

/**
 * Keeps what users decided about documents in doubt. `iso` gives the time in UTC. `machine` is this computer; null if
 * unknown.
 */
export function createSettlements(database: Database, iso: () => string, machine: string | null): Settlements {
  const { store } = database;
  const at = (): Moment => ({ now: iso(), machine });
  return {
    settle: (scope, uid, settlement, asked) =>
      database.atomically(function* () {
        if (yield* isOutdated(store, scope, uid, asked)) return null;
        return yield* settle(store, yield* present(store, scope, uid), settlement, at());
      }),
    undoSettlement: (scope, uid, by, asked) =>
      database.atomically(function* () {
        if (yield* isOutdated(store, scope, uid, asked)) return { type: 'changed' };
        return yield* undo(store, scope, uid, by, at());
      }),
    lastWord: (scope, uid) => database.look(() => lastWord(store, scope, uid)),
    asUndone: (scope, uid) =>
      database.tentatively(
        () => undo(store, scope, uid, NOBODY, at()),
        async (_inside, undone) => undone,
      ),
    settlements: (run) => database.rows(OF_RUN, { run }, readSettlement),
    settledUnsent: (run) => database.rows(SETTLED_UNSENT, { run }, readDocument),
    decidedToSend: (run) => database.look(() => decidedToSend(store, run)),
    fateOf: (scope, uid) => database.row(FATE, { scope, uid }, readFate),
    named: (scope, uid) => database.rows(NAMED, { scope, uid }, readNamed),
    formerNames: (run) => database.look(() => formerNames(store, run)),
    doubtsOfFile: (file, run, planned = []) => database.look(() => doubtsOfFile(store, file, run, planned)),
  };
}

function* present(store: Store, scope: string, uid: string): Steps<DocumentName> {
  return { scope, uid: yield* presentName(store, { scope, uid }) };
}

function* lastWord(store: Store, scope: string, uid: string): Steps<string> {
  const row = (yield* store.row(LAST_WORD, yield* present(store, scope, uid))) ?? {};
  return `${number(row, 'sent')} ${number(row, 'settled')}`;
}

function* isOutdated(store: Store, scope: string, uid: string, asked: string | undefined): Steps<boolean> {
  return asked !== undefined && (yield* lastWord(store, scope, uid)) !== asked;
}

function* undo(
  store: Store,
  scope: string,
  uid: string,
  by: Author,
  moment: Moment,
): Steps<UndoneSettlement<EarlierDocument>> {
  return yield* undoSettlement(store, yield* present(store, scope, uid), by, moment);
}

const NOBODY = { who: '', why: null };

const SETTLED_UNSENT = `
  SELECT * FROM documents
  WHERE run = :run AND state IN ('ready', 'unsent') AND replaced_by IS NULL AND ${LAST_DECISION} = 'not-accepted'
  ORDER BY id`;

function* settle(
  store: Store,
  which: DocumentName,
  settlement: Settlement,
  { now, machine }: Moment,
): Steps<readonly string[]> {
  const { decision, who, why } = settlement;
  const trackingId = 'trackingId' in settlement ? settlement.trackingId : null;
  const rows = yield* store.rows(SAME_IN_DOUBT, which);
  const original = rows.find((row) => row['pointer'] === 0) ?? rows.find((row) => row['request'] !== null);
  const runs = new Set<string>();
  for (const row of rows) {
    const id = number(row, 'id');
    const run = text(row, 'run');
    yield* store.change(SETTLE, { id, decision, trackingId, who, machine, why, now });
    const owner = original === undefined || original === row ? null : text(original, 'run');
    if (trackingId !== null) yield* store.change(ACCEPTED, { id, trackingId });
    else yield* store.change(NOT_ACCEPTED, { id, owner });
    if (trackingId === null && owner === null) yield* store.change(TO_BE_TAKEN_UP, { run });
    runs.add(run);
  }
  const isOther = original !== undefined && rows.every((row) => row['pointer'] === 1);
  // From now on this machine sends it. The machine that sent it first must be able to distinguish the two sendings.
  if (trackingId === null && isOther)
    yield* renameDocument(store, which, newUid(which.scope, text(original, 'run'), now, number(original, 'id')));
  for (const run of runs) yield* completeWhenEmpty(store, run);
  return [...runs];
}

const SETTLE = `
  INSERT INTO settlements (document, decision, tracking_id, who, machine, why, settled_at, decided_after, before)
  SELECT id, :decision, :trackingId, :who, :machine, :why, :now, ${LAST_SENDING},
    json_object('pointer', pointer, 'code', reason_code, 'status', reason_status, 'message', reason_message,
      'sentAt', sent_at)
  FROM documents WHERE id = :id`;

/** Keeps a user's decision about the last document of a run, if only a workbook of another machine showed the doubt. */
export function* decideElsewhere(
  store: Store,
  run: string,
  settlement: Settlement,
  { now, machine }: Moment,
): Steps<void> {
  const { decision, who, why } = settlement;
  const trackingId = 'trackingId' in settlement ? settlement.trackingId : null;
  yield* store.change(DECIDE_ELSEWHERE, { run, decision, trackingId, who, machine, why, now });
}

const DECIDE_ELSEWHERE = `
  INSERT INTO settlements (document, decision, tracking_id, who, machine, why, settled_at, decided_after, before)
  SELECT id, :decision, :trackingId, :who, :machine, :why, :now, ${LAST_SENDING}, NULL
  FROM documents WHERE run = :run ORDER BY id DESC LIMIT 1`;

/** All documents with this name. One decision settles them all. */
const SAME_IN_DOUBT = `
  SELECT id, run, pointer, request FROM documents
  WHERE scope = :scope AND uid = :uid AND state = 'in-doubt' AND repeatable = 0 ORDER BY id`;

const ACCEPTED = `
  UPDATE documents SET state = CASE WHEN pointer = 1 THEN 'skipped' ELSE 'accepted' END, tracking_id = :trackingId,
    reason_code = CASE WHEN pointer = 1 THEN 'already-sent' ELSE NULL END, reason_status = NULL,
    reason_message = CASE WHEN pointer = 1 THEN ${sqlText(messages.settledAccepted)} ELSE NULL END
  WHERE id = :id`;

/**
 * The document itself is sent by its own run, and pointers to it refer to that run. If only another machine sent it,
 * the first pointer with the sent values is sent by its own run.
 */
const NOT_ACCEPTED = `
  UPDATE documents SET
    state = CASE WHEN request IS NULL THEN 'invalid' ELSE 'unsent' END,
    replaced_by = :owner,
    pointer = CASE WHEN :owner IS NULL AND request IS NOT NULL THEN 0 ELSE pointer END,
    reason_code = 'settled', reason_status = NULL,
    reason_message = ${sqlText(messages.settledNot)} || CASE
      WHEN :owner IS NOT NULL THEN ${sqlText(messages.sentByOwner(sqlValue(':owner')))}
      WHEN request IS NULL THEN ${sqlText(messages.importAgain)}
      ELSE '' END
  WHERE id = :id`;

const TO_BE_TAKEN_UP = `
  UPDATE runs SET state = 'stopped', cause = 'settled', why = ${sqlText(messages.canBeSent)}
  WHERE run = :run AND state = 'complete'`;

/** Every document that has, or had, this name. A run that was planned later has it only by its present name. */
const HAS_NAME = `scope = :scope AND uid IN (
  SELECT :uid UNION ALL
  SELECT known.uid FROM former_names CROSS JOIN documents AS known ON known.id = document
  WHERE former_names.uid = :uid AND known.scope = :scope)`;

const LAST_WORD = `
  SELECT coalesce(max(sent_order), 0) AS sent, coalesce(max(settled), 0) AS settled FROM (
    SELECT sent_order, (SELECT max(settlements.rowid) FROM settlements WHERE document = documents.id) AS settled
    FROM documents WHERE ${HAS_NAME} AND repeatable = 0) AS known`;

const NAMED = `SELECT * FROM documents WHERE ${HAS_NAME} ORDER BY id`;

function readNamed(row: ResultRow): Awaited<ReturnType<Journal['named']>>[number] {
  return {
    ...readDocument(row),
    run: text(row, 'run'),
    isPointer: number(row, 'pointer') === 1,
    sentOrder: row['sent_order'] === null ? null : number(row, 'sent_order'),
  };
}

/** An accepted document comes first, then one in doubt, then any other. */
const FATE = `
  SELECT state, tracking_id FROM documents WHERE ${HAS_NAME} AND repeatable = 0
  ORDER BY CASE WHEN state IN ('accepted', 'skipped') THEN 0 WHEN state IN ('in-doubt', 'sending') THEN 1 ELSE 2 END, id
  LIMIT 1`;

function readFate(row: ResultRow): Fate {
  const state = readState(row);
  if (state === 'accepted' || state === 'skipped')
    return { state: 'accepted', trackingId: textOrNull(row, 'tracking_id') };
  return { state: state === 'in-doubt' || state === 'sending' ? 'in-doubt' : 'not-sent' };
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
    machine: textOrNull(row, 'machine'),
    why: textOrNull(row, 'why'),
    settledAt: text(row, 'settled_at'),
    doubt: textOrNull(row, 'doubt'),
  };
}
