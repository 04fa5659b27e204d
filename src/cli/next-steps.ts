import type { LeftDoubtReport } from '../importing/doubts/left-doubts.ts';
import { type DocumentReport, isOvertaken, type RunReport } from '../importing/run/run-report.ts';
import type { RunOutcome } from '../importing/run/send-run.ts';
import { rowWords } from '../text/row-ranges.ts';
import { pathWord, type Shell } from '../text/shell-word.ts';

/** What a person does after a run: the most urgent, and what other runs send of it. */
export function nextLines(outcome: RunOutcome, shell: Shell): readonly string[] {
  const lines = ownLines(outcome, shell);
  const resend = outcome.resending.map((run) => `qcsheet resume ${run}`).join(', then ');
  if (resend === '' || outcome.report.state === 'running') return lines;
  return [...lines, `${lines.length === 0 ? 'Next' : 'Then'}: send what was settled as not accepted: ${resend}`];
}

function ownLines({ report, noun, updates, cause }: RunOutcome, shell: Shell): readonly string[] {
  const { run, state, counts, leftInDoubt = [] } = report;
  if (run === null) return [];
  if (state === 'running') return ['It is going on in another process; look again later.'];
  const continuing =
    state === 'complete' ? null : (allowSimilar(report) ?? toContinue(run, cause, importCommand(report, shell)));
  if (counts.inDoubt > 0 && updates)
    return [...updatesInDoubt(report, run, continuing, noun[1]), ...leftUpdates(leftInDoubt, 'Then')];
  if (leftInDoubt.length > 0 && updates)
    return [...leftUpdates(leftInDoubt, 'Next'), ...(continuing === null ? [] : [`Then: ${continuing}`])];
  if (counts.inDoubt + leftInDoubt.length > 0) {
    const runs = new Set([...(counts.inDoubt > 0 ? [run] : []), ...leftInDoubt.map((left) => left.run)]);
    return [
      `Next: look the ${noun[1]} in doubt up at the provider${continuing === null ? '' : ' first'}, and say what you found:`,
      ...[...runs].map((doubtful) => `      qcsheet settle ${doubtful} --row N --accepted ID (or --not-accepted)`),
      ...(continuing === null ? [] : [`Then: ${continuing}`]),
    ];
  }
  if (continuing !== null) return [`Next: ${continuing}`, ...(cause === 'canary' ? orFix(report, shell) : [])];
  const overtaken = report.documents.filter(isOvertaken);
  if (counts.invalid + counts.rejected === overtaken.length) return afterOvertaken(overtaken);
  if (counts.invalid + counts.rejected === report.documents.filter(isLacking).length + overtaken.length)
    return [`Next: see to the files that are named above, and import again: ${importCommand(report, shell)}`];
  return report.results === null ? [] : toMend(report, run, pathWord(report.results, shell));
}

/** All that is left looks like what another run has sent: only with the option it is sent. */
function allowSimilar({ run, documents }: RunReport): string | null {
  const unsent = documents.filter(({ state }) => state === 'unsent');
  const isHeld = unsent.length > 0 && unsent.every(({ settled, error }) => settled && error?.code === 'already-sent');
  return isHeld
    ? `compare it with the one that was sent. If you want both: qcsheet resume ${run} --allow-similar`
    : null;
}

/** Its file was missing, or another one, when it was to be sent. */
function isLacking({ state, error }: DocumentReport): boolean {
  return state === 'invalid' && (error?.code === 'file-missing' || error?.code === 'file-changed');
}

/** An import of the results would put the older values back. */
function afterOvertaken(overtaken: readonly DocumentReport[]): readonly string[] {
  if (overtaken.length === 0) return [];
  const lost = overtaken.filter(({ notSentLater = [] }) => notSentLater.length > 0);
  if (lost.length === 0)
    return ['You do not need to do anything: the values of the later run count. Do not import these results.'];
  const columns = [...new Set(lost.flatMap(({ notSentLater = [] }) => notSentLater))].join(', ');
  return [
    `Next: the service may lack ${columns} of ${rowWords(
      lost.flatMap(({ rows }) => rows),
      8,
    )}: the later run, which counts, has not sent that.`,
    '      Put these values into the file of the later run, named above, and import that file. Do not import these results.',
  ];
}

/** Whatever ended the run, sending them again settles it, where the service takes them. */
function updatesInDoubt({ documents }: RunReport, run: string, continuing: string | null, several: string): string[] {
  const doubtful = documents.filter(({ state }) => state === 'in-doubt');
  if (continuing === null && doubtful.every(({ error }) => error?.code === 'changed-since'))
    return ['Next: resume the run that has the newer values; it is named above.'];
  const next = `Next: ${continuing ?? `send the ${several} in doubt again: qcsheet resume ${run}`}`;
  const refused = doubtful.some(({ error }) => REFUSED.test(error?.code ?? ''));
  return refused ? [next, '      Where the service refuses one now, correct its row and import that.'] : [next];
}

/** Without their rows they are only sent again by their own run. */
function leftUpdates(left: readonly LeftDoubtReport[], word: 'Next' | 'Then'): readonly string[] {
  if (left.length === 0) return [];
  const runs = new Set(left.map(({ run }) => `qcsheet resume ${run}`));
  return [
    `${word}: decide which values are correct. To send the values of the earlier run again: ${[...runs].join(', then ')}`,
    '      To send other values instead, import a file with these values for the same record.',
  ];
}

/** An answer that would have been a no without the doubt before it. */
const REFUSED = /^(refused|http-4(?!08|29)\d\d)$/;

/** What is wrong with the first ones may be wrong with all. */
function orFix({ results }: RunReport, shell: Shell): readonly string[] {
  if (results === null) return [];
  return [
    `Or fix the rows in the results workbook and import that instead: qcsheet import ${pathWord(results, shell)}`,
  ];
}

/** By what ended the run early. With another address it is another service, so that only an import may continue. */
function toContinue(run: string, cause: string | null, again: string): string {
  const resume = `qcsheet resume ${run}`;
  switch (cause) {
    case 'address':
      return `correct QCSHEET_BASE_URL, the address of the interface and not of the web site, and import the file again: ${again}`;
    case 'login':
      return `correct the login, QCSHEET_ACCOUNT and its password, then continue: ${resume}`;
    case 'unreachable':
      return `continue when the service can be reached: ${resume}`;
    case 'breaker':
      return `continue when the service answers clearly again: ${resume}`;
    case 'input':
      return `put the file back as it was when qcsheet checked it, then continue: ${resume}`;
    case 'changed-since':
      return `look at what the service has now. To send these rows over that: ${resume}`;
    case 'canary':
      return `see why not all of the first ones were accepted. To send the next ones, again alone: ${resume}`;
    default:
      return `continue: ${resume}`;
  }
}

function importCommand({ file, kind }: RunReport, shell: Shell): string {
  return `qcsheet import ${pathWord(file, shell)}${/\.xls[xm]$/i.test(file) ? '' : ` --kind ${kind}`}`;
}

/** Only the check marks cells: what the service refused, its own words must tell. `results`: as a command takes it. */
function toMend({ counts, documents }: RunReport, run: string, results: string): readonly string[] {
  const { rejected } = counts;
  const lacking = documents.filter(isLacking).length;
  const invalid = counts.invalid - documents.filter(isOvertaken).length - lacking;
  const files = lacking > 0 ? 'see to the files that are named above' : '';
  const cells = invalid > 0 ? 'fix the red cells' : '';
  const words = 'change what the service says of the rejected ones (above, and in the column Message)';
  const tasks = [files, cells, rejected > 0 ? words : ''].filter((task) => task !== '').join(', ');
  const next = `Next: ${tasks} in the results workbook and import it: qcsheet import ${results}`;
  if (rejected === 0) return [next];
  const forbidden = documents.filter(({ state, error }) => state === 'rejected' && error?.status === 403).length;
  if (forbidden === 0) return [next, '      Where its words name nothing to change, ask the provider.'];
  const about = `HTTP 403: the account may not do this, and no cell can fix it. Ask the provider, then: qcsheet retry ${run}`;
  return forbidden === rejected && invalid === 0 ? [`Next: ${about}`] : [next, `      ${about}`];
}
