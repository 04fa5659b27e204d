import type { Options } from 'yargs';
import { messages } from './messages/screen.ts';

/** For every command that writes results or a copy. */
export const FRESH_OPTION = {
  fresh: { type: 'boolean', describe: messages.freshOption },
} as const satisfies Record<string, Options>;
