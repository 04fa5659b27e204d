import type { SettleQuestion, UndoQuestion } from '../importing/run/settle-row.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { decisionLine, doubtfulIdLines, isYes } from './confirm.ts';

/**
 * Asks before a decision is recorded or taken back; without a terminal only an id of an unusual form, or an edited row,
 * needs `--yes`.
 */
export async function confirmSettle(
  question: SettleQuestion | UndoQuestion,
  yes: boolean,
  context: Context,
): Promise<Result<boolean>> {
  if ('wasAcceptedAs' in question) return ok(yes || !context.mayAsk || (await isYes(undoLines(question), context)));
  const { run, unlikeGiven, isAsSent } = question;
  if (yes || (!context.mayAsk && unlikeGiven === null && isAsSent)) return ok(true);
  const edited = isAsSent ? [] : editedLines(question);
  if (!context.mayAsk) {
    const [line = ''] = [...edited, ...(unlikeGiven === null ? [] : doubtfulIdLines([question]))];
    return problem('usage', 'needs-yes', `${line} Nothing was settled.`, 'Correct it, or add --yes when it is right.');
  }
  const lines = [`Settle this ${question.noun} of run ${run}?`, decisionLine(question), ...edited, '[y/N] '];
  if (!(await isYes(lines, context))) return ok(false);
  return ok(unlikeGiven === null || (await isYes(doubtfulIdLines([question]), context)));
}

/** "  row 17 (12-Mar-2029, SS29-0818): settled as not accepted; in doubt again in runs r-1, r-2". */
function undoLines({ run, rows, reference, noun, wasAcceptedAs, runs }: UndoQuestion): readonly string[] {
  const fate = wasAcceptedAs === null ? 'not accepted' : `accepted as ${wasAcceptedAs}`;
  const where = `${rowWords(rows, 6)}${reference === '' ? '' : ` (${reference})`}`;
  const again = `in doubt again in ${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}`;
  return [
    `Take back the last decision about this ${noun} of run ${run}?`,
    `  ${where}: settled as ${fate}; ${again}`,
    '[y/N] ',
  ];
}

/** What the row says now was never sent: a person who looks that up at the provider finds nothing. */
function editedLines({ rows, reference }: SettleQuestion): readonly string[] {
  const known = reference === '' ? 'in the results of the run that sent it' : reference;
  return [`The cells of ${rowWords(rows, 6)} were changed since. The decision is about what was sent: ${known}.`];
}
