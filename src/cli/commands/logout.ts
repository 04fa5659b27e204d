import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { messages } from './messages.ts';

export const logout: Command = {
  usage: 'logout',
  summary: 'Ends the saved session and forgets it',
  examples: [['qcsheet logout', 'ends the session: nobody can use it afterwards']],
  run: (_args, context) =>
    context.withApp(async (app) =>
      mapResult(await app.logout(), (value) => ({
        exit: 0,
        json: value,
        text: [logoutText(value)],
      })),
    ),
};

function logoutText({ loggedOut, revoked }: { loggedOut: boolean; revoked: boolean }): string {
  if (!loggedOut) return messages.noSession;
  return revoked ? messages.loggedOut : messages.forgotten;
}
