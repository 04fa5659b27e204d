import { problem, type Result } from '../problem/problem.ts';
import type { Arguments, Command } from './command.ts';
import { messages } from './messages/screen.ts';

/** For the commands that continue a run: they send documents again only with these options. */
export const AGAIN_OPTIONS = {
  'allow-similar': { type: 'boolean', describe: messages.similarOption },
  'send-again': { type: 'number', describe: messages.sendAgainOption },
} as const satisfies Command['options'];

/** The typed number; null if none was typed. */
export function sendAgainOf(args: Arguments, command: string): Result<number | null> {
  const count = args.number('send-again');
  if (count === undefined) return { type: 'ok', value: null };
  if (Number.isInteger(count) && count >= 1) return { type: 'ok', value: count };
  return problem('usage', 'usage', messages.sendAgainNumber, messages.seeHelpOf(command));
}
