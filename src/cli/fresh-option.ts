import type { Options } from 'yargs';

/** Of every command that writes results or a copy. */
export const FRESH_OPTION = {
  fresh: { type: 'boolean', describe: 'Write a new workbook, not your own with columns added' },
} as const satisfies Record<string, Options>;
