import type { Command } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands/index.ts';

/** The help of each command, as it is in the command's own file, with the options that several commands share. */
export const COMMANDS_HELP: readonly { readonly command: string; readonly texts: readonly string[] }[] = commands.map(
  ({ usage, summary, examples, positionals = {}, options = {} }: Command) => ({
    command: usage.split(' ')[0] ?? '',
    texts: [
      summary,
      ...examples.flat(),
      ...[...Object.values(positionals), ...Object.values(options)].flatMap(({ describe, defaultDescription }) =>
        [describe, defaultDescription].filter((text) => typeof text === 'string'),
      ),
    ],
  }),
);
