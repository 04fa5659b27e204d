import { stat } from 'node:fs/promises';
import { dayWords } from '../../derive/cells/day-words.ts';
import type { BookingOutcome } from '../../derive/results/booking-results-sheet.ts';
import type { Doubtful } from '../../derive/results/doubt-sheet.ts';
import type { BookingReport, RowOutcome } from '../../derive/results/input.ts';
import { resultsModel } from '../../derive/results/results.ts';
import type { Journal, JournalDocument, PastSettlement, RunRecord } from '../../journal/port.ts';
import { dayOf } from '../../schema/day.ts';
import type { Kind } from '../../schema/kind.ts';
import { streamWorkbook } from '../../workbook/write-xlsx.ts';
import { sentBeforeWords } from '../check/again.ts';
import { knownDoubt, sentAs } from '../decisions/known-doubt.ts';
import { leftDoubts } from '../decisions/left-doubts.ts';
import { checkOutput, checkReplaced, chooseOutput, unwritten } from '../output.ts';
import type { Parts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { program } from '../program.ts';
import { answerOf } from './answer.ts';
import { presentFindings } from './findings-of.ts';
import { keptRows } from './kept-rows.ts';
import { kindOf } from './kind-of.ts';
import { unknownRun } from './no-runs.ts';
import { onlyWord } from './older-journal.ts';
import { countsOf, lastResults, lastWords } from './report.ts';
import { announce, doubtsIn, remember, replaceablePlace, staysWords, writerOf } from './results-place.ts';
import { sentAtOf } from './sent-at.ts';

/**
 * Writes the results workbook of a run to `output`, from the journal alone; never over a file of somebody else's,
 * nor over results that say more than the journal.
 */
export async function writeResults(journal: Journal, run: RunRecord, output: string): Promise<Result<string>> {
  const kind = kindOf(run);
  const place = await checkReplaced(output, 'results');
  if (place.kind === 'problem') return place;
  const unknown = await onlyWord(journal, output);
  if (unknown !== null) return unknown;
  const outcomes = rowOutcomes(journal, run, kind);
  const model = await resultsModel({
    kind,
    run: { ...run, counts: countsOf(run.rows, journal.counts(run.run)) },
    sourceRows: () => keptRows(journal, run),
    outcomeOf: (row) => outcomes.get(row),
    findings: presentFindings(journal, run),
    reasons: reasonsOf(journal, run.run),
    doubtful: [...doubtful(journal, run), ...leftDoubtful(journal, kind, run)],
    bookingResults: Array.from(resultsOfBookings(journal, run.run)),
    reports: reportsOf(journal, run.run),
    program,
  });
  const written = await streamWorkbook(model, output, (temporary) => announce(journal, output, temporary, run.run));
  if (written.kind === 'written') {
    await remember(journal, output, run.run);
    return ok(output);
  }
  return unwritten({ ...written, hint: `${written.hint} Then: qcsheet results ${run.run} -o FILE` });
}

/** Where the results of a run were written; null where nowhere, or where those of another run have taken their place. */
export function placeOfResults(journal: Journal, { run, output }: RunRecord): string | null {
  return journal.writtenAt(output)?.run === run ? output : null;
}

/** Whether they were written since the run ended; what a person has changed in them later counts as well. */
export async function hasResults(journal: Journal, run: RunRecord): Promise<boolean> {
  const { output, endedAt } = run;
  if (placeOfResults(journal, run) === null) return false;
  const existing = await stat(output).catch(() => null);
  return existing !== null && endedAt !== null && existing.mtimeMs >= Date.parse(endedAt);
}

/** What became of each row: a document's outcome stands on all its rows. */
function rowOutcomes(journal: Journal, { run, scope }: RunRecord, kind: Kind): ReadonlyMap<number, RowOutcome> {
  const outcomes = new Map<number, RowOutcome>();
  const words = lastWords(journal, run);
  for (const document of journal.documents(run)) {
    const sentAt = sentAtOf(journal, scope, document);
    const outcome = { ...rowOutcome(document, words.get(document.id), kind), sentAt };
    for (const row of document.rows) outcomes.set(row, outcome);
  }
  return outcomes;
}

function rowOutcome(
  document: JournalDocument,
  word: PastSettlement | undefined,
  kind: Kind,
): Omit<RowOutcome, 'sentAt'> {
  const { rows, state, trackingId, fingerprint, uid } = document;
  const message = messageOf(document, word, kind);
  return { rows, state, trackingId, message, fingerprint, uid, ...earlierMark(document) };
}

function earlierMark({ sentBefore }: JournalDocument): Pick<RowOutcome, 'sentBefore'> {
  const { fingerprint = null, trackingId = null } = sentBefore ?? {};
  return fingerprint === null || trackingId === null ? {} : { sentBefore: { fingerprint, trackingId } };
}

function messageOf(document: JournalDocument, word: PastSettlement | undefined, kind: Kind): string | null {
  const { sentBefore } = document;
  const words = documentWords(document, kind);
  const before = sentBefore === undefined ? null : `${capital(sentBeforeWords(sentBefore))}${againFate(document)}`;
  const own = [before, words].filter((part) => part !== null).join('\n') || null;
  if (word === undefined || isOutdated(word, document.state)) return own;
  return word.decision === 'undone' && own !== null ? `${own} ${settledWords(word)}` : settledWords(word);
}

function againFate({ state }: JournalDocument): string {
  if (state === 'unsent' || state === 'ready') return '; it would be sent again.';
  return state === 'accepted' ? '; it was sent again.' : '.';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why it stands as it does, or what the service said when it accepted it. */
function documentWords(document: JournalDocument, kind: Kind): string | null {
  if (document.state !== 'accepted') return document.reason?.message ?? null;
  const { words, difference } = answerOf(kind, document);
  return difference ?? words;
}

/** What was settled as not accepted was sent again since: the service's word on that is newer. */
function isOutdated({ decision }: PastSettlement, state: JournalDocument['state']): boolean {
  if (decision === 'undone') return state !== 'in-doubt';
  return decision === 'not-accepted' && !['unsent', 'ready', 'invalid'].includes(state);
}

/** "Settled as accepted by li on 10-Mar-2027: asked by telephone." */
function settledWords({ decision, who, why, settledAt }: PastSettlement): string {
  const known = why === null ? '' : `: ${why}`;
  const by = `by ${who} on ${dayWords(dayOf(Date.parse(settledAt)))}${known}.`;
  return decision === 'undone' ? `The decision was taken back ${by}` : `Settled as ${decision.replace('-', ' ')} ${by}`;
}

function* doubtful(journal: Journal, { run, scope }: RunRecord): Iterable<Doubtful> {
  for (const document of journal.documents(run)) {
    const { state, rows, reason, uid } = document;
    const [first, ...others] = rows;
    if (!(state === 'in-doubt' || state === 'sending') || first === undefined) continue;
    const doubt = knownDoubt(journal, scope, uid);
    const why = reason?.message ?? null;
    const sent = sentAs(document, doubt);
    yield { run: null, rows: [first, ...others], sentAt: sentAtOf(journal, scope, document), why, uid, ...sent };
  }
}

/** The documents in doubt of earlier runs of the file, without a row in this run. */
function leftDoubtful(journal: Journal, kind: Kind, run: RunRecord): readonly Doubtful[] {
  return leftDoubts(journal, kind, run, run.run).flatMap(({ places: [{ run: ofRun, rows }], ...doubt }): Doubtful[] => {
    const [first, ...others] = rows;
    const { sentAt, why, request, uid, isSentAgain } = doubt;
    return first === undefined
      ? []
      : [{ run: ofRun, rows: [first, ...others], sentAt, why, request, isAsSent: false, uid, isSentAgain }];
  });
}

function* resultsOfBookings(journal: Journal, run: string): Iterable<BookingOutcome> {
  const results = lastResults(journal, run);
  if (results.size === 0) return;
  for (const { id, rows, trackingId } of journal.documents(run)) {
    const result = results.get(id);
    const [first, ...others] = rows;
    if (result === undefined || first === undefined) continue;
    yield { rows: [first, ...others], trackingId, answer: result.answer, at: result.lastAt };
  }
}

function reportsOf(journal: Journal, run: string): readonly BookingReport[] {
  const rowsOf = new Map(Array.from(journal.documents(run), ({ id, rows }) => [id, rows]));
  return journal.reportsOf(run).flatMap(({ document, ...report }) => {
    const [first, ...others] = rowsOf.get(document) ?? [];
    return first === undefined ? [] : [{ ...report, rows: [first, ...others] }];
  });
}

/** Why documents were not accepted, the commonest first. */
function reasonsOf(journal: Journal, run: string): { message: string; documents: number; rows: number[] }[] {
  const reasons = new Map<string, { message: string; documents: number; rows: number[] }>();
  for (const { state, reason, rows } of journal.documents(run)) {
    if (reason === undefined || !(state === 'rejected' || state === 'in-doubt' || state === 'invalid')) continue;
    const { message } = reason;
    const known = reasons.get(message) ?? { message, documents: 0, rows: [] };
    reasons.set(message, known);
    known.documents++;
    for (const row of rows) known.rows.push(row);
  }
  return [...reasons.values()].sort((a, b) => b.documents - a.documents);
}

/** `results RUN -o FILE`. */
export async function resultsOf(
  parts: Parts,
  name: string,
  output: string,
): Promise<Result<{ run: string; file: string }>> {
  const place = await freeResults(parts, name, output);
  if (place.kind === 'problem') return place;
  const { journal, run, path, isMoved } = place.value;
  if (isMoved) parts.effects.warn(staysWords(output, path));
  journal.catchUp(name);
  const written = await writeResults(journal, run, path);
  return written.kind === 'problem' ? written : ok({ run: name, file: isMoved ? path : output });
}

type FreeResults = {
  readonly journal: Journal;
  readonly run: RunRecord;
  readonly path: string;
  /** Whether `path` is beside the file that was named, because that one stays. */
  readonly isMoved: boolean;
};

/** Whether there is such a run, and its results can be written there, or beside results that somebody has edited. */
export async function freeResults(parts: Parts, name: string, output: string): Promise<Result<FreeResults>> {
  const opened = parts.journal();
  if (opened.kind === 'problem') return opened;
  const run = opened.value.run(name);
  if (run === undefined) return unknownRun(name);
  const path = await chooseOutput(run.file, output, parts.effects.cwd);
  if (path.kind === 'problem') return path;
  const writable = await checkOutput(path.value, 'results');
  if (writable.kind === 'problem') return writable;
  const lost = (await onlyWord(opened.value, path.value)) ?? (await doubtsLost(opened.value, run, path.value));
  if (lost !== null) return lost;
  const place = await replaceablePlace(opened.value, path.value, run);
  return ok({ journal: opened.value, run, path: place, isMoved: place !== path.value });
}

/** Why a workbook may not be replaced: it has documents in doubt that the results of `run` do not have; else null. */
async function doubtsLost(journal: Journal, run: RunRecord, path: string): Promise<Result<never> | null> {
  const writer = journal.run((await writerOf(journal, path)) ?? '');
  if (writer === undefined || writer.run === run.run) return null;
  const known = new Set(doubtsIn(journal, run));
  const lost = doubtsIn(journal, writer).filter((uid) => !known.has(uid)).length;
  if (lost === 0) return null;
  const message = `${path} has the results of run ${writer.run} with ${lost} in doubt, and run ${run.run} knows nothing of them. Nothing was written.`;
  return problem('usage', 'output-in-doubt', message, 'Name another file with -o.');
}
