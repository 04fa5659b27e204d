import { optionsFor } from '../app/check/again.ts';
import { type ChangedFile, changedFile } from '../app/import/going-on.ts';
import { ok, type Result } from '../app/problem.ts';
import { unsentWords } from '../app/runs/agreement.ts';
import type { Agreed, RestQuestion } from '../app/runs/resume.ts';
import type { Context } from './command.ts';
import { askedLines, isYes } from './confirm.ts';
import { counted } from './words.ts';

/**
 * Asks before `resume` sends what may be with the service already. Without a terminal only `--yes` agrees, and never to
 * what was sent before, unless its option is repeated.
 */
export async function confirmRest(question: RestQuestion, yes: boolean, context: Context): Promise<Agreed> {
  const { settled, again, alike, unrepeated, noun, run } = question;
  // One may be on several of these lists.
  const count = new Set([...settled, ...again, ...alike].map(({ id }) => id)).size;
  if (yes) {
    if (unrepeated.length > 0) context.io.stderr([unsentWords(unrepeated, noun, run)]);
    return 'repeated';
  }
  const what = counted(count, noun);
  if (!context.mayAsk) {
    const lines = [`${what} ${count === 1 ? 'is' : 'are'} not sent, because nobody can be asked here:`];
    context.io.stderr([...lines, ...askedLines(question), waysToSend(question)]);
    return 'none';
  }
  const lines = [
    `Send ${what} that may be with the service already?`,
    ...askedLines(question),
    'This cannot be taken back. The rest is sent in any case. [y/N] ',
  ];
  return (await isYes(lines, context)) ? 'all' : 'none';
}

function waysToSend({ again }: RestQuestion): string {
  return `To send ${again.length === 0 ? 'them' : 'all of them'}, add --yes${again.length === 0 ? '' : ` ${optionsFor(again)}`}.`;
}

/** Asks before `resume` sends rows as they were before a person edited the file. */
export async function confirmChangedFile(
  run: ChangedFile,
  left: number,
  yes: boolean,
  context: Context,
): Promise<Result<boolean>> {
  if (yes) return ok(true);
  if (!context.mayAsk) return changedFile(run, left, `qcsheet resume ${run.run} --yes`);
  const lines = [
    `${run.file} has changed since run ${run.run} was planned.`,
    `Send the ${left} that the run has left as they were before? To send the file as it is now, answer no and import it with --replace. [y/N] `,
  ];
  return ok(await isYes(lines, context));
}
