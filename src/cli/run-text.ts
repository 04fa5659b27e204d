import type { LeftDoubtReport } from '../importing/doubts/left-doubts.ts';
import type { DecisionReport } from '../importing/doubts/record-decisions.ts';
import { bookingWords } from '../importing/run/booking-words.ts';
import type { RunOutcome } from '../importing/run/outcomes/run-outcome.ts';
import { type DocumentReport, isOvertaken, type RunReport } from '../importing/run/outcomes/run-report.ts';
import { DECISION_ENTRIES } from '../schema/catalogue-decisions.ts';
import {
  aliasCounts,
  countFindings,
  findingsByRow,
  inRow,
  type JoinedFinding,
  joinFindings,
} from '../schema/joined-findings.ts';
import { runStateWords } from '../schema/run-state.ts';
import { counted } from '../text/counted.ts';
import { minuteWords } from '../text/day.ts';
import { rowWords } from '../text/row-ranges.ts';
import { pathWord, type Shell } from '../text/shell-word.ts';
import { aliasLines } from './alias-text.ts';
import type { Answer, Context } from './command.ts';
import { exitOfRun } from './exit-codes.ts';
import { findingsText } from './findings-text.ts';
import { isHeaderNote } from './header-notes.ts';
import { messages } from './messages/answers.ts';
import { nextLines } from './next-steps.ts';
import { personLines } from './person-lines.ts';
import { sheetIn } from './sheet-names.ts';

const MOST_REASONS = 10;
const MOST_SORTS = 10;

/** A run for people and for scripts, with the exit code for its documents' states. */
export function runAnswer(outcome: RunOutcome, { shell }: Pick<Context, 'shell'>): Answer {
  return { exit: exitOfRun(outcome), json: runJson(outcome), text: runText(outcome, shell, reasonLines) };
}

/** A run that a person asked to see: each row that needs a person is listed. */
export function shownRunAnswer(outcome: RunOutcome, context: Context): Answer {
  return { ...pastRunAnswer(outcome, context), exit: 0, text: runText(outcome, context.shell, personLines) };
}

/** A run as every command prints it for scripts. */
export function runJson({ report }: Pick<RunOutcome, 'report'>) {
  return { ...report, aliases: aliasCounts(report.findings, null), findings: joinFindings(report.findings) };
}

/** A run whose file was checked by an earlier command. The findings of that check are shown if they held rows back. */
export function pastRunAnswer(outcome: RunOutcome, context: Context): Answer {
  const { findings, counts } = outcome.report;
  if (counts.invalid > 0) tellFindings(findings, context);
  return runAnswer(outcome, context);
}

/** Errors, warnings, aliases and header notes, in few lines on stderr: what a person should know before a decision. */
export function tellFindings(findings: readonly JoinedFinding[], { io, json }: Context): void {
  const serious = findings.filter(
    (finding) => finding.severity !== 'info' || finding.code === 'alias-used' || isHeaderNote(finding),
  );
  if (!json && serious.length > 0) io.stderr([...findingsText(serious, MOST_SORTS), '']);
}

type ReportLines = (report: RunReport) => readonly string[];

function runText(outcome: RunOutcome, shell: Shell, whyLines: ReportLines): readonly string[] {
  const { report, noun } = outcome;
  const { run, counts, state } = report;
  const what = `${counted(counts.documents, noun)} in ${counted(counts.rows, ['row', 'rows'])}`;
  return [
    run === null ? `${what}.` : messages.run(run, what, runStateWords(state, counts)),
    ...(report.why === null ? [] : [`  ${report.why}`]),
    ...decisionLines(report),
    ...unrecordedLines(report),
    ...stateLines(outcome),
    ...leftLines(report.leftInDoubt),
    ...warningLines(report),
    ...aliasLines(report.findings).map((line) => `  ${line}`),
    ...whyLines(report),
    ...resultLines(report),
    ...(report.results === null ? [] : [messages.results(report.results)]),
    ...(report.plan === undefined ? [] : planLines(report.plan, report, shell)),
    ...nextLines(outcome, shell),
  ];
}

function planLines(plan: string, { counts, decisions }: RunReport, shell: Shell): readonly string[] {
  const isEmpty = counts.unsent === 0 && decisions === undefined;
  const next = isEmpty
    ? messages.planSendsNothing(counts.invalid > 0)
    : messages.planNext(`qcsheet import --apply ${pathWord(plan, shell)}`);
  return [messages.plan(plan), next];
}

/**
 * "     2 settled: row 17 accepted as TRK-1, row 18 not accepted". Decisions that only the workbook has get their own
 * line.
 */
function decisionLines({ decisions = [] }: RunReport): readonly string[] {
  const here = decisions.filter(({ run }) => run !== null);
  const elsewhere = decisions.filter(({ run }) => run === null);
  return [
    ...decisionLine(here, false),
    ...decisionLine(elsewhere, true),
    ...(elsewhere.some(({ recorded }) => recorded) ? [`         ${messages.settledElsewhere}`] : []),
  ];
}

function decisionLine(decisions: readonly DecisionReport[], isElsewhere: boolean): readonly string[] {
  if (decisions.length === 0) return [];
  const recorded = decisions.some((decision) => decision.recorded);
  const words = decisions.slice(0, MOST_DECISIONS).map(({ cell, run, rows, decision, trackingId, left }) => {
    const where = rowWords(rows, 4);
    const place = rows.length > 0 ? (left && run !== null ? messages.ofRun(where, run) : where) : cell;
    return `${place} ${decision === 'accepted' ? messages.acceptedAs(trackingId) : messages.notAccepted}`;
  });
  const more = decisions.length > MOST_DECISIONS ? messages.andMore(decisions.length - MOST_DECISIONS) : '';
  const what = messages.settled(recorded, isElsewhere);
  return [`  ${String(decisions.length).padStart(6)} ${what}: ${words.join(', ')}${more}`];
}

const MOST_DECISIONS = 10;

/** Decisions with errors. Without this line, a person believes that they are recorded. */
function unrecordedLines(report: RunReport): readonly string[] {
  const unrecorded = report.findings.filter(({ code, severity }) => severity === 'error' && code in DECISION_ENTRIES);
  if (unrecorded.length === 0) return [];
  const errors = countFindings(unrecorded);
  return [`  ${String(errors).padStart(6)} ${messages.unrecorded(errors, sheetIn(report, 'In doubt'))}`];
}

function stateLines(outcome: RunOutcome): readonly string[] {
  const { report, updates, acceptedBefore } = outcome;
  const { run, counts, state, documents } = report;
  const overtaken = documents.filter(isOvertaken).length;
  const lines: readonly (readonly [number, string])[] = [
    [counts.accepted, acceptedBefore > 0 ? messages.acceptedNow(counts.accepted - acceptedBefore) : messages.accepted],
    [counts.rejected, messages.rejected],
    [counts.inDoubt, (updates ? messages.updatesInDoubt : messages.inDoubt)(counts.inDoubt)],
    [overtaken, messages.overtaken],
    [counts.invalid - overtaken, messages.invalid],
    [counts.skipped, updates ? messages.hasItAlready : messages.sentBefore],
    [counts.sending ?? 0, messages.onTheWay],
    [
      counts.unsent,
      run === null ? messages.validNotSent : state === 'running' ? messages.notSentYet : messages.notSent,
    ],
  ];
  return lines.filter(([count]) => count > 0).map(([count, words]) => `  ${String(count).padStart(6)} ${words}`);
}

/** "     2 in doubt from run r-20270310-1 (rows 4, 7): somebody has deleted or changed their rows". */
export function leftLines(left: readonly LeftDoubtReport[] = []): readonly string[] {
  const groups = Map.groupBy(left, ({ run, sentAgain }) => `${run} ${sentAgain}`);
  return [...groups.values()].map((doubts) => {
    const where = rowWords(
      doubts.flatMap(({ rows }) => rows),
      8,
    );
    const { run, sentAgain } = doubts[0] ?? {};
    const [singular, plural] = sentAgain
      ? [messages.rowKept, messages.rowsKept]
      : [messages.rowGone, messages.rowsGone];
    return `  ${String(doubts.length).padStart(6)} ${messages.inDoubtFrom(run, where, doubts.length === 1 ? singular : plural)}`;
  });
}

/** Rows with warnings are sent, so the warnings must not be lost among other lines. */
function warningLines(report: RunReport): readonly string[] {
  const { findings, results } = report;
  const warnings = countFindings(findings.filter(({ severity }) => severity === 'warning'));
  if (warnings === 0) return [];
  const where = results === null ? '' : messages.seeFindings(sheetIn(report, 'Findings'));
  return [`  ${String(warnings).padStart(6)} ${messages.warningsOfFile(warnings)}${where}`];
}

/** The most frequent reasons why documents were not accepted, or not accepted as sent, with their rows. */
export function reasonLines(report: RunReport): readonly string[] {
  const reasons = new Map<string, number[]>();
  const found = new Set(report.findings.map(({ message }) => message));
  const byRow = findingsByRow(report.findings.filter((finding) => finding.rows !== undefined));
  const isJoined = (row: number, words: string) =>
    byRow.of(row).some((finding) => inRow(finding, row).message === words);
  for (const document of report.documents) {
    const { state, error, rows } = document;
    if (error === null || found.has(error.message) || rows.some((row) => isJoined(row, error.message))) continue;
    const overtaken = isOvertaken(document);
    const isShown = SHOWN_STATES.has(state) || overtaken || error.code === 'answer-differs';
    if (!isShown && !(LEFT.has(state) && HELD_SINCE.has(error.code))) continue;
    const words = `${overtaken ? messages.overtakenWord : stateWord(state)}: ${error.message}`;
    const known = reasons.get(words) ?? [];
    reasons.set(words, known);
    for (const row of rows) known.push(row);
  }
  const sorted = [...reasons].sort(([, a], [, b]) => b.length - a.length);
  const shown = sorted.slice(0, MOST_REASONS).map(([words, rows]) => `  ${words} (${rowWords(rows, 8)})`);
  const rest = sorted.length - MOST_REASONS;
  return rest > 0 ? [...shown, messages.moreReasons(rest)] : shown;
}

const SHOWN_STATES: ReadonlySet<DocumentReport['state']> = new Set(['rejected', 'in-doubt']);

/** Reasons that arose after the check: no finding of the check shows them. */
const HELD_SINCE: ReadonlySet<string> = new Set([
  ...['already-sent', 'changed-since', 'replaced', 'settled'],
  ...['file-missing', 'file-changed'],
]);
const LEFT: ReadonlySet<DocumentReport['state']> = new Set(['invalid', 'unsent']);

const MOST_RESULTS = 10;

/** The later results of accepted documents, if the service was asked. */
function resultLines({ run, documents }: RunReport): readonly string[] {
  const results = documents.flatMap(({ rows, trackingId, bookingResult }) =>
    bookingResult === undefined ? [] : [{ rows, trackingId, ...bookingResult }],
  );
  if (results.length === 0) return [];
  const lines = results
    .slice(0, MOST_RESULTS)
    .map(({ rows, trackingId, answer }) => `  ${rowWords(rows, 4)} (${trackingId}): ${bookingWords(answer)}`);
  const rest = results.length - lines.length;
  const last = results.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return [messages.bookingResults(minuteWords(last)), ...lines, ...(rest > 0 ? [messages.moreResults(rest, run)] : [])];
}

function stateWord(state: DocumentReport['state']): string {
  if (state === 'unsent' || state === 'invalid') return messages.notSent;
  return state === 'in-doubt' ? messages.inDoubtWord : state === 'accepted' ? messages.acceptedBut : state;
}
