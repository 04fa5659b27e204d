import type { Journal, JournalDocument, PastSettlement, RunRecord } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import { capital } from '../../../text/capital.ts';
import { dayOf } from '../../../text/day.ts';
import { dayWords } from '../../cells/day-words.ts';
import { sentAtOf } from '../../doubts/known-doubt.ts';
import { sentBeforeWords } from '../../history/sent-again.ts';
import type { RowOutcome } from '../../results/results-input.ts';
import { messages } from '../messages.ts';
import { lastWords } from './run-report.ts';
import { answerOf } from './service-answer.ts';

/** The outcome of each row. All rows of a document have the same outcome. */
export async function rowOutcomes(
  journal: Journal,
  { run, scope }: RunRecord,
  kind: Kind,
  documents: AsyncIterable<JournalDocument>,
): Promise<ReadonlyMap<number, RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>();
  const words = await lastWords(journal, run);
  const formerNames = await journal.formerNames(run);
  const idsOfRun = new Set<string>();
  for await (const { document, sentAt } of withSentAt(journal, scope, documents)) {
    const formerUids = formerNames.get(document.id) ?? [];
    const { state, trackingId } = document;
    if (trackingId !== null && (state === 'accepted' || state === 'skipped')) idsOfRun.add(trackingId);
    const before = await earlierSending(journal, scope, document);
    const outcome = { ...rowOutcome(document, words.get(document.id), kind), ...before, formerUids, idsOfRun, sentAt };
    for (const row of document.rows) outcomes.set(row, outcome);
  }
  return outcomes;
}

/** How many documents are asked about together. */
const TOGETHER = 200;

/** Gives the documents, each with the ISO time of its last sending. */
async function* withSentAt(journal: Journal, scope: string, documents: AsyncIterable<JournalDocument>) {
  const ask = (some: readonly JournalDocument[]) =>
    Promise.all(some.map(async (document) => ({ document, sentAt: await sentAtOf(journal, scope, document) })));
  let some: JournalDocument[] = [];
  for await (const document of documents) {
    some.push(document);
    if (some.length < TOGETHER) continue;
    yield* await ask(some);
    some = [];
  }
  yield* await ask(some);
}

function rowOutcome(
  document: JournalDocument,
  settlement: PastSettlement | undefined,
  kind: Kind,
): Omit<RowOutcome, 'sentAt' | 'formerUids' | 'idsOfRun' | 'sentBefore'> {
  const { rows, state, trackingId, fingerprint, uid } = document;
  const message = messageOf(document, settlement, kind);
  return { rows, state, trackingId, message, fingerprint, uid };
}

/** What became of the earlier sending by now. Nothing holds a row back after it was settled as not accepted. */
async function earlierSending(
  journal: Pick<Journal, 'fateOf'>,
  scope: string,
  { sentBefore }: JournalDocument,
): Promise<Pick<RowOutcome, 'sentBefore'>> {
  const { fingerprint = null, trackingId = null, uid } = sentBefore ?? {};
  if (fingerprint === null) return {};
  if (trackingId !== null) return { sentBefore: { fingerprint, trackingId, uid: null } };
  if (uid === undefined) return {};
  const fate = await journal.fateOf(scope, uid);
  if (fate?.state === 'accepted' && fate.trackingId !== null)
    return { sentBefore: { fingerprint, trackingId: fate.trackingId, uid: null } };
  return fate?.state === 'in-doubt' ? { sentBefore: { fingerprint, trackingId: null, uid } } : {};
}

function messageOf(document: JournalDocument, settlement: PastSettlement | undefined, kind: Kind): string | null {
  const { sentBefore } = document;
  const words = documentWords(document, kind);
  // The reason of a held-back document names the earlier sending.
  const isSaid = sentBefore === undefined || document.state === 'invalid';
  const before = isSaid ? null : beforeWords(capital(sentBeforeWords(sentBefore)), document);
  const own = [before, words].filter((part) => part !== null).join('\n') || null;
  if (settlement === undefined || isOutdated(settlement, document.state)) return own;
  if (own !== null && settlement.decision === 'undone') return `${own} ${settledWords(settlement)}`;
  // The settlement comes first, then the reason why it was not sent.
  const isMore = own !== null && settlement.decision === 'not-accepted' && document.reason?.code !== 'settled';
  return isMore ? `${settledWords(settlement)} ${capital(own)}` : settledWords(settlement);
}

function beforeWords(before: string, { state }: JournalDocument): string {
  if (state === 'unsent' || state === 'ready') return `${messages.againLater(before)}.`;
  return state === 'accepted' ? `${messages.sentAgain(before)}.` : `${before}.`;
}

/** The reason for the state, or the service's words if it accepted the document. */
function documentWords(document: JournalDocument, kind: Kind): string | null {
  if (document.state !== 'accepted') return document.reason?.message ?? null;
  const { words, difference } = answerOf(kind, document);
  return difference ?? words;
}

/** Whether the document was sent again after the decision. The service's answer is then newer than the decision. */
function isOutdated({ decision }: PastSettlement, state: JournalDocument['state']): boolean {
  if (decision === 'undone') return state !== 'in-doubt';
  return decision === 'not-accepted' && !['unsent', 'ready', 'invalid'].includes(state);
}

/** "Settled as accepted by li on 10-Mar-2027: asked by telephone." */
function settledWords({ decision, who, why, settledAt }: PastSettlement): string {
  const day = dayWords(dayOf(Date.parse(settledAt)));
  if (decision === 'undone') return messages.undone(who, day, why);
  return messages.settled(decision.replace('-', ' '), who, day, why);
}
