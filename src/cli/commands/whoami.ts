import type { Who } from '../../app/login.ts';
import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { messages } from './messages.ts';

export const whoami: Command = {
  usage: 'whoami',
  summary: 'Shows the account, the service and where each setting comes from',
  examples: [['qcsheet whoami', 'shows which account would book']],
  run: (_args, context) =>
    context.withApp(async (app) =>
      mapResult(await app.whoami(), (who) => ({
        exit: 0,
        json: who,
        text: [
          messages.account(who.login, who.userId, who.company),
          messages.service(who.service),
          '',
          ...who.settings.map((setting) => `${setting.name.padEnd(22)} ${settingWords(setting, who.kept)}`),
        ],
      })),
    ),
};

/** "5 (default)", "from QCSHEET_ACCOUNT". */
function settingWords({ name, from, value }: Who['settings'][number], hasSession: boolean): string {
  if (name === 'password' && from === 'not set' && hasSession) return messages.notNeeded;
  return value === undefined ? fromWords(from) : `${value} (${fromWords(from)})`;
}

function fromWords(from: string): string {
  if (from === 'not set') return messages.notSet;
  return from === 'default' ? messages.itsDefault : messages.from(from);
}
