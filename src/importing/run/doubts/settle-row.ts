import { basename } from 'node:path';
import type { Author, Decision, Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import type { Person } from '../../../journal/senders-port.ts';
import type { Sending } from '../../../journal/settlements-port.ts';
import { ok, problem, type Result } from '../../../problem/problem.ts';
import { minuteWords } from '../../../text/day.ts';
import { rowWords } from '../../../text/row-ranges.ts';
import { notAgreed, stoppedBySignal } from '../../../workspace/failure.ts';
import type { Parts } from '../../../workspace/parts.ts';
import { type KnownDoubt, knownDoubt, sentAs } from '../../doubts/known-doubt.ts';
import { messages as decisionMessages } from '../../doubts/messages.ts';
import { decidedMeanwhile } from '../../doubts/record-decisions.ts';
import { takenBy } from '../../doubts/taken-tracking-id.ts';
import { hasOtherForm, mayBeId } from '../../doubts/tracking-id-form.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { begunElsewhere } from '../../history/secret-values.ts';
import { requestIdentity } from '../../requests/request-words.ts';
import { holdingRun } from '../lock-run.ts';
import { messages } from '../messages.ts';
import { concluded, type RunOutcome } from '../outcomes/run-outcome.ts';

/** A person's decision about the document of a row, or that the last decision was wrong. */
export type SettleRequest = {
  readonly row: number;
  readonly decision: Decision | { readonly decision: 'undone' };
  /** How the person knows it; null if they do not say. */
  readonly why: string | null;
};

/** The facts that a person agrees to before a decision is recorded. */
export type SettleQuestion = {
  readonly run: string;
  /** Origin and account of the run. */
  readonly scope: string;
  readonly rows: readonly number[];
  /**
   * The values that identify it for a person: `12-Mar-2029, SS29-0818, ...`; empty if only another machine knows them.
   */
  readonly reference: string;
  /** Whether the rows of this run still have the values that were sent; false if somebody has edited them since. */
  readonly isAsSent: boolean;
  /** All runs that have the document in doubt. The decision counts in each of them. */
  readonly doubt: Pick<KnownDoubt, 'places' | 'sender'> | null;
  readonly noun: string;
  /** The person, computer and file of a run that began at another computer; otherwise null. */
  readonly elsewhere: (Person & { readonly file: string }) | null;
  readonly decision: Decision;
  /** A service id with another form than the id of this decision; null if the form is the same. */
  readonly unlikeGiven: string | null;
};

/** The facts that a person agrees to before the last decision is taken back. */
export type UndoQuestion = Pick<SettleQuestion, 'run' | 'scope' | 'rows' | 'reference' | 'noun' | 'elsewhere'> & {
  /** The id of the accepted document; null if it was settled as not accepted. */
  readonly wasAcceptedAs: string | null;
  /** All runs that have the document in doubt again. */
  readonly runs: readonly string[];
};

/** Whether to record it. A problem if the id has another form or rows were edited, and nobody can be asked. */
export type ConfirmSettle = (question: SettleQuestion | UndoQuestion) => Promise<Result<boolean>>;

/**
 * Settles a document in doubt, or takes back the last decision about it, in all runs of this journal with the document.
 * Then it writes the results of the run again. It sends nothing: `resume` or a new import sends what was not accepted.
 */
export async function settleRow(
  parts: Parts,
  name: string,
  request: SettleRequest,
  confirm: ConfirmSettle,
): Promise<Result<RunOutcome>> {
  const { decision } = request;
  if (decision.decision === 'accepted' && !mayBeId(decision.trackingId)) {
    return problem('usage', 'usage', messages.givesNoId, messages.seeSettle);
  }
  return await holdingRun(parts, 'settle', name, async (journal, run) => {
    const by = { who: parts.effects.user, why: request.why };
    const settling = { journal, run, row: request.row, by };
    const changed =
      decision.decision === 'undone'
        ? await undo(parts, settling, confirm)
        : await settle(parts, { ...settling, decision }, confirm);
    if (changed.type === 'problem') return changed;
    const others = changed.value.filter((candidate) => candidate !== name);
    if (others.length > 0) parts.effects.note(messages.sameIn(others.join(', ')));
    return await concluded(parts, journal, (await journal.run(name)) ?? run);
  });
}

type Settling = {
  readonly journal: Journal;
  readonly run: RunRecord;
  readonly row: number;
  readonly by: Author;
};

/** Gives the runs that changed. */
async function settle(
  parts: Parts,
  { journal, run, row, decision, by }: Settling & { readonly decision: Decision },
  confirm: ConfirmSettle,
): Promise<Result<readonly string[]>> {
  const found = await documentOf(journal, run, row);
  if (found.type === 'problem') return found;
  const { state, repeatable, rows, uid } = found.value;
  if (state !== 'in-doubt' || repeatable) return notInDoubt(journal, run, row, found.value);
  const asked = await journal.lastWord(run.scope, uid);
  const doubt = await knownDoubt(journal, run.scope, uid);
  const taken = await takenBy(journal, run.scope, doubt ?? found.value, decision);
  if (taken !== null)
    return problem('usage', 'tracking-id-taken', messages.nothingSettled(taken), decisionMessages.oneIdEach);
  const kind = kindOf(run);
  const given = decision.decision === 'accepted' ? await journal.givenIds(run.scope, run.kind) : [];
  const isUnlike = decision.decision === 'accepted' && hasOtherForm(decision.trackingId, given);
  const { request, isAsSent } = sentAs(found.value, doubt);
  const reference = request === null ? '' : requestIdentity(kind, request);
  const about = { run: run.run, scope: run.scope, rows, reference, elsewhere: elsewhereOf(parts, run) };
  const unlikeGiven = isUnlike ? (given[0] ?? null) : null;
  const agreed = await confirm({ ...about, isAsSent, doubt, noun: kind.noun[0], decision, unlikeGiven });
  const refused = refusal(parts, agreed, messages.settleNo);
  if (refused !== null) return refused;
  const changed = await journal.settle(run.scope, uid, { ...decision, ...by }, asked);
  return changed === null ? decidedMeanwhile(rowWords([row]), run.run) : ok(changed);
}

function elsewhereOf({ effects }: Parts, run: RunRecord): SettleQuestion['elsewhere'] {
  const begun = begunElsewhere(run, effects);
  return begun && { ...begun, file: basename(run.file) };
}

function refusal(parts: Parts, agreed: Result<boolean>, no: string): Result<never> | null {
  const stopped = stoppedBySignal(parts.effects, messages.signalBeforeSettle);
  if (stopped !== null) return stopped;
  if (agreed.type === 'problem') return agreed;
  return agreed.value ? null : notAgreed(no);
}

/** Gives the runs that changed. */
async function undo(
  parts: Parts,
  { journal, run, row, by }: Settling,
  confirm: ConfirmSettle,
): Promise<Result<readonly string[]>> {
  // First take over what other runs have sent of this document since.
  await journal.syncFromOtherRuns(run.run);
  const found = await documentOf(journal, run, row);
  if (found.type === 'problem') return found;
  const { uid, state, rows, request, trackingId: wasAcceptedAs } = found.value;
  const kind = kindOf(run);
  const [noun] = kind.noun;
  const lastWord = await journal.lastWord(run.scope, uid);
  const possible = await journal.asUndone(run.scope, uid);
  if (possible.type === 'undone') {
    const reference = request === null ? '' : requestIdentity(kind, request);
    const about = { run: run.run, scope: run.scope, rows, reference, noun, elsewhere: elsewhereOf(parts, run) };
    const agreed = await confirm({ ...about, wasAcceptedAs, runs: possible.runs });
    const refused = refusal(parts, agreed, messages.undoNo);
    if (refused !== null) return refused;
    const undone = await journal.undoSettlement(run.scope, uid, by, lastWord);
    return undone.type === 'changed' ? decidedMeanwhile(rowWords([row]), run.run) : ok(possible.runs);
  }
  if (possible.type === 'sent-since') return sentSince(run, row, possible);
  const message = messages.noDecision(noun, row, run.run, state.replace('-', ' '));
  return problem('usage', 'nothing-to-undo', message, messages.seeDocuments(run.run));
}

/**
 * The problem if the document was sent again because of the decision, so the decision stays. Each sending may exist.
 * Only the provider knows.
 */
function sentSince(run: RunRecord, row: number, { sent, sendings }: SentSince): Result<never> {
  const [noun] = kindOf(run).noun;
  const place = { rows: rowWords(sent.rows), run: sent.run, isSingle: sent.rows.length === 1 };
  const message = messages.sentSince(place, at(sent.sentAt), sent.trackingId);
  const ask = messages.askHowMany(noun, row);
  const hint = sendings.length < 2 ? ask : messages.allSendings(ask, sendings.length, sendingWords(sendings));
  return problem('usage', 'sent-since', message, hint);
}

/**
 * "row 2 of run r-1 on 2027-03-10 14:30 UTC, and on 2027-03-11 09:00 UTC; row 2 of run r-2 on ...". Each row and run
 * once.
 */
function sendingWords(sendings: readonly Sending[]): string {
  const places = Map.groupBy(sendings, ({ run, rows }) => `${rowWords(rows)} of run ${run}`);
  const words = [...places].map(([place, sent]) => {
    const times = Map.groupBy(sent, ({ sentAt }) => at(sentAt));
    return `${place}${[...times].map(([time, { length }]) => `${time}${length > 1 ? ` (${length} times)` : ''}`).join(', and')}`;
  });
  return words.join('; ');
}

type SentSince = Extract<Awaited<ReturnType<Journal['asUndone']>>, { type: 'sent-since' }>;

function at(time: string | null): string {
  return time === null ? '' : ` on ${minuteWords(time)}`;
}

async function documentOf(journal: Journal, run: RunRecord, row: number): Promise<Result<JournalDocument>> {
  for await (const document of journal.documents(run.run)) if (document.rows.includes(row)) return ok(document);
  const message = messages.noSuchRow(run.run, kindOf(run).noun[0], row);
  return problem('usage', 'row-unknown', message, messages.seeRows(run.run));
}

async function notInDoubt(
  journal: Journal,
  record: RunRecord,
  row: number,
  document: JournalDocument,
): Promise<Result<never>> {
  const { run } = record;
  const { state, uid } = document;
  const [noun, several] = kindOf(record).noun;
  // Its sender ended a moment ago, or stands still. The document counts as in doubt after the takeover time.
  if (state === 'sending')
    return problem('busy', 'run-busy', messages.stillSending(noun, row, run), messages.settleLater);
  if (state === 'in-doubt') {
    const message = messages.needsNoDecision(noun, row, run, several);
    return problem('usage', 'not-in-doubt', message, messages.resumeIt(run));
  }
  const decided = await withDecision(messages.notInDoubt(noun, row, run, state), journal, run, document);
  const message = messages.nothingToSettle(decided);
  const canBeUndone = (await journal.asUndone(record.scope, uid)).type === 'undone';
  const hint = canBeUndone ? messages.undoMistake(run, row) : messages.seeDocuments(run);
  return problem('usage', 'not-in-doubt', message, hint);
}

/** The message with the last decision about the document, its author and its time; unchanged if there is none. */
async function withDecision(message: string, journal: Journal, run: string, { id }: JournalDocument): Promise<string> {
  const last = (await journal.settlements(run)).findLast(({ document }) => document === id);
  if (last === undefined) return message;
  const { decision, who, settledAt, why } = last;
  const when = `${minuteWords(settledAt)}${why === null ? '' : ` (${why})`}`;
  if (decision === 'undone') return messages.decidedUndone(message, who, when);
  return messages.decidedAs(message, who, decision.replace('-', ' '), when);
}
