import type {
  BookingResult,
  DocumentState,
  Journal,
  JournalDocument,
  PastSettlement,
  RunRecord,
  RunState,
  SentBefore,
} from '../../journal/port.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { NotPatched } from '../check/users-workbook.ts';
import type { LeftDoubtReport } from '../doubts/left-doubts.ts';
import type { DecisionReport } from '../doubts/record-decisions.ts';
import { sentBeforeWords } from '../history/sent-again.ts';
import { messages } from './messages.ts';

/** A run as scripts read it: the JSON of `import`, `resume` and `runs show`. */
export type RunReport = {
  /** Null when nothing was begun: a dry run, or a file that may not be sent at all. */
  readonly run: string | null;
  readonly kind: string;
  readonly file: string;
  readonly sha256: string;
  readonly state: RunState;
  /** Who began it, and at which computer; absent where no run was begun, null where that is not known. */
  readonly who?: string | null;
  readonly machine?: string | null;
  /** Why it is not complete, in words. */
  readonly why: string | null;
  readonly counts: RunCounts;
  readonly findings: readonly JoinedFinding[];
  readonly documents: readonly DocumentReport[];
  /** Path of the results workbook; null when it could not be written. */
  readonly results: string | null;
  /** Why that is a new workbook and not the user's own; only where it was written now, and a person may expect that. */
  readonly notPatched?: NotPatched;
  /** What the workbook decided about documents in doubt; only of an import, and only where it decided anything. */
  readonly decisions?: readonly DecisionReport[];
  /**
   * Documents in doubt of earlier runs of the same file, whose rows were deleted, changed, or sent again. Counted in none
   * of `counts`; only where there are any.
   */
  readonly leftInDoubt?: readonly LeftDoubtReport[];
  /** Path of the plan that was written instead of sending anything; only where there is one. */
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
  /** On their way now; only of a run that is going on while it is looked at. */
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
  /** Columns whose values the later run that counts has not sent; only where there are any. */
  readonly notSentLater?: readonly string[];
  /** What the service said became of it after it was received, and when it said so last; only where it was asked. */
  readonly bookingResult?: { readonly answer: unknown; readonly at: string };
  /** The last word of a person on it; only where there is one. */
  readonly settled?: {
    readonly decision: string;
    readonly who: string;
    /** The computer where it was recorded; null where that is not known. */
    readonly machine: string | null;
    readonly why: string | null;
    readonly at: string;
  };
};

/**
 * Ready documents count as unsent: nobody has sent them. What is on its way counts as in doubt, but for a run that is
 * `underWay`: its answers are still to come.
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
 * One document as scripts read it; `difference` is what its answer says otherwise than was sent. Of a run that is not
 * going on, its states are those that `countsOf` counts.
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

/** What is told of a document beside its own state. */
type DocumentNotes = {
  readonly settlement: PastSettlement | undefined;
  /** What the answer says otherwise than was sent. */
  readonly difference: string | null;
  readonly result: BookingResult | undefined;
  /** Columns that are lost with an overtaken update. */
  readonly notSent?: readonly string[];
};

/** Not sent, because a later run has sent the same since. */
export function isOvertaken({ state, error }: DocumentReport): boolean {
  return state === 'invalid' && error?.code === 'changed-since';
}

/** The last word on each document of a run. */
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

/** The service's answer as JSON where it is JSON, else as the text that came. */
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
  /** Of its documents in doubt, those that earlier runs sent: by run, how many. Absent where there are none. */
  readonly inDoubtFrom?: Readonly<Record<string, number>>;
};

/** How many documents in doubt a run has sent itself. */
export function ownDoubts({ counts, inDoubtFrom = {} }: RunSummary): number {
  return Object.values(inDoubtFrom).reduce((left, documents) => left - documents, counts.inDoubt);
}
