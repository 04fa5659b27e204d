import type { CheckedFile } from '../importing/check/check-file.ts';
import { optionsFor } from '../importing/history/sent-again.ts';
import type { UnfinishedRun } from '../importing/history/unfinished-report.ts';
import { askedLines, decisionLine } from './confirm.ts';
import { leftLines } from './run-text.ts';
import { counted } from './words.ts';

/** What an import would make of a file, at one glance, and the next step. `again`: the file as a command takes it. */
export function checkWords(checked: CheckedFile, again: string): readonly string[] {
  const { unfinished } = checked;
  const next = unfinished === null ? nextStep(checked, again) : unfinishedStep(unfinished, again);
  const first = unfinished === null ? verdict(checked) : unfinishedVerdict(checked, unfinished);
  const lines = [
    `${first}${troubles(checked)}`,
    ...leftLines(checked.report.leftInDoubt),
    ...askedOf(checked),
    ...decisionLines(checked),
  ];
  if (checked.report.copy !== undefined) lines.push(`Annotated copy: ${checked.report.copy}`);
  if (checked.report.notPatched !== undefined) lines.push(checked.report.notPatched.message);
  if (next !== null) lines.push(`Next: ${next}`);
  return lines;
}

function decisionLines({ decisions, noun }: CheckedFile): readonly string[] {
  if (decisions.length === 0) return [];
  const head = `An import would ask before it records ${counted(decisions.length, ['decision', 'decisions'])} about ${noun[1]} in doubt:`;
  return [head, ...decisions.map(decisionLine)];
}

/** An import continues the run as it was planned: what a new run would do with the rows does not matter. */
function unfinishedVerdict({ report, noun }: CheckedFile, unfinished: UnfinishedRun): string {
  const { run, state, otherSheet, isChanged, isUnderWay, ready } = unfinished;
  const { documents, rows } = report.counts;
  const all = `${counted(documents, noun)} in ${counted(rows, ['row', 'rows'])}`;
  if (isUnderWay) return `${all}: another qcsheet is sending run ${run} of this file now.`;
  if (otherSheet !== null)
    return `${all}: run ${run} of the sheet "${otherSheet}" of this file is ${state}. An import stops until that run is finished.`;
  const left = ready === 0 ? 'nothing left to send' : `${counted(ready, noun)} left to send`;
  if (isChanged)
    return `${all}: run ${run} of this file is ${state}, with ${left}, and the file has changed since. An import would stop and ask what is meant.`;
  return `${all}: an import would continue run ${run} of this file, which is ${state}, with ${left}.`;
}

/** What an import would ask about. */
function askedOf({ unfinished }: CheckedFile): readonly string[] {
  return unfinished === null ? [] : askedLines(unfinished);
}

function unfinishedStep(unfinished: UnfinishedRun, again: string): string {
  const { run, otherSheet, isChanged, isUnderWay, again: sent } = unfinished;
  if (isUnderWay) return 'wait until it has ended.';
  if (otherSheet !== null) return `qcsheet resume ${run}; then qcsheet import ${again}`;
  if (isChanged) return `qcsheet resume ${run}, for the rows as they were; or qcsheet import ${again} --replace`;
  const options = optionsFor(sent);
  if (options === '') return `qcsheet import ${again}`;
  return `qcsheet import ${again} ${options}, to send them again; or give them up with --replace`;
}

/** "25 bookings in 60 rows: 20 would be sent, 3 were sent before in run r-20270310-1, 2 are held back by errors." */
function verdict({ report, noun, updates, plan, isRefused }: CheckedFile): string {
  const { documents, rows } = report.counts;
  const { ready, skipped, inDoubt, held } = plan;
  if (documents === 0) return `There are no ${noun[1]} in the file.`;
  const all = `${counted(documents, noun)} in ${counted(rows, ['row', 'rows'])}`;
  if (isRefused) return `${all}: an import would send nothing.`;
  if (ready === documents) return `${all}: no errors, qcsheet would send all.`;
  const before = `sent before${runWords(plan.skippedFor)}`;
  if (skipped === documents && updates) return `${all}: the service has all of it already, so nothing would be sent.`;
  if (skipped === documents) return `${all}: all were ${before}, so nothing would be sent.`;
  const parts = [
    counted(ready, ['would be sent', 'would be sent']),
    skipped > 0 ? skippedWords(skipped, updates, before) : '',
    inDoubt > 0 ? `${counted(inDoubt, ['is', 'are'])} in doubt since an earlier run` : '',
    held > 0 ? `${counted(held, ['is', 'are'])} held back by errors` : '',
  ];
  return `${all}: ${parts.filter((part) => part !== '').join(', ')}.`;
}

function skippedWords(skipped: number, updates: boolean, before: string): string {
  if (updates) return counted(skipped, ['would change nothing', 'would change nothing']);
  return `${counted(skipped, ['was', 'were'])} ${before}`;
}

const MOST_RUNS = 3;

function runWords(runs: readonly string[]): string {
  if (runs.length === 0) return '';
  const more = runs.length > MOST_RUNS ? ` and ${runs.length - MOST_RUNS} more` : '';
  return ` in ${runs.length === 1 ? 'run' : 'runs'} ${runs.slice(-MOST_RUNS).join(', ')}${more}`;
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
  if (isRefused) return `do what the first error says, and check again: qcsheet check ${again}`;
  const { ready, inDoubt } = plan;
  const isWrong = report.counts.errors > 0;
  if (ready > 0 && !isWrong) return `qcsheet import ${again}`;
  const fix = 'fix what is named above and check again';
  if (ready > 0) return `${fix}; or send the ${counted(ready, noun)} now: qcsheet import ${again}`;
  if (isWrong) return `${fix}: qcsheet check ${again}`;
  return inDoubt > 0 ? `look the ${noun[1]} in doubt up at the provider; nothing sends them again.` : null;
}
