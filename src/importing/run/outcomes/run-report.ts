import type {
  BookingResult,
  DocumentState,
  Journal,
  JournalDocument,
  PastSettlement,
  RunRecord,
  RunState,
  SentBefore,
} from '../../../journal/port.ts';
import type { JoinedFinding } from '../../../schema/joined-findings.ts';
import type { NotPatched, SheetNames } from '../../check/users-workbook.ts';
import type { LeftDoubtReport } from '../../doubts/left-doubts.ts';
import type { DecisionReport } from '../../doubts/record-decisions.ts';
import { sentBeforeWords } from '../../history/sent-again.ts';
import { messages } from '../messages.ts';

/** A run for scripts: the JSON of `import`, `resume` and `runs show`. */
export type RunReport = {
  /** Null if no run began: a dry run, or a file that may not be sent. */
  readonly run: string | null;
  readonly kind: string;
  readonly file: string;
  readonly sha256: string;
  readonly state: RunState;
  /** Who began the run, and at which computer. Absent if no run began; null if not known. */
  readonly who?: string | null;
  readonly machine?: string | null;
  /** Why the run is not complete, in words. */
  readonly why: string | null;
  readonly counts: RunCounts;
  readonly findings: readonly JoinedFinding[];
  readonly documents: readonly DocumentReport[];
  /** The path of the results workbook; null if it could not be written. */
  readonly results: string | null;
  /**
   * Why the results are a new workbook and not the user's own. Only if they were written now, and a person may expect
   * their own.
   */
  readonly notPatched?: NotPatched;
  /** Sheets of the results with another name than usual. Only if it was written now, and if there are any. */
  readonly sheetNames?: SheetNames;
  /** The workbook's decisions about documents in doubt. Only for an import with decisions. */
  readonly decisions?: readonly DecisionReport[];
  /**
   * Documents in doubt of earlier runs of the same file, whose rows were deleted, changed or sent again. They are not
   * in `counts`. Absent if there are none.
   */
  readonly leftInDoubt?: readonly LeftDoubtReport[];
  /** The path of the plan that was written instead of sending. Absent without a plan. */
  readonly plan?: string;
};

export type RunCounts = {
  readonly rows: number;
  readonly documents: number;
  readonly invalid: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly inDoubt: number;
  readonly skipped: number;
  readonly unsent: number;
  /** The number of documents being sent now. Only for a run that is sending. */
  readonly sending?: number;
};

export type DocumentReport = {
  readonly rows: readonly number[];
  readonly key: string | null;
  readonly state: DocumentState;
  readonly trackingId: string | null;
  readonly response: unknown;
  readonly error: { readonly code: string; readonly status: number | null; readonly message: string } | null;
  readonly attempts: number;
  readonly sentAt: string | null;
  /** Columns whose values the later run, which counts, has not sent; absent if there are none. */
  readonly notSentLater?: readonly string[];
  /** The service's final result, and the time of its last change. Absent if nobody asked for it. */
  readonly bookingResult?: { readonly answer: unknown; readonly at: string };
  /** The last decision of a person; absent if there is none. */
  readonly settled?: {
    readonly decision: string;
    readonly who: string;
    /** The computer where it was recorded; null if not known. */
    readonly machine: string | null;
    readonly why: string | null;
    readonly at: string;
  };
};

/**
 * The counts of a run. Ready documents count as unsent. Documents that are being sent count as in doubt. In a run that
 * is `underWay` they do not, because its answers will still come.
 */
export function countsOf(
  rows: number,
  states: Readonly<Record<DocumentState, number>>,
  underWay: boolean = false,
): RunCounts {
  const counts = {
    rows,
    documents: Object.values(states).reduce((sum, count) => sum + count, 0),
    invalid: states.invalid,
    accepted: states.accepted,
    rejected: states.rejected,
    inDoubt: states['in-doubt'] + (underWay ? 0 : states.sending),
    skipped: states.skipped,
    unsent: states.unsent + states.ready,
    ...(underWay ? { sending: states.sending } : {}),
  };
  const { invalid, accepted, rejected, inDoubt, skipped, unsent, sending = 0 } = counts;
  const sum = invalid + accepted + rejected + inDoubt + skipped + unsent + sending;
  if (sum !== counts.documents) throw new Error(`The states of ${counts.documents} documents add up to ${sum}.`);
  return counts;
}

/**
 * One document for scripts. `difference` is how the answer differs from what was sent. If the run is not sending, the
 * states are those of `countsOf`.
 */
export function documentReport(
  document: JournalDocument,
  run: RunState,
  { settlement, difference, result, notSent = [] }: DocumentNotes,
): DocumentReport {
  const { rows, key, trackingId, attempts, sentAt, reason, sentBefore } = document;
  const state = run === 'running' ? document.state : atRest(document.state);
  const known = reason ?? (state === 'unsent' ? earlierSending(sentBefore) : undefined);
  const shown = difference === null ? known : { code: 'answer-differs', status: null, message: difference };
  const error = shown === undefined ? null : { code: shown.code, status: shown.status, message: shown.message };
  const settled = settlement && {
    decision: settlement.decision,
    who: settlement.who,
    machine: settlement.machine,
    why: settlement.why,
    at: settlement.settledAt,
  };
  const answer = { response: parsedResponse(document.response), error, attempts, sentAt };
  const later = result && { bookingResult: { answer: parsedResponse(result.answer), at: result.lastAt } };
  const lost = notSent.length === 0 ? {} : { notSentLater: notSent };
  return { rows, key, state, trackingId, ...answer, ...lost, ...later, ...(settled === undefined ? {} : { settled }) };
}

function earlierSending(sentBefore: SentBefore | undefined) {
  if (sentBefore === undefined) return undefined;
  return { code: 'already-sent', status: null, message: messages.againLater(sentBeforeWords(sentBefore)) };
}

/** Facts about a document besides its own state. */
type DocumentNotes = {
  readonly settlement: PastSettlement | undefined;
  /** How the answer differs from what was sent; null if it does not. */
  readonly difference: string | null;
  readonly result: BookingResult | undefined;
  /** Columns that are lost with a replaced update. */
  readonly notSent?: readonly string[];
};

/** Whether the document was not sent because a later run has sent the same. */
export function isOvertaken({ state, error }: DocumentReport): boolean {
  return state === 'invalid' && error?.code === 'changed-since';
}

/** The last decision on each document of a run. */
export async function lastWords(
  journal: Pick<Journal, 'settlements'>,
  run: string,
): Promise<ReadonlyMap<number, PastSettlement>> {
  return new Map((await journal.settlements(run)).map((settlement) => [settlement.document, settlement]));
}

/** The last booking result of each document of a run. */
export async function lastResults(
  journal: Pick<Journal, 'bookingResults'>,
  run: string,
): Promise<ReadonlyMap<number, BookingResult>> {
  return new Map((await journal.bookingResults(run)).map((result) => [result.document, result]));
}

function atRest(state: DocumentState): DocumentState {
  if (state === 'ready') return 'unsent';
  return state === 'sending' ? 'in-doubt' : state;
}

/** The service's answer as parsed JSON, or as text if it is not JSON. */
function parsedResponse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type RunSummary = Pick<
  RunRecord,
  'run' | 'kind' | 'file' | 'state' | 'startedAt' | 'endedAt' | 'who' | 'machine'
> & {
  readonly counts: RunCounts;
  /** The number of its documents in doubt that earlier runs sent, by run. Absent if there are none. */
  readonly inDoubtFrom?: Readonly<Record<string, number>>;
};

/** The number of documents in doubt that the run sent itself. */
export function ownDoubts({ counts, inDoubtFrom = {} }: RunSummary): number {
  return Object.values(inDoubtFrom).reduce((left, documents) => left - documents, counts.inDoubt);
}
