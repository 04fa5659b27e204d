import { mapResult } from '../../problem/problem.ts';
import { joinFindings } from '../../schema/joined-findings.ts';
import { pathWord } from '../../text/shell-word.ts';
import { checkWords } from '../check-text.ts';
import {
  askAboutFile,
  COLUMN_OPTIONS,
  columnFlags,
  columnWords,
  ENCODING_OPTION,
  encodingFlag,
} from '../columns-words.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findingsText } from '../findings-text.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { KIND_OPTIONS, sheetFlags, sheetWish } from '../kind-options.ts';
import { OTHER_SERVICE } from './import.ts';

export const check: Command = {
  usage: 'check <file>',
  summary: 'Checks every row and sends nothing',
  examples: [
    ['qcsheet check bookings.xlsx', 'shows the findings, the most frequent first'],
    ['qcsheet check bookings.xlsx -o checked.xlsx', 'writes a copy that marks and explains every wrong cell'],
    [
      'qcsheet check bookings.xlsx --fix -o fixed.xlsx',
      'writes a copy, and corrects there what has only one safe reading',
    ],
    ['qcsheet check suppliers.xlsx', 'shows what would change, old and new, cell by cell'],
    [
      'qcsheet check bookings.csv --kind bookings --json',
      'for a script: prints JSON; exit code 3 when rows are held back',
    ],
    ['qcsheet check - --kind bookings < bookings.csv', 'checks what another program writes'],
  ],
  positionals: { file: { describe: 'XLSX or CSV; `-` reads standard input' } },
  options: {
    ...KIND_OPTIONS,
    ...COLUMN_OPTIONS,
    ...ENCODING_OPTION,
    output: {
      alias: 'o',
      type: 'string',
      describe: 'An annotated copy, an Excel workbook',
      defaultDescription: 'no copy',
    },
    fix: {
      type: 'boolean',
      describe: 'Also corrects spellings and dates with one safe meaning, in the copy',
    },
    ...FRESH_OPTION,
    'allow-outside': { type: 'boolean', describe: 'Also take attachments from outside the folder of the workbook' },
    'other-service': { type: 'boolean', describe: OTHER_SERVICE },
  },
  run: (args, context) =>
    context.withApp(async (app) => {
      const file = args.required('file');
      const sheet = sheetWish(args);
      const { kind } = sheet;
      const allowOutside = args.flag('allow-outside');
      const otherService = args.flag('other-service');
      const columns = columnWords(args);
      const encoding = args.text('encoding') ?? null;
      const wish = { ...sheet, encoding, columns, ...askAboutFile(context) };
      const output = args.text('output') ?? null;
      const options = { ...wish, output, fix: args.flag('fix'), allowOutside, otherService };
      const checked = await app.check(file, options);
      return mapResult(checked, (found) => {
        const { report } = found;
        const flags = `${kind === null ? '' : ` --kind ${kind}`}${sheetFlags(sheet, context.shell)}${allowOutside ? ' --allow-outside' : ''}${otherService ? ' --other-service' : ''}${encodingFlag(encoding, context.shell)}${columnFlags(columns, context.shell)}`;
        // Piped input cannot be read twice, so the next step needs a file. Fixes are only in the copy.
        const isFixed = report.fixes?.some(({ by }) => by === 'spelling') === true;
        const next = isFixed ? (report.copy ?? file) : file;
        const again = `${next === '-' ? 'FILE' : pathWord(next, context.shell)}${flags}`;
        const findings = context.json ? [] : findingsText(report.findings);
        const text = [...findings, ...(findings.length === 0 ? [] : ['']), ...checkWords(found, again)];
        return {
          exit: report.counts.errors > 0 ? EXIT.file : EXIT.done,
          json: { ...report, findings: joinFindings(report.findings) },
          text,
        };
      });
    }),
};
