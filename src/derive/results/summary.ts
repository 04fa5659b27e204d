import type { CellModel, RowModel, SheetModel } from '../../workbook/model.ts';
import type { ResultsCount, ResultsInput } from './input.ts';
import { stateStyle, wrappedHeight } from './look.ts';
import { commonestReasons } from './reasons.ts';
import { headline, nextSteps } from './words.ts';

const COUNTS: readonly (readonly [ResultsCount, state: string, label: string, words: string])[] = [
  ['accepted', 'accepted', 'Accepted', 'The service has them; the tracking ids stand in their rows.'],
  ['rejected', 'rejected', 'Rejected', 'The service refused them.'],
  ['inDoubt', 'in-doubt', 'In doubt', 'They may have been accepted. They are never sent again by themselves.'],
  ['invalid', 'invalid', 'Invalid', 'Something in their rows is wrong, so they were not sent.'],
  ['skipped', 'skipped', 'Skipped', 'They were accepted in an earlier run.'],
  ['unsent', 'unsent', 'Not sent', 'The run ended before their turn.'],
];
/** Where an update says it otherwise. */
const UPDATE_WORDS: Readonly<Partial<Record<ResultsCount, string>>> = {
  accepted: 'The service has taken the changes.',
  inDoubt: 'The service may have taken the changes. They can be sent again.',
  skipped: 'The service has all of it already.',
};
const WIDTHS = [24, 10, 96] as const;
const MOST_REASONS = 20;
const MOST_ROWS = 15;

/** The run on one page: what became of it, what to do next, how many, why not, and what it was. */
export function summarySheet(input: ResultsInput): SheetModel {
  return {
    name: 'Summary',
    tabColour: '404040',
    columns: WIDTHS.map((width) => ({ width })),
    rows: numbered([...top(input), ...next(input), ...counts(input), ...reasons(input), ...about(input)]),
    cursor: 'A1',
    print: { pages: 'one-wide' },
  };
}

type Line = { readonly cells: readonly CellModel[]; readonly height?: number | undefined };
const EMPTY: Line = { cells: [] };

function top(input: ResultsInput): Line[] {
  const { kind, run } = input;
  const { text: words, good } = headline(run.counts, kind, leftOf(input));
  return [
    { cells: [text(`${kind.title}: results`, 'title')], height: 24 },
    { cells: [text(words, good ? 'good' : 'attention')], height: 22 },
    EMPTY,
  ];
}

/** How many documents in doubt are of earlier runs, and in no row of this one. */
function leftOf({ doubtful }: ResultsInput): number {
  return doubtful.filter(({ run }) => run !== null).length;
}

function next(input: ResultsInput): Line[] {
  const steps = nextSteps(input.run, input.kind, leftOf(input));
  return [
    heading('What to do next'),
    ...steps.map((step, index): Line => {
      const words = steps.length === 1 ? step : `${index + 1}. ${step}`;
      return { cells: [text(words)] };
    }),
    EMPTY,
  ];
}

function counts(input: ResultsInput): Line[] {
  const { kind, run } = input;
  const { documents, rows } = run.counts;
  const lines = COUNTS.map(([name, state, label, words]): Line => {
    const number = run.counts[name];
    const shown = number > 0;
    const count: CellModel = { kind: 'number', number, style: shown ? 'count' : 'none' };
    const told = (kind.operation.effect === 'update' ? UPDATE_WORDS[name] : undefined) ?? words;
    return { cells: [text(label, shown ? stateStyle(state) : 'muted'), count, text(shown ? told : '', 'label')] };
  });
  const total: CellModel = { kind: 'number', number: documents, style: 'count' };
  return [
    heading('How many'),
    ...lines,
    { cells: [text('Together'), total, text(`${kind.noun[documents === 1 ? 0 : 1]} in ${rows} rows`, 'label')] },
    ...leftLine(leftOf(input)),
    EMPTY,
  ];
}

/** They are no documents of the file: the sum stays what it is. */
function leftLine(left: number): Line[] {
  if (left === 0) return [];
  const count: CellModel = { kind: 'number', number: left, style: 'count' };
  const words =
    'In doubt from earlier runs of this file. Their rows are gone, were changed, or were sent again: see the sheet In doubt.';
  return [{ cells: [text('In doubt before', stateStyle('in-doubt')), count, text(words, 'label')] }];
}

function reasons(input: ResultsInput): Line[] {
  const all = commonestReasons(input);
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_REASONS).map(({ message, count, rows, sheet }): Line => {
    const where = sheet === null ? rowWords(rows) : `Sheet "${sheet}", ${rowWords(rows).toLowerCase()}`;
    const number: CellModel = { kind: 'number', number: count, style: 'count' };
    const height = wrappedHeight([
      [where, WIDTHS[0]],
      [message, WIDTHS[2]],
    ]);
    return { cells: [text(where, 'wrapped'), number, text(message, 'wrapped')], height };
  });
  const rest = all.length - MOST_REASONS;
  const words = `... and ${rest} more: see the column Message and the sheet Findings.`;
  return [
    heading('The commonest reasons'),
    ...shown,
    ...(rest > 0 ? [{ cells: [text(''), text(''), text(words)] }] : []),
    EMPTY,
  ];
}

function rowWords(rows: readonly number[]): string {
  const more = rows.length > MOST_ROWS ? ` and ${rows.length - MOST_ROWS} more` : '';
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, MOST_ROWS).join(', ')}${more}`;
}

function about({ run, program }: ResultsInput): Line[] {
  const facts: readonly (readonly [string, string])[] = [
    ['Run', run.run],
    ['File', run.file],
    ['Account', run.scope],
    ['Started', when(run.startedAt)],
    ['Ended', run.endedAt === null ? 'not yet' : when(run.endedAt)],
    ['State', run.why === null ? run.state : `${run.state}: ${run.why}`],
    ['Written by', program],
  ];
  return [heading('The run'), ...facts.map(([label, value]): Line => ({ cells: [text(label, 'label'), text(value)] }))];
}

function when(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

function heading(words: string): Line {
  const line: CellModel = { kind: 'blank', style: 'heading' };
  return { cells: [text(words, 'heading'), line, line], height: 18 };
}

function text(value: string, style?: string): CellModel {
  return { kind: 'text', text: value, ...(style === undefined ? {} : { style }) };
}

function numbered(lines: readonly Line[]): RowModel[] {
  return lines.map(({ cells, height }, index) => {
    const filled = cells.map((cell, column) => [column + 1, cell] as const);
    return {
      number: index + 1,
      ...(height === undefined ? {} : { height }),
      cells: new Map(filled.filter(([, cell]) => cell.kind !== 'text' || cell.text !== '')),
    };
  });
}
