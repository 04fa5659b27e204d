import { mapResult } from '../../app/problem.ts';
import type { Command } from '../command.ts';
import { findingsText } from '../findings-text.ts';
import { counted } from '../words.ts';

export const check: Command = {
  usage: 'check <file>',
  summary: 'Checks every row and sends nothing',
  examples: [
    ['qcsheet check bookings.xlsx', 'all findings, the commonest first'],
    ['qcsheet check bookings.csv --kind bookings --json', 'for a script; exit code 3 when rows are invalid'],
  ],
  positionals: { file: { describe: 'XLSX or CSV' } },
  options: { kind: { type: 'string', describe: 'What the file loads, where it does not tell (a CSV)' } },
  run: (args, context) =>
    context.withApp(async (app) => {
      const kind = args.text('kind');
      const checked = await app.check(args.required('file'), kind ?? null);
      return mapResult(checked, ({ report, noun }) => {
        const { counts } = report;
        const verdict =
          counts.documents === 0
            ? `There are no ${noun[1]} in the file.`
            : counts.invalid === 0
              ? `${counted(counts.valid, noun)} in ${counted(counts.rows, ['row', 'rows'])}: nothing stands in the way.`
              : `${counted(counts.valid, noun)} valid, ${counts.invalid} invalid, in ${counted(counts.rows, ['row', 'rows'])}.`;
        const next =
          counts.valid > 0 ? `\nNext: qcsheet import ${report.file}${kind === undefined ? '' : ` --kind ${kind}`}` : '';
        const text = [findingsText(report.findings), `${verdict}${next}`];
        return { exit: counts.errors > 0 ? 3 : 0, json: report, text: text.filter((part) => part !== '').join('\n\n') };
      });
    }),
};
