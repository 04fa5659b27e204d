import type { JournalMoved, MoveQuestion } from '../../app/move-journal.ts';
import { movedLines } from '../../app/moved-words.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { Answer, Arguments, Command, Context } from '../command.ts';
import { isYes } from '../confirm.ts';
import { messages } from './messages.ts';

export const journal: Command = {
  usage: 'journal <action>',
  summary: 'Moves the journal into a team database (`move`), or accepts a new one after a loss (`accept`)',
  examples: [
    [
      'qcsheet journal move --to postgres://ann@db.example.com/qcsheet',
      'moves the journal: once on each computer of the team',
    ],
    ['qcsheet journal accept', 'after the state folder was lost: sends with a new journal from now on'],
  ],
  positionals: { action: { describe: '`move` or `accept`' } },
  options: {
    to: { type: 'string', describe: 'With move: the database, `postgres://USER@HOST/DATABASE`' },
    yes: { type: 'boolean', describe: 'Do not ask' },
  },
  run: async (args, context) => {
    const action = args.required('action');
    if (action === 'accept') return await accept(args, context);
    if (action !== 'move') return problem('usage', 'usage', messages.journalActions, messages.seeHelp('journal'));
    if (args.text('to') === undefined)
      return problem('usage', 'usage', messages.moveNeedsTo, messages.seeHelp('journal'));
    return await move(args, context);
  },
};

function accept(args: Arguments, context: Context): Promise<Result<Answer>> {
  return context.withApp(async (app) => {
    const accepted = await app.acceptJournal(async (missing) => {
      if (args.flag('yes')) return ok(true);
      if (!context.mayAsk) return problem('usage', 'needs-yes', missing, messages.acceptWithYes);
      return ok(await isYes([missing, messages.acceptJournal], context));
    });
    return mapResult(accepted, (json) => ({
      exit: 0,
      json,
      text: [acceptedText(json)],
    }));
  });
}

function acceptedText({ accepted, sandbox }: { readonly accepted: boolean; readonly sandbox?: true }): string {
  if (sandbox) return messages.sandboxNeedsNoAccept;
  return accepted ? messages.journalAccepted : messages.journalNeedsNoAccept;
}

function move(args: Arguments, context: Context): Promise<Result<Answer>> {
  return context.withApp(async (app) => {
    const moved = await app.moveJournal(async ({ from, to, account }: MoveQuestion) => {
      const question = messages.moveQuestion(from, to, account);
      if (args.flag('yes')) return ok(true);
      if (!context.mayAsk) return problem('usage', 'needs-yes', question, messages.moveWithYes);
      return ok(await isYes([question, messages.moveIt], context));
    });
    return mapResult(moved, (json) => ({ exit: 0, json, text: movedText(json) }));
  });
}

function movedText({ to, tables, renamed, twice }: JournalMoved): readonly string[] {
  const rowsIn = (name: string) => tables.find(({ table }) => table === name)?.rows ?? 0;
  return [
    messages.moved(to, rowsIn('runs'), rowsIn('documents')),
    ...movedLines({ renamed, twice }),
    messages.useNewJournal(to),
  ];
}
