import { mapResult, ok, problem } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { isYes } from '../confirm.ts';
import { messages } from './messages.ts';

export const journal: Command = {
  usage: 'journal <action>',
  summary: 'Accepts (`accept`) a journal that does not know all that was sent',
  examples: [['qcsheet journal accept', 'after the state folder was lost: sends with a new journal from now on']],
  positionals: { action: { describe: '`accept`' } },
  options: { yes: { type: 'boolean', describe: 'Do not ask' } },
  run: async (args, context) => {
    if (args.required('action') !== 'accept')
      return problem('usage', 'usage', messages.journalActions, messages.seeHelp('journal'));
    return context.withApp(async (app) => {
      const accepted = await app.acceptJournal(async (missing) => {
        if (args.flag('yes')) return ok(true);
        if (!context.mayAsk) return problem('usage', 'needs-yes', missing, messages.acceptWithYes);
        return ok(await isYes([missing, messages.acceptJournal], context));
      });
      return mapResult(accepted, (json) => ({
        exit: 0,
        json,
        text: [json.accepted ? messages.journalAccepted : messages.journalNeedsNoAccept],
      }));
    });
  },
};
