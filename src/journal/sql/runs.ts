import { requestTextOf, traitKeysOf } from '../new-run.ts';
import type { Journal, NewDocument, NewRun, Reopening, RunRecord } from '../port.ts';
import type { Person } from '../senders-port.ts';
import { batches } from './batches.ts';
import type { Claims } from './claims.ts';
import type { Database, Steps, Store } from './database.ts';
import { knownUpTo } from './elsewhere.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { isOfAnotherMachine, newUid, type PresentNames, presentName, presentNames } from './rename-document.ts';
import { reopen, syncFromOtherRuns } from './reopen.ts';
import { replace, replaceRun } from './replaced.ts';
import { number, readRun } from './rows.ts';
import { LAST_SENDING, lastSending } from './sending-order.ts';
import { KEEP_RECORD_OF_NEW } from './service-records.ts';
import { decideElsewhere } from './settlements.ts';
import { sqlText } from './sql-text.ts';
import { keepTraits } from './traits.ts';

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
  /** Gives the time in UTC. */
  iso(): string;
  readonly here: Person | null;
  /** Gives the journal in a database that the caller has alone. */
  journalIn(database: Database): Journal;
};

/** Plans, claims, ends and continues runs. */
export function createRuns(database: Database, { claims, iso, here, journalIn }: RunContext): Runs {
  const { store } = database;
  return {
    plan: (run, documents, stopping) =>
      database.inSteps(() => plan(store, { now: iso(), here }, run, documents), stopping),
    // Without waiting for the database if possible. Others may wait for a commit, and each group would have only one
    // intent.
    claim: async (run) => claims.alreadyRead(run) ?? (await database.look(() => claims.next(run))),
    toSend: (run) => database.look(() => claims.count(run)),
    listToSend: (run) => database.look(() => claims.list(run)),
    async leave(run, { id, state }, { code, status, message }) {
      const next = state === 'ready' ? 'unsent' : state;
      await database.change(LEAVE, { id, state: next, code, status, message });
      if (state === 'in-doubt') claims.leave(run, id);
    },
    recover: (run) => database.atomically(() => recover(store, run)),
    finish: (run, state, why, cause = null) =>
      database.inSteps(() => finish(store, { run, state, why, cause, now: iso() })),
    async reopen(run, how) {
      const { unagreed, since, known } = await database.inSteps(() => takeUp(database, run, how));
      claims.takeUp(run, since, { knownUpTo: known, allowSimilar: how.allowSimilar });
      return unagreed;
    },
    asReopened: (run, how, look) =>
      database.tentatively(
        () => recoverAndReopen(store, run, how),
        (inside) => look(journalIn(inside)),
      ),
    syncFromOtherRuns: (run, stopping) => database.inSteps(() => syncFromOtherRuns(store, run), stopping),
  };
}

function* takeUp({ store, isShared }: Database, run: string, how: Reopening) {
  const unagreed = yield* reopen(store, run, how);
  const since = yield* lastSending(store);
  return { unagreed, since, known: isShared ? yield* knownUpTo(store) : since };
}

function* recoverAndReopen(store: Store, run: string, how: Reopening): Steps<void> {
  yield* recover(store, run);
  yield* reopen(store, run, how);
}

const LEAVE = `
  UPDATE documents SET state = :state, reason_code = :code, reason_status = :status, reason_message = :message
  WHERE id = :id`;

type Moment = { readonly now: string; readonly here: Person | null };

function* plan(store: Store, { now, here }: Moment, run: NewRun, documents: Iterable<NewDocument>): Steps<RunRecord> {
  const id = yield* nextId(store, now, run.namedBefore);
  yield* store.change(
    `INSERT INTO runs (run, kind, file, sha256, origin, scope, output, options, rows, findings, state,
       started_at, planned_after, who, machine)
     VALUES (:id, :kind, :file, :sha256, :origin, :scope, :output, :options, :rows, :findings, 'running',
       :now, coalesce(:knownUpTo, ${LAST_SENDING}), :who, :machine)`,
    {
      ...plainRun(run),
      id,
      now,
      knownUpTo: run.knownUpTo ?? null,
      who: here?.who ?? null,
      machine: here?.machine ?? null,
    },
  );
  let count = 0;
  const emptied = new Set<string>();
  const moment = { now, machine: here?.machine ?? null };
  for (const some of batches(documents, AT_ONCE)) {
    const names = yield* presentNames(
      store,
      run.scope,
      some.flatMap(({ uid }) => uid ?? []),
    );
    for (const document of some) {
      yield;
      for (const emptiedRun of yield* add(store, { ...run, run: id }, document, names, moment)) emptied.add(emptiedRun);
      count += 1;
    }
  }
  if (run.replaces) {
    yield* replaceRun(store, run.replaces, id);
    emptied.add(run.replaces);
  }
  for (const emptiedRun of emptied) yield* completeWhenEmpty(store, emptiedRun);
  yield* store.change('UPDATE runs SET documents = :count WHERE run = :id', { id, count });
  return yield* readOne(store, id);
}

/** How many documents are asked about together. */
const AT_ONCE = 500;

type PlannedRun = Pick<NewRun, 'scope' | 'kind'> & { readonly run: string };

/** Adds a document to its run. Gives the runs from which it has taken documents. */
function* add(
  store: Store,
  { run, scope, kind }: PlannedRun,
  document: NewDocument,
  names: PresentNames,
  moment: { readonly now: string; readonly machine: string | null },
): Steps<readonly string[]> {
  const given = document.uid == null ? null : yield* names.of(document.uid);
  const fresh = newUid(scope, run, moment.now, document.rows[0]);
  const isOther =
    given !== null && document.state === 'ready' && (yield* isOfAnotherMachine(store, { scope, uid: given }));
  yield* store.write(INSERT, { ...columnsOf(document), uid: given ?? fresh, run, scope, kind });
  if (isOther) yield* names.rename(given, fresh);
  const uid = isOther ? fresh : (given ?? fresh);
  if (document.record !== undefined) yield* store.write(KEEP_RECORD_OF_NEW, { run, record: document.record });
  if (document.state !== 'invalid') yield* keepTraits(store, uid, traitKeysOf(document));
  if (document.settlement) yield* decideElsewhere(store, run, document.settlement, moment);
  const emptied: string[] = [];
  for (const replaced of document.replaces ?? []) {
    const name = { scope, uid: yield* presentName(store, { scope, uid: replaced }) };
    emptied.push(...(yield* replace(store, name, { run, uid })));
  }
  return emptied;
}

/** Gives the name of a new run, `r-20270310-1`: the UTC day, and the number of the run on that day. */
function* nextId(store: Store, now: string, namedBefore: readonly string[] = []): Steps<string> {
  const day = `r-${now.slice(0, 10).replaceAll('-', '')}-`;
  const last = yield* store.row(
    `SELECT coalesce(max(CAST(substr(run, length(:day) + 1) AS INTEGER)), 0) AS last FROM runs
     WHERE substr(run, 1, length(:day)) = :day`,
    { day },
  );
  const others = namedBefore.flatMap((name) => (name.startsWith(day) ? Number(name.slice(day.length)) : []));
  return `${day}${Math.max(last === undefined ? 0 : number(last, 'last'), ...others) + 1}`;
}

function plainRun({ kind, file, sha256, origin = file, scope, output, options, rows, findings }: NewRun) {
  return { kind, file, sha256, origin, scope, output, options, rows, findings };
}

const INSERT = `
  INSERT INTO documents (uid, run, scope, kind, rows, key, state, request, fingerprint, occurrence, business_key,
    repeatable, pointer, reason_code, reason_status, reason_message, tracking_id, sent_at, sent_before)
  VALUES (:uid, :run, :scope, :kind, :rows, :key, :state, :request, :fingerprint, :occurrence, :businessKey,
    :repeatable, :pointer, :code, :status, :message, :trackingId, :sentAt, :sentBefore)`;

function columnsOf(document: NewDocument) {
  return {
    rows: JSON.stringify(document.rows),
    key: document.key,
    state: document.state,
    request: requestTextOf(document),
    fingerprint: document.fingerprint,
    occurrence: document.occurrence,
    businessKey: document.businessKey,
    repeatable: document.repeatable ? 1 : 0,
    pointer: document.state === 'in-doubt' || document.state === 'skipped' ? 1 : 0,
    code: document.reason?.code ?? null,
    status: document.reason?.status ?? null,
    message: document.reason?.message ?? null,
    trackingId: document.trackingId ?? null,
    sentAt: document.sentAt ?? null,
    sentBefore: document.sentBefore === undefined ? null : JSON.stringify(document.sentBefore),
  };
}

function* readOne(store: Store, run: string): Steps<RunRecord> {
  const row = yield* store.row('SELECT * FROM runs WHERE run = :run', { run });
  if (row === undefined) throw new Error(`the journal has no run ${run}`);
  return readRun(row);
}

function* recover(store: Store, run: string): Steps<number> {
  return yield* store.change(
    `UPDATE documents SET state = 'in-doubt', reason_code = 'process-died', reason_status = NULL,
       reason_message = ${sqlText(messages.processDied)}
     WHERE run = :run AND state = 'sending' AND NOT sent_elsewhere(run)`,
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

function* finish(store: Store, end: End): Steps<void> {
  const { run, state } = end;
  if (state === 'stopped') yield* changeInPieces(store, UNSENT, run);
  const sums = yield* store.row(
    `SELECT count(*) AS found, count(*) FILTER (WHERE state IN ('ready', 'sending')) AS open,
       (SELECT documents FROM runs WHERE run = :run) AS planned FROM documents WHERE run = :run`,
    { run },
  );
  if (sums === undefined || sums['found'] !== sums['planned']) throw new Error(`documents of ${run} are missing`);
  if (state === 'complete' && sums['open'] !== 0) throw new Error(`${run} is not complete: documents are not sent`);
  yield* store.change(
    'UPDATE runs SET state = :state, why = :why, cause = :cause, ended_at = :now WHERE run = :run',
    end,
  );
}
