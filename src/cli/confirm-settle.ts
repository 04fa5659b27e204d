import type { SettleQuestion, UndoQuestion } from '../importing/run/doubts/settle-row.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { decisionLine, doubtfulIdLines, isYes, whereOf } from './confirm.ts';
import { messages } from './messages/questions.ts';

/**
 * Asks before a decision is recorded or taken back. Without a terminal, three decisions need `--yes`: one with an id of
 * an unusual form, one about an edited row, and one in a run of another computer.
 */
export async function confirmSettle(
  question: SettleQuestion | UndoQuestion,
  yes: boolean,
  context: Context,
): Promise<Result<boolean>> {
  if ('wasAcceptedAs' in question)
    return ok(yes || !context.mayAsk || (await isYes([...settleLines(question), '[y/N] '], context)));
  const { unlikeGiven, isAsSent, elsewhere } = question;
  if (yes || (!context.mayAsk && unlikeGiven === null && isAsSent && elsewhere === null)) return ok(true);
  const edited = isAsSent ? [] : editedLines(question);
  if (!context.mayAsk) {
    const lines = [
      ...edited,
      ...ownerLines(question),
      ...(unlikeGiven === null ? [] : doubtfulIdLines([question]).slice(0, 1)),
    ];
    // A run of a colleague alone is not unusual.
    const isOdd = !isAsSent || unlikeGiven !== null;
    return problem(
      'usage',
      'needs-yes',
      messages.nothingSettled(lines.join(' ')),
      isOdd ? messages.correctOrYes : messages.yesForColleague,
    );
  }
  if (!(await isYes([...settleLines(question), '[y/N] '], context))) return ok(false);
  return ok(unlikeGiven === null || (await isYes(doubtfulIdLines([question]), context)));
}

/** The decision, and the documents that it is about. */
export function settleLines(question: SettleQuestion | UndoQuestion): readonly string[] {
  if ('wasAcceptedAs' in question) return undoLines(question);
  const edited = question.isAsSent ? [] : editedLines(question);
  return [
    messages.settle(question.noun, question.run, whereOf(question.scope)),
    ...ownerLines(question),
    decisionLine(question),
    ...edited,
  ];
}

/** Two computers may have had runs with the same name before their journals were joined. */
function ownerLines({ elsewhere }: Pick<SettleQuestion, 'elsewhere'>): readonly string[] {
  return elsewhere === null ? [] : [messages.runOf(elsewhere.who, elsewhere.machine, elsewhere.file)];
}

/** "  row 17 (12-Mar-2029, SS29-0818): settled as not accepted; in doubt again in runs r-1, r-2". */
function undoLines(question: UndoQuestion): readonly string[] {
  const { run, scope, rows, reference, noun, wasAcceptedAs, runs } = question;
  const fate = wasAcceptedAs === null ? messages.notAccepted : messages.acceptedAs(wasAcceptedAs);
  const where = `${rowWords(rows, 6)}${reference === '' ? '' : ` (${reference})`}`;
  return [
    messages.takeBack(noun, run, whereOf(scope)),
    ...ownerLines(question),
    `  ${messages.settledAs(where, fate, runs)}`,
  ];
}

/** The row as it is now was never sent: a person who searches for its values at the provider finds nothing. */
function editedLines({ rows, reference }: SettleQuestion): readonly string[] {
  const known = reference === '' ? messages.inItsResults : reference;
  return [messages.cellsChanged(rowWords(rows, 6), known)];
}
