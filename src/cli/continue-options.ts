import type { ChangedInput } from '../importing/run/changed-input.ts';
import { mapResult } from '../problem/problem.ts';
import { AGAIN_OPTIONS, sendAgainOf } from './again-options.ts';
import type { Arguments, Command, Context } from './command.ts';
import { confirmChanged } from './confirm-changed.ts';
import { confirmChangedFile } from './confirm-rest.ts';
import { FRESH_OPTION } from './fresh-option.ts';
import { PACE_OPTIONS } from './pace-options.ts';

/** The options that `resume` and `retry` share. */
export const CONTINUE_OPTIONS = {
  ...FRESH_OPTION,
  ...AGAIN_OPTIONS,
  ...PACE_OPTIONS,
} as const satisfies Command['options'];

/** These options as the use case takes them, with the questions that it may ask. */
export function continuingOf(args: Arguments, context: Context, command: 'resume' | 'retry') {
  const yes = args.flag('yes');
  return mapResult(sendAgainOf(args, command), (sendAgain) => ({
    confirmChanged: confirmChanged(yes, context),
    confirmChangedFile: (changed: ChangedInput) => confirmChangedFile(changed, command, yes, context),
    allowSimilar: args.flag('allow-similar'),
    sendAgain,
    concurrency: args.number('concurrency') ?? null,
    rate: args.number('rate') ?? null,
  }));
}
