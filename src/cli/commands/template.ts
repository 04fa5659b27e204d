import { mapResult } from '../../app/problem.ts';
import type { Command } from '../command.ts';

export const template: Command = {
  usage: 'template <kind>',
  summary: "Writes a template workbook with the account's own lookups",
  examples: [
    ['qcsheet template bookings -o bookings.xlsx', 'an empty booking workbook with dropdowns'],
    ['qcsheet template bookings --profile sandbox', 'the same against the built-in sandbox'],
  ],
  positionals: { kind: { describe: 'What the workbook loads: bookings, lab-orders' } },
  options: { output: { alias: 'o', type: 'string', describe: 'The file to write (default: <kind>.xlsx)' } },
  run: (args, context) =>
    context.withApp(async (app) => {
      const kind = args.required('kind');
      const written = await app.template(kind, args.text('output') ?? `${kind}.xlsx`);
      return mapResult(written, (value) => ({ exit: 0, json: value, text: `${value.file}` }));
    }),
};
