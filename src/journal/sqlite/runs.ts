import type { Journal, NewDocument, NewRun, Reopening, RunRecord } from '../port.ts';
import type { Claims } from './claims.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { isOfAnotherMachine, newUid, presentName, renameDocument } from './rename-document.ts';
import { reopen, syncFromOtherRuns } from './reopen.ts';
import { replace, replaceRun } from './replaced.ts';
import { number, readRun } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { KEEP_RECORD_OF_NEW } from './service-records.ts';
import { decideElsewhere } from './settlements.ts';
import { sqlText } from './sql-text.ts';
import type { Store } from './store.ts';
import { keepTraits } from './traits.ts';
import type { Turns } from './turns.ts';

type Runs = Pick<
  Journal,
  | 'plan'
  | 'claim'
  | 'toSend'
  | 'listToSend'
  | 'leave'
  | 'recover'
  | 'finish'
  | 'reopen'
  | 'asReopened'
  | 'syncFromOtherRuns'
>;

type RunContext = {
  readonly claims: Claims;
  /** The time in UTC. */
  iso(): string;
  /** The journal for somebody who has the database for himself. */
  journalIn(turns: Turns): Journal;
};

/** The life of a run: planned, claimed from, ended, taken up again. */
export function createRuns(store: Store, turns: Turns, { claims, iso, journalIn }: RunContext): Runs {
  return {
    plan: (run, documents, stopping) =>
      turns.inSteps(() => store.atomicallyInSteps(plan(store, iso(), run, documents)), stopping),
    claim: (run) => turns.once(() => claims.next(run)),
    toSend: (run) => turns.once(() => claims.count(run)),
    listToSend: (run) => turns.once(() => claims.list(run)),
    leave: (run, { id, state }, { code, status, message }) =>
      turns.once(() => {
        const next = state === 'ready' ? 'unsent' : state;
        store.change(LEAVE, { id, state: next, code, status, message });
        if (state === 'in-doubt') claims.leave(run, id);
      }),
    recover: (run) => turns.once(() => store.atomically(() => recover(store, run))),
    finish: (run, state, why, cause = null) =>
      turns.inSteps(() => store.atomicallyInSteps(finish(store, { run, state, why, cause, now: iso() }))),
    reopen: (run, how) => turns.inSteps(() => takeUp(store, claims, run, how)),
    asReopened: (run, how, look) =>
      turns.alone((inside) =>
        store.tentatively(async () => {
          recover(store, run);
          lastOf(reopen(store, run, how));
          return await look(journalIn(inside));
        }),
      ),
    syncFromOtherRuns: (run, stopping) =>
      turns.inSteps(() => store.atomicallyInSteps(syncFromOtherRuns(store, run)), stopping),
  };
}

function* takeUp(store: Store, claims: Claims, run: string, how: Reopening): Generator<void, number> {
  const unagreed = yield* store.atomicallyInSteps(reopen(store, run, how));
  claims.takeUp(run);
  return unagreed;
}

const LEAVE = `
  UPDATE documents SET state = :state, reason_code = :code, reason_status = :status, reason_message = :message
  WHERE id = :id`;

function lastOf<Given>(steps: Generator<void, Given>): Given {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function* plan(store: Store, now: string, run: NewRun, documents: Iterable<NewDocument>): Generator<void, RunRecord> {
  const id = nextId(store, now);
  store.change(
    `INSERT INTO runs (run, kind, file, sha256, origin, scope, output, options, rows, findings, state,
       started_at, planned_after)
     VALUES (:id, :kind, :file, :sha256, :origin, :scope, :output, :options, :rows, :findings, 'running',
       :now, ${LAST_SENDING})`,
    { ...plainRun(run), id, now },
  );
  let count = 0;
  const emptied = new Set<string>();
  for (const document of documents) {
    yield;
    const { scope } = run;
    const given = document.uid == null ? null : presentName(store, { scope, uid: document.uid });
    const fresh = newUid(scope, id, now, document.rows[0]);
    const isOther = given !== null && document.state === 'ready' && isOfAnotherMachine(store, { scope, uid: given });
    store.change(INSERT, { ...columnsOf(document), uid: given ?? fresh, run: id, scope, kind: run.kind });
    if (isOther) renameDocument(store, { scope, uid: given }, fresh);
    const uid = isOther ? fresh : (given ?? fresh);
    if (document.record !== undefined) store.change(KEEP_RECORD_OF_NEW, { record: document.record });
    if (document.state !== 'invalid') keepTraits(store, uid, document.traits ?? []);
    if (document.settlement) decideElsewhere(store, id, document.settlement, now);
    for (const replaced of document.replaces ?? []) {
      const name = { scope, uid: presentName(store, { scope, uid: replaced }) };
      for (const emptiedRun of replace(store, name, { run: id, uid })) emptied.add(emptiedRun);
    }
    count += 1;
  }
  if (run.replaces) {
    replaceRun(store, run.replaces, id);
    emptied.add(run.replaces);
  }
  for (const emptiedRun of emptied) completeWhenEmpty(store, emptiedRun);
  store.change('UPDATE runs SET documents = :count WHERE run = :id', { id, count });
  return readOne(store, id);
}

/** `r-20270310-1`: the UTC day, and the number of the run on it. */
function nextId(store: Store, now: string): string {
  const day = `r-${now.slice(0, 10).replaceAll('-', '')}-`;
  const last = store.row(
    `SELECT coalesce(max(CAST(substr(run, length(:day) + 1) AS INTEGER)), 0) AS last FROM runs
     WHERE substr(run, 1, length(:day)) = :day`,
    { day },
  );
  return `${day}${last === undefined ? 1 : number(last, 'last') + 1}`;
}

function plainRun({ kind, file, sha256, origin = file, scope, output, options, rows, findings }: NewRun) {
  return { kind, file, sha256, origin, scope, output, options, rows, findings };
}

const INSERT = `
  INSERT INTO documents (uid, run, scope, kind, rows, key, state, request, fingerprint, occurrence, business_key,
    repeatable, pointer, reason_code, reason_status, reason_message, tracking_id, sent_before)
  VALUES (:uid, :run, :scope, :kind, :rows, :key, :state, :request, :fingerprint, :occurrence, :businessKey,
    :repeatable, :pointer, :code, :status, :message, :trackingId, :sentBefore)`;

function columnsOf(document: NewDocument) {
  return {
    rows: JSON.stringify(document.rows),
    key: document.key,
    state: document.state,
    request: document.request,
    fingerprint: document.fingerprint,
    occurrence: document.occurrence,
    businessKey: document.businessKey,
    repeatable: document.repeatable ? 1 : 0,
    pointer: document.state === 'in-doubt' || document.state === 'skipped' ? 1 : 0,
    code: document.reason?.code ?? null,
    status: document.reason?.status ?? null,
    message: document.reason?.message ?? null,
    trackingId: document.trackingId ?? null,
    sentBefore: document.sentBefore === undefined ? null : JSON.stringify(document.sentBefore),
  };
}

function readOne(store: Store, run: string) {
  const row = store.row('SELECT * FROM runs WHERE run = :run', { run });
  if (row === undefined) throw new Error(`the journal has no run ${run}`);
  return readRun(row);
}

function recover(store: Store, run: string): number {
  return store.change(
    `UPDATE documents SET state = 'in-doubt', reason_code = 'process-died', reason_status = NULL,
       reason_message = ${sqlText(messages.processDied)}
     WHERE run = :run AND state = 'sending'`,
    { run },
  );
}

const UNSENT = `UPDATE documents SET state = 'unsent' WHERE run = :run AND ${IN_PIECE} AND state = 'ready'`;

type End = {
  run: string;
  state: 'interrupted' | 'stopped' | 'complete';
  why: string | null;
  cause: string | null;
  now: string;
};

function* finish(store: Store, end: End): Generator<void, void> {
  const { run, state } = end;
  if (state === 'stopped') yield* changeInPieces(store, UNSENT, run);
  const sums = store.row(
    `SELECT count(*) AS found, count(*) FILTER (WHERE state IN ('ready', 'sending')) AS open,
       (SELECT documents FROM runs WHERE run = :run) AS planned FROM documents WHERE run = :run`,
    { run },
  );
  if (sums === undefined || sums['found'] !== sums['planned']) throw new Error(`documents of ${run} are missing`);
  if (state === 'complete' && sums['open'] !== 0) throw new Error(`${run} is not complete: documents are not sent`);
  store.change('UPDATE runs SET state = :state, why = :why, cause = :cause, ended_at = :now WHERE run = :run', end);
}
