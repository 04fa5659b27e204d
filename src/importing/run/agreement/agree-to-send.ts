import type { Journal, JournalDocument, NewDocument, RunRecord } from '../../../journal/port.ts';
import { ok, type Result } from '../../../problem/problem.ts';
import { type AliasCounts, aliasCounts, countFindings, type JoinedFinding } from '../../../schema/joined-findings.ts';
import type { Kind } from '../../../schema/kind.ts';
import { counted } from '../../../text/counted.ts';
import { notAgreed, stoppedBySignal } from '../../../workspace/failure.ts';
import type { Effects, Service } from '../../../workspace/parts.ts';
import type { Forwarded } from '../../check/forwarded.ts';
import type { Prepared } from '../../check/prepare.ts';
import { type LeftDoubt, type LeftDoubtReport, leftDoubtReports, leftDoubts } from '../../doubts/left-doubts.ts';
import type { ReviewedDecision } from '../../doubts/review-decisions.ts';
import type { SettledDocument } from '../../doubts/settled-documents.ts';
import type { ImportOptions } from '../../history/import-options.ts';
import { findingsOf } from '../../history/kept-findings.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import type { AlikeDocument, Rest } from '../../history/rest-of-run.ts';
import type { AgainDocument } from '../../history/sent-again.ts';
import type { KnownPlan } from '../../plan-file/plan-file.ts';
import { canUndo } from '../../template/undo-rows.ts';
import { messages } from '../messages.ts';
import { updatesOf } from '../records/write-undo.ts';
import { canaryLeft } from './canary-left.ts';
import { changesIn, warningsIn } from './findings-of-sending.ts';

/** The facts that a person agrees to before anything is sent. */
export type SendPlan = {
  readonly ready: number;
  /** The first row of each ready document. */
  readonly readyRows: ReadonlySet<number>;
  /** The number of ready documents to send now; fewer with `--limit`. */
  readonly sending: number;
  /** All rows of the documents to send now, in file order. */
  readonly sendingRows: ReadonlySet<number>;
  /** The number of documents to send first, before all others; null to send all together. */
  readonly canary: number | null;
  readonly invalid: number;
  readonly skipped: number;
  readonly inDoubt: number;
  /** About the rows to send now, and about the whole file. */
  readonly warnings: number;
  /** Only of the rows to send now. */
  readonly aliases: AliasCounts;
  /** The findings with the old and the new values of the updates to send now, and what was not compared. */
  readonly changes: readonly JoinedFinding[];
  /** True if an undo workbook is written before anything is sent. */
  readonly writesUndo: boolean;
  readonly noun: readonly [singular: string, plural: string];
  /** True if skipped documents are updates that the service already has; false if they were sent before. */
  readonly updates: boolean;
  readonly account: string;
  readonly service: string;
  /** The plan that is applied; null for an import without a plan. */
  readonly planned: KnownPlan | null;
  /** The workbook's decisions about documents in doubt. The same yes records them. */
  readonly decisions: readonly ReviewedDecision[];
  /** Ready documents that somebody settled as not accepted. */
  readonly settled: readonly SettledDocument[];
  /** Ready documents that were sent before, or look like one that was. */
  readonly again: readonly Pick<AgainDocument, 'rows' | 'sentBefore'>[];
  /** Documents in doubt from earlier runs of the file that match no document of the file now. */
  readonly left: readonly LeftDoubtReport[];
  /** Ready documents that look like what another file has sent since the run was planned. */
  readonly alike: readonly AlikeDocument[];
  /** The run to continue; null for a new run. */
  readonly continues: Pick<RunRecord, 'run' | 'file'> | null;
  /** The unfinished run of the file whose remaining rows stay unsent; null if there is none. */
  readonly replaces: string | null;
  /**
   * Only for `retry`: the number left for later, and the updates in doubt to send with the rejected ones. Otherwise
   * null.
   */
  readonly retries: { readonly later: number; readonly inDoubt: number } | null;
  /** Documents that another machine left unsent, and may have sent since; null if there are none. */
  readonly forwarded: Forwarded | null;
};

export type Asking = {
  /** Whether to record the decisions and to send; a problem if nobody can be asked. */
  confirm(plan: SendPlan): Promise<Result<boolean>>;
};

/** Asks if there is something to record or send. A problem if the answer is no, or if a signal came first. */
export async function agreeTo(plan: SendPlan, { confirm }: Asking, effects: Effects): Promise<Result<true>> {
  if (plan.ready === 0 && plan.decisions.length === 0) return ok(true);
  const answer = await confirm(plan);
  const stopped = stoppedBySignal(effects);
  if (stopped !== null) return stopped;
  if (answer.type === 'problem') return answer;
  if (answer.value) return ok(true);
  return notAgreed(plan.decisions.length === 0 ? messages.answeredNo : messages.answeredNoDecisions);
}

/** The send plan of a checked file. */
export function planOfFile(
  {
    documents,
    findings,
    decisions,
    leftInDoubt,
    plans,
  }: Pick<Prepared, 'documents' | 'findings' | 'decisions' | 'leftInDoubt' | 'plans'>,
  portions: Portions,
  kind: Kind,
  service: Service,
): SendPlan {
  const count = (state: string) => documents.filter((document) => document.state === state).length;
  const ready = documents.filter(({ state }) => state === 'ready');
  const sendingRows = rowsSent(ready, portions);
  const states = {
    ready: ready.length,
    readyRows: firstRowsReady(documents),
    sendingRows,
    invalid: count('invalid'),
    skipped: count('skipped'),
    inDoubt: count('in-doubt'),
    warnings: countFindings(warningsIn(findings, sendingRows)),
    aliases: aliasCounts(findings, sendingRows),
    changes: changesIn(findings, sendingRows),
    writesUndo: updatesOf(plans).some(canUndo),
  };
  const again = documents.flatMap(({ rows, state, sentBefore }) =>
    state === 'ready' && sentBefore !== undefined ? [{ rows, sentBefore }] : [],
  );
  return { ...planned(states, portions, kind, service), decisions, again, left: reportsOf(leftInDoubt) };
}

/** The first row of each ready document. */
export function firstRowsReady(documents: readonly Pick<NewDocument, 'rows' | 'state'>[]): ReadonlySet<number> {
  return new Set(documents.flatMap(({ rows, state }) => (state === 'ready' ? (rows[0] ?? []) : [])));
}

/** The send plan for the rest of a run without the `unagreed` documents, and for a workbook's decisions. */
export async function planOfRest(
  journal: Journal,
  rest: Rest,
  { limit, canary, decisions }: Portions & Pick<SendPlan, 'decisions'>,
  service: Service,
  unagreed: readonly number[] = [],
): Promise<SendPlan> {
  const { record, states, settled, again, alike } = rest;
  const kind = kindOf(record);
  const decided = decisions.filter(({ doubt }) => doubt?.places.some((place) => place.run === record.run));
  const resent = decided.filter(
    ({ decision, doubt }) => decision.decision === 'not-accepted' && doubt?.sender === record.run,
  );
  const resentRows = new Set(
    resent.flatMap(
      ({ doubt }) => doubt?.places.filter((place) => place.run === record.run).flatMap(({ rows }) => rows) ?? [],
    ),
  );
  const left = new Set(unagreed);
  const isSent = ({ id, rows: [first = 0] }: JournalDocument) =>
    !left.has(id) && (rest.readyRows.has(first) || resentRows.has(first));
  const [findings, sent] = [findingsOf(record), rowsSent(rest.documents.filter(isSent), { limit })];
  const counts = {
    ready: rest.ready - unagreed.length + resent.length,
    readyRows: rest.readyRows,
    sendingRows: sent,
    invalid: states.invalid + rest.heldBack.length,
    skipped: states.skipped,
    // Updates in doubt are sent again, so they count as ready.
    inDoubt: kind.operation.effect === 'update' ? 0 : states['in-doubt'] + states.sending - decided.length,
    warnings:
      countFindings(warningsIn(findings, sent)) + alike.filter(({ rows: [first = 0] }) => sent.has(first)).length,
    aliases: aliasCounts(findings, sent),
    changes: changesIn(findings, sent),
    writesUndo: false,
  };
  const first = (await canaryLeft(journal, record.run, canary))?.documents ?? null;
  return {
    ...planned(counts, { limit, canary: first }, kind, service),
    settled,
    decisions,
    again: again.filter(({ id }) => !unagreed.includes(id)),
    alike: alike.filter(({ id }) => !unagreed.includes(id)),
    continues: record,
    left: reportsOf(await leftDoubts(journal, kind, record, record.run)),
  };
}

function reportsOf(left: readonly LeftDoubt[]): SendPlan['left'] {
  return leftDoubtReports(left).leftInDoubt ?? [];
}

type States = Pick<
  SendPlan,
  | 'ready'
  | 'readyRows'
  | 'sendingRows'
  | 'invalid'
  | 'skipped'
  | 'inDoubt'
  | 'warnings'
  | 'aliases'
  | 'changes'
  | 'writesUndo'
>;

/** All rows of the ready documents, up to `limit`. */
function rowsSent(
  ready: readonly Pick<NewDocument, 'rows'>[],
  { limit }: Pick<Portions, 'limit'>,
): ReadonlySet<number> {
  return new Set(ready.slice(0, limit ?? ready.length).flatMap(({ rows }) => rows));
}

type Portions = Pick<ImportOptions, 'limit' | 'canary'>;

function planned(states: States, portions: Portions, { noun, operation }: Kind, service: Service): SendPlan {
  const sending = Math.min(states.ready, portions.limit ?? states.ready);
  const canary = portions.canary !== null && portions.canary < sending ? portions.canary : null;
  const { account, label } = service;
  return {
    ...states,
    sending,
    canary,
    noun,
    updates: operation.effect === 'update',
    account,
    service: label,
    planned: null,
    decisions: [],
    settled: [],
    again: [],
    left: [],
    alike: [],
    continues: null,
    replaces: null,
    retries: null,
    forwarded: null,
  };
}

/** "qcsheet would send 25 bookings." */
export function wouldSend({ ready, sending, canary, noun }: SendPlan): string {
  if (ready === 0) return messages.noneReady(noun[0]);
  const all = counted(ready, noun);
  const words = sending === ready ? messages.wouldSend(all) : messages.wouldSendSome(sending, all);
  return canary === null ? words : messages.firstAlone(words, canary);
}
