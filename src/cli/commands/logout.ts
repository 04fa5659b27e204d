import { mapResult } from '../../app/problem.ts';
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
        text: value.loggedOut ? 'Logged out.' : 'There was no kept session.',
      })),
    ),
};
