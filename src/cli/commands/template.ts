import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { kindNames } from '../kind-options.ts';

export const template: Command = {
  usage: 'template <kind>',
  summary: "Writes a template workbook with your account's own lookup lists",
  examples: [
    ['qcsheet template bookings -o bookings.xlsx', 'writes an empty booking workbook with dropdowns'],
    ['qcsheet template bookings --profile sandbox', 'writes one with the lists of the built-in sandbox'],
    ['qcsheet template suppliers --filled --type FACTORY', "writes the account's factories, ready to edit"],
  ],
  positionals: { kind: { describe: 'What the workbook loads', names: kindNames } },
  options: {
    output: { alias: 'o', type: 'string', describe: 'The file to write', defaultDescription: '<kind>.xlsx' },
    filled: { type: 'boolean', describe: 'With what the service has now, ready to edit (suppliers)' },
    type: {
      type: 'string',
      describe: 'With --filled: only those of a type, such as FACTORY',
      defaultDescription: 'all types',
    },
  },
  run: (args, context) =>
    context.withApp(async (app) => {
      const kind = args.required('kind');
      const filling = { filled: args.flag('filled'), type: args.text('type') ?? null };
      const written = await app.template(kind, args.text('output') ?? `${kind}.xlsx`, filling);
      return mapResult(written, (value) => ({ exit: 0, json: value, text: [value.file] }));
    }),
};
