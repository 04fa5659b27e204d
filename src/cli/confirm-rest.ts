import { optionsFor } from '../importing/history/sent-again.ts';
import { unfinishedFile } from '../importing/history/unfinished-file.ts';
import { unsentWords } from '../importing/run/agreement/agreement.ts';
import type { ChangedInput } from '../importing/run/changed-input.ts';
import type { Agreed, RestQuestion } from '../importing/run/resume-run.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { counted } from '../text/counted.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { alikeLines, askedLines, isYes, whereOf } from './confirm.ts';
import { messages } from './messages/questions.ts';

/**
 * Asks before `resume` sends documents that the service may already have. Without a terminal only `--yes` agrees. Even
 * then, documents that were sent before need their option again.
 */
export async function confirmRest(question: RestQuestion, yes: boolean, context: Context): Promise<Agreed> {
  const { settled, again, alike, unrepeated, noun, run, scope } = question;
  // A document may be on several of these lists.
  const count = new Set([...settled, ...again, ...alike].map(({ id }) => id)).size;
  if (yes) {
    context.io.stderr(alikeLines(alike));
    if (unrepeated.length > 0) context.io.stderr([unsentWords(unrepeated, noun, run)]);
    return 'repeated';
  }
  const what = counted(count, noun);
  if (!context.mayAsk) {
    const lines = [messages.notSentNobody(what, count === 1)];
    context.io.stderr([...lines, ...askedLines(question), waysToSend(question)]);
    return 'none';
  }
  const lines = [messages.sendDoubtful(what, whereOf(scope)), ...askedLines(question), messages.restUnlessStopped];
  return await answerTo(lines, context);
}

/** Both answers send something, so any other answer is asked about again. */
async function answerTo(lines: readonly string[], context: Pick<Context, 'io' | 'stopping'>): Promise<Agreed> {
  const answer = (await context.io.askOrEnd(lines, context.stopping))?.trim().toLowerCase();
  if (answer === undefined) return 'unanswered';
  if (['y', 'yes'].includes(answer)) return 'all';
  if (['', 'n', 'no'].includes(answer)) return 'none';
  return await answerTo([messages.answerYesOrNo], context);
}

function waysToSend({ again }: RestQuestion): string {
  return messages.toSendAdd(again.length > 0, again.length === 0 ? '' : ` ${optionsFor(again)}`);
}

/** Asks before `resume` or `retry` sends rows as they were planned, if a person has edited the file since. */
export async function confirmChangedFile(
  input: ChangedInput,
  command: 'resume' | 'retry',
  yes: boolean,
  context: Context,
): Promise<Result<boolean>> {
  const { scope, state, documents } = input;
  const changed = changedWords(input);
  if (yes) {
    context.io.stderr([messages.oldValues(changed)]);
    return ok(true);
  }
  if (!context.mayAsk) return nobodyToAsk(input, command);
  const which = command === 'retry' ? messages.rejectedOnes : messages.leftOnes;
  const where = whereOf(scope);
  const question = input.isEdited
    ? messages.sendOldValues(documents, which, where, importIt(state))
    : messages.sendAllTheSame(documents, which, where);
  return ok(await isYes([changed, question], context));
}

function changedWords({ run, file, isEdited, removed, gone }: ChangedInput): string {
  const words = [
    isEdited ? messages.fileChanged(file, run) : '',
    goneWords(gone),
    removed === null ? '' : messages.rowsRemoved(rowWords(removed.rows, 6), run, removed),
  ];
  return words.filter((part) => part !== '').join(' ');
}

function goneWords(gone: ChangedInput['gone']): string {
  return gone.length === 0 ? '' : messages.rowsGone(rowWords(gone, 6), gone.length === 1);
}

function nobodyToAsk(input: ChangedInput, command: 'resume' | 'retry'): Result<never> {
  const { run, file, state, documents, removed, gone } = input;
  const next = `qcsheet ${command} ${run} --yes`;
  if (command === 'resume' && removed === null) return unfinishedFile({ run, file }, documents, next, goneWords(gone));
  const which = command === 'retry' ? messages.rejectedOnes : messages.leftOnes;
  const message = messages.wouldSendOld(changedWords(input), documents, which);
  const hint = input.isEdited ? messages.oldOrNew(next, importIt(state)) : messages.sendAllOrNothing(next);
  return problem('usage', 'input-changed', message, hint);
}

function importIt(state: ChangedInput['state']): string {
  return state === 'complete' ? messages.importIt : messages.importAndReplace;
}
