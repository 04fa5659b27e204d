import type { CheckedFile } from '../importing/check/check-file.ts';
import { optionsFor } from '../importing/history/sent-again.ts';
import type { UnfinishedRun } from '../importing/history/unfinished-report.ts';
import { correctionsOf } from '../schema/corrections.ts';
import { counted } from '../text/counted.ts';
import { rowWords } from '../text/row-ranges.ts';
import { aliasLines } from './alias-text.ts';
import { askedLines, decisionLine } from './confirm.ts';
import { messages } from './messages/answers.ts';
import { leftLines } from './run-text.ts';
import { sheetIn } from './sheet-names.ts';

/** What an import would do with a file, and the next step. `again`: the file as it is typed in a command. */
export function checkWords(checked: CheckedFile, again: string): readonly string[] {
  const isUnknown = checked.report.findings.some(isOfJournal);
  const unfinished = isUnknown ? null : checked.unfinished;
  const next = unfinished === null ? nextStep(checked, again) : unfinishedStep(unfinished, again);
  const first = unfinished === null ? verdict(checked) : unfinishedVerdict(checked, unfinished);
  const lines = [
    `${first}${troubles(checked)}`,
    ...aliasLines(checked.report.findings),
    ...leftLines(checked.report.leftInDoubt),
    ...(isUnknown ? [] : [...askedOf(checked), ...decisionLines(checked)]),
    ...fixLines(checked.report),
  ];
  if (checked.report.copy !== undefined) lines.push(messages.annotatedCopy(checked.report.copy));
  if (checked.report.notPatched !== undefined) lines.push(checked.report.notPatched.message);
  if (next !== null) lines.push(messages.next(next));
  const { copy, notPatched, findings } = checked.report;
  // A copy that leaves out the passwords of the file must not be imported.
  const isInput = copy !== undefined && notPatched?.code !== 'secret';
  if (unfinished === null && isInput && correctionsOf(findings).choices)
    lines.push(messages.chooseInCopy(sheetIn(checked.report, 'Fixes')));
  return lines;
}

/** Whether the finding says that an import with this journal would neither send nor record anything. */
function isOfJournal({ code }: CheckedFile['report']['findings'][number]): boolean {
  return code === 'journal-outdated';
}

const MOST_FIXES = 20;

/** What `--fix` changed in the copy. Changes that a person chose are among the findings. */
function fixLines(report: CheckedFile['report']): readonly string[] {
  const fixes = (report.fixes ?? []).filter(({ by }) => by === 'spelling');
  if (fixes.length === 0) return [];
  const cells = fixes.reduce((sum, { rows }) => sum + rows.length, 0);
  const shown = fixes.slice(0, MOST_FIXES).map(({ header, value, instead, rows }) => {
    return messages.fixed(header, value, instead, rowWords(rows));
  });
  const more = fixes.length - shown.length;
  return [
    messages.fixedInCopy(counted(cells, ['cell', 'cells'])),
    ...shown,
    ...(more === 0 ? [] : [messages.moreFixed(more, sheetIn(report, 'Fixes'))]),
  ];
}

function decisionLines({ decisions, noun }: CheckedFile): readonly string[] {
  if (decisions.length === 0) return [];
  const head = messages.asksDecisions(counted(decisions.length, ['decision', 'decisions']), noun[1]);
  return [head, ...decisions.map((decision) => decisionLine(decision))];
}

/** An import continues the run as it was planned. What a new run would do with the rows does not matter. */
function unfinishedVerdict({ report, noun }: CheckedFile, unfinished: UnfinishedRun): string {
  const { run, state, otherSheet, isChanged, isUnderWay, sender, ready } = unfinished;
  const { documents, rows } = report.counts;
  const all = `${counted(documents, noun)} in ${counted(rows, ['row', 'rows'])}`;
  if (isUnderWay) return messages.isSending(all, run, sender && messages.person(sender.who, sender.machine));
  if (otherSheet !== null) return messages.otherSheet(all, run, otherSheet, state);
  const left = ready === 0 ? messages.nothingLeft : messages.leftToSend(counted(ready, noun));
  if (isChanged) return messages.changedFile(all, run, state, left);
  return messages.wouldContinue(all, run, state, left);
}

/** The decisions that an import would ask about. */
function askedOf({ unfinished }: CheckedFile): readonly string[] {
  return unfinished === null ? [] : askedLines(unfinished);
}

function unfinishedStep(unfinished: UnfinishedRun, again: string): string {
  const { run, otherSheet, isChanged, isUnderWay, again: sent } = unfinished;
  if (isUnderWay) return messages.waitForEnd;
  if (otherSheet !== null) return messages.resumeThenImport(run, again);
  if (isChanged) return messages.resumeOrReplace(run, again);
  const options = optionsFor(sent);
  if (options === '') return messages.importFile(again);
  return messages.importWithOptions(again, options);
}

/** "25 bookings in 60 rows: 20 would be sent, 3 were sent before in run r-20270310-1, 2 are held back by errors." */
function verdict({ report, noun, updates, plan, isRefused }: CheckedFile): string {
  const { documents, rows } = report.counts;
  const { ready, skipped, decided, inDoubt, held } = plan;
  if (documents === 0) return messages.noDocuments(noun[1]);
  const all = `${counted(documents, noun)} in ${counted(rows, ['row', 'rows'])}`;
  if (isRefused) return messages.wouldSendNothing(all);
  if (ready === documents) return messages.wouldSendAll(all);
  const before = messages.sentBeforeIn(runWords(plan.skippedFor));
  if (skipped === documents && updates) return messages.serviceHasAll(all);
  if (skipped === documents) return messages.allSentBefore(all, before);
  const parts = [
    counted(ready, [messages.wouldBeSent, messages.wouldBeSent]),
    skipped > 0 ? skippedWords(skipped, updates, before) : '',
    decided > 0 ? messages.decidedAccepted(counted(decided, ['is', 'are'])) : '',
    inDoubt > 0 ? messages.inDoubtBefore(counted(inDoubt, ['is', 'are'])) : '',
    held > 0 ? messages.heldBack(counted(held, ['is', 'are'])) : '',
  ];
  return `${all}: ${parts.filter((part) => part !== '').join(', ')}.`;
}

function skippedWords(skipped: number, updates: boolean, before: string): string {
  if (updates) return counted(skipped, [messages.wouldChangeNothing, messages.wouldChangeNothing]);
  return `${counted(skipped, ['was', 'were'])} ${before}`;
}

const MOST_RUNS = 3;

function runWords(runs: readonly string[]): string {
  if (runs.length === 0) return '';
  return messages.inRuns(runs.slice(-MOST_RUNS), Math.max(0, runs.length - MOST_RUNS));
}

/** " 41 errors, 3 warnings." */
function troubles({ report: { counts } }: CheckedFile): string {
  const parts = [
    counts.errors > 0 ? counted(counts.errors, ['error', 'errors']) : '',
    counts.warnings > 0 ? counted(counts.warnings, ['warning', 'warnings']) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` ${parts.join(', ')}.`;
}

function nextStep({ plan, noun, report, isRefused }: CheckedFile, again: string): string | null {
  if (report.findings.some(isOfJournal)) return messages.journalFirst(again);
  if (isRefused) return messages.firstError(again);
  const { ready, inDoubt } = plan;
  const isWrong = report.counts.errors > 0;
  if (ready > 0 && !isWrong) return messages.importFile(again);
  if (ready > 0) return messages.orSendNow(messages.correctAndCheck, counted(ready, noun), again);
  if (isWrong) return messages.checkAgain(messages.correctAndCheck, again);
  return inDoubt > 0 ? messages.askAboutDoubts(noun[1]) : null;
}
