import { mapResult } from '../../problem/problem.ts';
import type { Answer, Command } from '../command.ts';
import { kindNames } from '../kind-options.ts';

export const describe: Command = {
  usage: 'describe <kind>',
  summary: 'Shows the columns of a kind: header, key, when required, example',
  examples: [
    ['qcsheet describe bookings', 'shows the columns'],
    ['qcsheet describe bookings --json', 'prints the columns as JSON, for a program'],
  ],
  positionals: { kind: { describe: 'The kind', names: kindNames } },
  run: async (args) => {
    const { describeKind } = await import('../../importing/describe-kind.ts');
    return mapResult(describeKind(args.required('kind')), ({ description, guide }): Answer => {
      return { exit: 0, json: description, text: guide.split('\n') };
    });
  },
};
