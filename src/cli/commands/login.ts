import { mapResult } from '../../app/problem.ts';
import type { Command } from '../command.ts';

export const login: Command = {
  usage: 'login',
  summary: 'Logs in and keeps the session for the next commands',
  examples: [['qcsheet login', 'with QCSHEET_ACCOUNT and QCSHEET_PASSWORD']],
  run: (_args, context) =>
    context.withApp(async (app) =>
      mapResult(await app.login(), (who) => ({
        exit: 0,
        json: who,
        text: `Logged in as ${who.login} (${who.userId}).`,
      })),
    ),
};
