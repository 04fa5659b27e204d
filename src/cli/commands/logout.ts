import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';

export const logout: Command = {
  usage: 'logout',
  summary: 'Revokes the kept session and forgets it',
  examples: [['qcsheet logout', 'the session is unusable afterwards']],
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
  if (!loggedOut) return 'There was no kept session.';
  return revoked
    ? 'Logged out.'
    : 'Forgotten here. The service has not confirmed the end of the session; it ends at its time.';
}
