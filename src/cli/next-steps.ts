import type { LeftDoubtReport } from '../importing/doubts/left-doubts.ts';
import type { AnsweredDoubt } from '../importing/run/journal-lost.ts';
import type { RunOutcome } from '../importing/run/outcomes/run-outcome.ts';
import { type DocumentReport, isOvertaken, type RunReport } from '../importing/run/outcomes/run-report.ts';
import { correctionsOf } from '../schema/corrections.ts';
import { resumeCommands } from '../text/resume-commands.ts';
import { rowWords } from '../text/row-ranges.ts';
import { pathWord, type Shell } from '../text/shell-word.ts';
import { messages } from './messages/answers.ts';
import { sheetIn } from './sheet-names.ts';

/** What a person should do after a run: the most urgent steps, and what to do about other runs. */
export function nextLines(outcome: RunOutcome, shell: Shell): readonly string[] {
  const lines = ownLines(outcome, shell);
  const resend = resumeCommands(outcome.resending);
  if (resend === '' || outcome.report.state === 'running') return lines;
  return [...lines, (lines.length === 0 ? messages.next : messages.afterThat)(messages.sendSettled(resend))];
}

function ownLines(outcome: RunOutcome, shell: Shell): readonly string[] {
  const { report, noun, updates, hasSecrets, cause, doubtsSentIn, maySettle } = outcome;
  const { run, state, counts, leftInDoubt = [] } = report;
  if (run === null) return [];
  if (state === 'running') return [messages.runsElsewhere];
  const continuing =
    state === 'complete' ? null : (allowSimilar(report) ?? toContinue(run, cause, importCommand(report, shell)));
  if (counts.inDoubt > 0 && updates)
    return [...updatesInDoubt(report, run, continuing, noun[1]), ...leftUpdates(leftInDoubt, 'Then')];
  if (leftInDoubt.length > 0 && updates)
    return [...leftUpdates(leftInDoubt, 'Next'), ...(continuing === null ? [] : [messages.afterThat(continuing)])];
  if (counts.inDoubt + leftInDoubt.length > 0) {
    const after = continuing === null ? afterDoubts(outcome, shell) : [messages.afterThat(continuing)];
    const doubts: readonly AnsweredDoubt[] = [...doubtsSentIn, ...leftInDoubt];
    const isAnswered = doubts.every(({ acceptedAs }) => acceptedAs !== undefined);
    const first = isAnswered && maySettle ? messages.recordAnswers : messages.askProvider;
    return [
      first(noun[1], after.length > 0, maySettle),
      ...settleLines(doubts),
      ...(report.results === null ? [] : [orInSheet(report, report.results, shell)]),
      ...after,
    ];
  }
  if (continuing !== null)
    return [messages.next(continuing), ...(cause === 'canary' && !hasSecrets ? orFix(report, shell) : [])];
  const overtaken = report.documents.filter(isOvertaken);
  if (counts.invalid + counts.rejected === overtaken.length) return afterOvertaken(overtaken);
  return corrections(outcome, messages.next, shell);
}

/** What is left to correct when the doubts are settled. */
function afterDoubts(outcome: RunOutcome, shell: Shell): readonly string[] {
  const { counts, documents } = outcome.report;
  return counts.invalid + counts.rejected === documents.filter(isOvertaken).length
    ? []
    : corrections(outcome, messages.afterThat, shell);
}

function corrections({ report, hasSecrets }: RunOutcome, say: Say, shell: Shell): readonly string[] {
  const { counts, documents, results } = report;
  if (
    counts.invalid + counts.rejected ===
    documents.filter((document) => isLacking(document) || isOvertaken(document)).length
  )
    return [say(messages.namedFiles(importCommand(report, shell)))];
  const own = importCommand(report, shell);
  return results === null ? [] : toCorrect(report, say, { results: pathWord(results, shell), own, hasSecrets });
}

/** Writes `Next: ` or `Then: ` before a step. */
type Say = (step: string) => string;

/**
 * A ready command for each document in doubt whose tracking id is known. A command for the first few others of each run;
 * the rest is listed by rows.
 */
function settleLines(doubtful: readonly AnsweredDoubt[]): readonly string[] {
  return [...Map.groupBy(doubtful, ({ run }) => run)].flatMap(([run, all]) => {
    const answered = all.flatMap(({ rows: [row], acceptedAs }) =>
      row === undefined || acceptedAs === undefined ? [] : [messages.settleAnswered(run, row, acceptedAs)],
    );
    const firstRows = all.flatMap(({ rows: [row], acceptedAs }) => (acceptedAs === undefined ? (row ?? []) : []));
    return [...answered, ...openLines(run, firstRows)];
  });
}

function openLines(run: string, firstRows: readonly number[]): readonly string[] {
  const [shown, others] = [firstRows.slice(0, MOST_COMMANDS), firstRows.slice(MOST_COMMANDS)];
  const commands = shown.map((row) => messages.settleCommand(run, row));
  if (others.length === 0) return commands;
  return [...commands, messages.sameForOthers(run, rowWords(others, 8), others.length)];
}

const MOST_COMMANDS = 3;

/** The command with `--allow-similar`, if everything left looks like documents of another run; otherwise null. */
function allowSimilar({ run, documents }: RunReport): string | null {
  const unsent = documents.filter(({ state }) => state === 'unsent');
  const isHeld = unsent.length > 0 && unsent.every(({ settled, error }) => settled && error?.code === 'already-sent');
  return isHeld && run !== null ? messages.compareBoth(run) : null;
}

/** Whether the document's file was missing or changed when it should have been sent. */
function isLacking({ state, error }: DocumentReport): boolean {
  return state === 'invalid' && (error?.code === 'file-missing' || error?.code === 'file-changed');
}

/** An import of the results file would bring the older values back. */
function afterOvertaken(overtaken: readonly DocumentReport[]): readonly string[] {
  if (overtaken.length === 0) return [];
  const lost = overtaken.filter(({ notSentLater = [] }) => notSentLater.length > 0);
  if (lost.length === 0) return [messages.laterIsNewer];
  const columns = [...new Set(lost.flatMap(({ notSentLater = [] }) => notSentLater))].join(', ');
  return [
    messages.laterLacks(
      columns,
      rowWords(
        lost.flatMap(({ rows }) => rows),
        8,
      ),
    ),
    messages.putIntoLater,
  ];
}

/** Steps for updates in doubt: sending them again settles them, if the service accepts them. */
function updatesInDoubt({ documents }: RunReport, run: string, continuing: string | null, several: string): string[] {
  const doubtful = documents.filter(({ state }) => state === 'in-doubt');
  if (continuing === null && doubtful.every(({ error }) => error?.code === 'changed-since'))
    return [messages.resumeNewer];
  const next = messages.next(continuing ?? messages.updatesAgain(several, run));
  const refused = doubtful.some(({ error }) => REFUSED.test(error?.code ?? ''));
  return refused ? [next, messages.ifRejected] : [next];
}

/** Without their rows, only their own run can send them again. */
function leftUpdates(left: readonly LeftDoubtReport[], word: 'Next' | 'Then'): readonly string[] {
  if (left.length === 0) return [];
  return [messages.decideValues(word, resumeCommands(left.map(({ run }) => run))), messages.otherValues];
}

/** An error code that would mean "rejected" if there were no earlier doubt. */
const REFUSED = /^(refused|http-4(?!08|29)\d\d)$/;

/** An alternative step: an error in the first documents may be in all of them. */
function orFix({ results }: RunReport, shell: Shell): readonly string[] {
  if (results === null) return [];
  return [messages.orFix(`qcsheet import ${pathWord(results, shell)}`)];
}

/**
 * The step to continue, by the cause of the early end. Another address means another service: only an import may
 * continue.
 */
function toContinue(run: string, cause: string | null, again: string): string {
  const resume = `qcsheet resume ${run}`;
  switch (cause) {
    case 'address':
      return messages.correctAddress(again);
    case 'login':
      return messages.correctLogin(resume);
    case 'unreachable':
      return messages.whenReachable(resume);
    case 'breaker':
      return messages.whenClear(resume);
    case 'input':
      return messages.putFileBack(resume);
    case 'changed-since':
      return messages.replaceChange(resume);
    case 'journal':
      return messages.whenJournalWorks(resume);
    case 'canary':
      return messages.afterCanary(resume);
    default:
      return messages.continue(resume);
  }
}

function importCommand({ file, kind }: RunReport, shell: Shell): string {
  return `qcsheet import ${pathWord(file, shell)}${/\.xls[xm]$/i.test(file) ? '' : ` --kind ${kind}`}`;
}

/**
 * Steps to correct rows. Only a check marks cells; for rejected rows, the service's text explains the error. `results`:
 * the results file as typed in a command. `own`: the command that imports the user's own file. With secrets, only that
 * file has the rows.
 */
function toCorrect(
  report: RunReport,
  say: Say,
  { results, own, hasSecrets }: { readonly results: string; readonly own: string; readonly hasSecrets: boolean },
): readonly string[] {
  const { run, counts, documents, findings } = report;
  const { rejected } = counts;
  const lacking = documents.filter(isLacking).length;
  const invalid = counts.invalid - documents.filter(isOvertaken).length - lacking;
  const files = lacking > 0 ? messages.correctFiles : '';
  const { columns, names, cells, choices } = correctionsOf(invalid > 0 ? findings : []);
  const missing = invalid > 0 && columns ? messages.addColumns : '';
  const red = invalid > 0 && cells ? messages.fixRedCells : '';
  const all = [files, missing, red, rejected > 0 ? messages.changeRejected : ''];
  const tasks = all.filter((task) => task !== '').join(', ');
  if (names && tasks === '') return [say(messages.nameColumns(own))];
  const next = say(
    hasSecrets ? messages.correctOwnFile(tasks, own) : messages.correctAndImport(tasks, `qcsheet import ${results}`),
  );
  const hints = [
    ...(names ? [messages.alsoName] : []),
    ...(choices && !hasSecrets ? [messages.chooseOnce(sheetIn(report, 'Fixes'))] : []),
  ];
  if (rejected === 0) return [next, ...hints];
  const forbidden = documents.filter(({ state, error }) => state === 'rejected' && error?.status === 403).length;
  if (forbidden === 0 || run === null) return [next, messages.askAboutOthers];
  const about = messages.forbidden(run);
  return forbidden === rejected && invalid === 0 ? [say(about)] : [next, `      ${about}`];
}

function orInSheet(report: RunReport, results: string, shell: Shell): string {
  return messages.orInSheet(sheetIn(report, 'In doubt'), `qcsheet import ${pathWord(results, shell)}`);
}
