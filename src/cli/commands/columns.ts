import type { ShownColumn, ShownColumns } from '../../importing/columns/show-columns.ts';
import { mapResult } from '../../problem/problem.ts';
import { pathWord, type Shell } from '../../text/shell-word.ts';
import { COLUMN_OPTIONS, columnWords, ENCODING_OPTION, encodingFlag } from '../columns-words.ts';
import type { Command } from '../command.ts';
import { KIND_OPTIONS, sheetFlags, sheetWish } from '../kind-options.ts';
import { columnsText } from '../words.ts';
import { messages } from './messages.ts';

export const columns: Command = {
  usage: 'columns <file>',
  summary: 'Shows how each column of a file is read, and writes a mapping that you can edit',
  examples: [
    ['qcsheet columns orders.xlsx --kind bookings', 'shows every column, and what it is or may be'],
    ['qcsheet columns orders.xlsx --kind bookings -o orders.json', 'writes this into a mapping, which you can edit'],
    ['qcsheet check orders.xlsx --kind bookings --map orders.json', 'checks the file with that mapping'],
  ],
  positionals: { file: { describe: 'XLSX or CSV' } },
  options: {
    ...KIND_OPTIONS,
    ...COLUMN_OPTIONS,
    ...ENCODING_OPTION,
    output: { alias: 'o', type: 'string', describe: 'The mapping, a JSON file', defaultDescription: 'no file' },
  },
  run: (args, context) =>
    context.withApp(async (app) => {
      const encoding = args.text('encoding') ?? null;
      const wish = { ...sheetWish(args), encoding };
      const options = { ...wish, columns: columnWords(args), output: args.text('output') ?? null };
      const shown = await app.columns(args.required('file'), options);
      const { shell } = context;
      const again = `${pathWord(args.required('file'), shell)}${sheetFlags(wish, shell)}${encodingFlag(encoding, shell)}`;
      return mapResult(shown, (found) => ({ exit: 0, json: found, text: columnsWords(found, again, shell) }));
    }),
};

/** The columns as lines. `typed`: the file and its sheet as a person would type them again. */
function columnsWords(shown: ShownColumns, typed: string, shell: Shell): readonly string[] {
  const { columns: all, missing, mapping, kind, sheet, headerRow } = shown;
  const rows = all.map((column) => [column.column, column.header, column.samples.join(', '), meaning(column)]);
  const open = all.filter(({ how }) => how === 'open');
  const again = `qcsheet check ${typed} --kind ${kind}`;
  return [
    messages.headersIn(sheet, headerRow),
    '',
    ...columnsText(['', 'Header', 'Values', messages.readAs], rows, messages.noHeaders),
    '',
    ...(missing.length === 0
      ? []
      : [messages.columnsMissing(missing.map(({ header, key }) => `${header} (${key})`).join(', '))]),
    ...(open.length === 0 ? [] : [messages.nameColumns(open.map(({ header }) => `"${header}"`).join(', '))]),
    ...(mapping === null
      ? [messages.next(open.length === 0 ? again : messages.writeMapping)]
      : [messages.mapping(mapping), messages.checkMapping(`${again} --map ${pathWord(mapping, shell)}`)]),
  ];
}

function meaning({ how, key, proposals }: ShownColumn): string {
  const names = proposals.map((proposal) => proposal.key).join(' or ');
  switch (how) {
    case 'name':
      return key ?? '';
    case 'synonym':
      return messages.anotherName(key);
    case 'said':
      return messages.asYouSaid(key);
    case 'duplicate':
      return messages.sameTwice;
    case 'own':
      return messages.yourOwn;
    case 'open':
      return messages.openNames(names);
    case 'alike':
      return messages.yourOwnOr(names);
  }
}
