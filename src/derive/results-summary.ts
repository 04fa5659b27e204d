import type { CellModel, RowModel, SheetModel } from '../workbook/model.ts';
import type { ResultsCount, ResultsInput, ResultsRun } from './results.ts';
import { stateStyle } from './results-look.ts';

const COUNTS: readonly (readonly [ResultsCount, state: string, words: string])[] = [
  ['accepted', 'accepted', 'Accepted'],
  ['rejected', 'rejected', 'Rejected by the service'],
  ['inDoubt', 'in-doubt', 'In doubt: may have been accepted; never sent again by itself'],
  ['invalid', 'invalid', 'Invalid: not sent'],
  ['skipped', 'skipped', 'Skipped: sent before'],
  ['unsent', 'unsent', 'Not sent'],
];
const MOST_REASONS = 20;
const MOST_ROWS = 15;

/** The run in one page: what it was, what became of it, the commonest reasons, what to do next. */
export function summarySheet(input: ResultsInput): SheetModel {
  return {
    name: 'Summary',
    tabColour: '404040',
    columns: [{ width: 26 }, { width: 12 }, { width: 100 }],
    rows: numbered([...about(input), ...counts(input), ...reasons(input), ...next(input)]),
    print: {},
  };
}

type Line = readonly CellModel[];

function about({ kind, run }: ResultsInput): Line[] {
  const facts: readonly (readonly [string, string])[] = [
    ['Run', run.run],
    ['File', run.file],
    ['Account', run.scope],
    ['Started', when(run.startedAt)],
    ['Ended', run.endedAt === null ? 'not yet' : when(run.endedAt)],
    ['State', run.why === null ? run.state : `${run.state}: ${run.why}`],
  ];
  return [
    [text(kind.title, 'title')],
    [],
    ...facts.map(([label, value]): Line => [text(label, 'label'), text(value)]),
    [],
  ];
}

function when(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

function counts({ kind, run }: ResultsInput): Line[] {
  const { documents, rows } = run.counts;
  const lines = COUNTS.map(([name, state, words]): Line => {
    const style = run.counts[name] > 0 ? { style: stateStyle(state) } : {};
    return [
      text(words.split(':')[0] ?? words),
      { kind: 'number', number: run.counts[name], ...style },
      text(explained(words)),
    ];
  });
  const total: Line = [text(`All ${kind.noun[1]}`), { kind: 'number', number: documents }, text(`in ${rows} rows`)];
  return [[text('What became of them', 'heading'), text('', 'heading'), text('', 'heading')], ...lines, total, []];
}

function explained(words: string): string {
  return words.split(':')[1]?.trim() ?? '';
}

function reasons({ reasons: all }: ResultsInput): Line[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_REASONS).map(({ message, documents, rows }): Line => {
    return [text(rowWords(rows)), { kind: 'number', number: documents }, text(message, 'wrapped')];
  });
  const rest = all.length - MOST_REASONS;
  const more: Line[] =
    rest > 0 ? [[text(''), text(''), text(`... and ${rest} more reasons, in the column Message.`)]] : [];
  return [[text('The commonest reasons', 'heading'), text('', 'heading'), text('', 'heading')], ...shown, ...more, []];
}

function rowWords(rows: readonly number[]): string {
  const more = rows.length > MOST_ROWS ? ', ...' : '';
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, MOST_ROWS).join(', ')}${more}`;
}

function next({ run, kind }: ResultsInput): Line[] {
  const lines = nextSteps(run, kind.noun[1], kind.sheet);
  if (lines.length === 0) return [];
  return [
    [text('What to do next', 'heading'), text('', 'heading'), text('', 'heading')],
    ...lines.map((line): Line => [text(line)]),
  ];
}

function nextSteps(
  { counts: { inDoubt, invalid, rejected, unsent }, run }: ResultsRun,
  several: string,
  sheet: string,
): string[] {
  return [
    inDoubt > 0 ? `Look the ${several} in doubt up at the provider. Do not send them again before you know.` : '',
    invalid + rejected > 0
      ? `Mend the red cells in the sheet ${sheet} and import this workbook: only what was not accepted is sent.`
      : '',
    unsent > 0 ? `Go on with what was not sent: qcsheet resume ${run}` : '',
  ].filter((line) => line !== '');
}

function text(value: string, style?: string): CellModel {
  return { kind: 'text', text: value, ...(style === undefined ? {} : { style }) };
}

function numbered(lines: readonly Line[]): RowModel[] {
  return lines.map((line, index) => ({
    number: index + 1,
    cells: new Map(line.map((cell, column) => [column + 1, cell])),
  }));
}
