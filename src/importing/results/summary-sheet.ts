import { correctionsOf } from '../../schema/corrections.ts';
import type { Kind } from '../../schema/kind.ts';
import { runStateWords } from '../../schema/run-state.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { wrappedHeight } from '../../spreadsheet/row-height.ts';
import { capital } from '../../text/capital.ts';
import { momentWords } from '../../text/day.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { DOUBT_SHEET, FINDINGS_SHEET, FIX_SHEET, SUMMARY_SHEET } from '../input/headers/own-sheets.ts';
import { requestIdentity } from '../requests/request-words.ts';
import type { Doubtful } from './doubt-sheet.ts';
import { messages } from './messages.ts';
import { commonestReasons } from './reasons.ts';
import type { ResultsCount, ResultsInput, ResultsRun } from './results-input.ts';
import { stateStyle } from './results-look.ts';
import { nameIn } from './sheet-names.ts';
import { headline, nextSteps, unsentWords } from './summary-words.ts';

const COUNTS: readonly (readonly [
  ResultsCount,
  state: string,
  label: string,
  words: string | ((run: ResultsRun) => string),
])[] = [
  ['accepted', 'accepted', 'Accepted', messages.accepted],
  ['rejected', 'rejected', 'Rejected', messages.rejected],
  ['inDoubt', 'in-doubt', 'In doubt', messages.inDoubtNotAgain],
  ['invalid', 'invalid', 'Invalid', messages.invalid],
  ['skipped', 'skipped', 'Skipped', messages.skipped],
  ['unsent', 'unsent', 'Not sent', unsentWords],
];
/** Different words for updates. */
const UPDATE_WORDS: Readonly<Partial<Record<ResultsCount, string>>> = {
  accepted: messages.updatesAccepted,
  inDoubt: messages.updatesInDoubt,
  skipped: messages.updatesSkipped,
};
const WIDTHS = [24, 10, 96] as const;
const MOST_REASONS = 20;
const MOST_LEFT = 100;

/**
 * The run on one page: the outcome, the next steps, the counts, the reasons, and facts about the run. `hasFixes`:
 * whether a sheet offers values to choose from.
 */
export function summarySheet(input: ResultsInput, hasFixes: boolean): SheetModel {
  return {
    name: SUMMARY_SHEET,
    tabColour: '404040',
    columns: WIDTHS.map((width) => ({ width })),
    rows: numbered([...top(input), ...next(input, hasFixes), ...counts(input), ...reasons(input), ...about(input)]),
    cursor: 'A1',
    print: { pages: 'one-wide' },
  };
}

type Line = { readonly cells: readonly CellModel[]; readonly height?: number | undefined };
const EMPTY: Line = { cells: [] };

function top(input: ResultsInput): Line[] {
  const { kind, run } = input;
  const { text: words, good } = headline(run.counts, kind, leftOf(input).length);
  return [
    { cells: [text(`${kind.title}: results`, 'title')], height: 24 },
    { cells: [text(words, good ? 'good' : 'attention')], height: 22 },
    EMPTY,
  ];
}

/** The documents in doubt of earlier runs without a row in this run. */
function leftOf({ doubtful }: ResultsInput): readonly Doubtful[] {
  return doubtful.filter(({ run }) => run !== null);
}

function next(input: ResultsInput, hasFixes: boolean): Line[] {
  const fixSheet = hasFixes ? nameIn(input, FIX_SHEET) : null;
  const corrections = correctionsOf(input.findings);
  const [doubtSheet, findingsSheet] = [nameIn(input, DOUBT_SHEET), nameIn(input, FINDINGS_SHEET)];
  const where = { left: leftOf(input), doubtSheet, findingsSheet, fixSheet, corrections };
  const steps = nextSteps(input.run, input.kind, where);
  return [
    heading(messages.whatNext),
    ...steps.map((step, index): Line => {
      const words = steps.length === 1 ? step : `${index + 1}. ${step}`;
      return { cells: [text(words, 'plain')] };
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
    const count: CellModel = { type: 'number', number, style: shown ? 'count' : 'none' };
    const own = typeof words === 'string' ? words : words(run);
    const explanation = (kind.operation.effect === 'update' ? UPDATE_WORDS[name] : undefined) ?? own;
    return {
      cells: [text(label, shown ? stateStyle(state) : 'muted'), count, text(shown ? explanation : '', 'label')],
    };
  });
  const total: CellModel = { type: 'number', number: documents, style: 'count' };
  return [
    heading('How many'),
    ...lines,
    {
      cells: [text('Together', 'plain'), total, text(`${kind.noun[documents === 1 ? 0 : 1]} in ${rows} rows`, 'label')],
    },
    ...leftLines(input),
    EMPTY,
  ];
}

/** Lines for documents of earlier runs. They are not in the file, so the sum does not include them. */
function leftLines(input: ResultsInput): Line[] {
  const left = leftOf(input);
  if (left.length === 0) return [];
  const count: CellModel = { type: 'number', number: left.length, style: 'count' };
  const updates = input.kind.operation.effect === 'update';
  const where = updates ? messages.nextLines : messages.sheetInDoubt(nameIn(input, DOUBT_SHEET));
  const shown = updates ? left.slice(0, MOST_LEFT).map((doubt) => leftUpdate(doubt, input.kind)) : [];
  const rest = updates ? left.length - shown.length : 0;
  const more = messages.moreInDoubt(rest, input.run.run);
  const words = messages.doubtBefore(where);
  return [
    { cells: [text('In doubt before', stateStyle('in-doubt')), count, text(words, 'label')] },
    ...shown,
    ...(rest > 0 ? [{ cells: [text(''), text(''), text(more, 'label')] }] : []),
  ];
}

/** The line of an update, which has no line in the sheet `In doubt` because nobody settles it. */
function leftUpdate({ run, rows, sentAt, request }: Doubtful, kind: Kind): Line {
  const reference = request === null ? '' : requestIdentity(kind, request);
  const sent = sentAt === null ? null : momentWords(sentAt);
  const words = messages.sentBefore(capital(rowWords(rows)), run ?? '', sent, reference);
  return { cells: [text(''), text(''), text(words, 'label')] };
}

function reasons(input: ResultsInput): Line[] {
  const all = commonestReasons(input);
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_REASONS).map(({ message, count, rows, sheet }): Line => {
    const there = rows.length === 0 ? messages.wholeSheet : capital(rowWords(rows));
    const where = sheet === null ? there : `Sheet "${sheet}", ${rowWords(rows)}`;
    const number: CellModel = { type: 'number', number: count, style: 'count' };
    const height = wrappedHeight([
      [where, WIDTHS[0]],
      [message, WIDTHS[2]],
    ]);
    return { cells: [text(where, 'wrapped'), number, text(message, 'wrapped')], height };
  });
  const rest = all.length - MOST_REASONS;
  const words = messages.moreReasons(rest, nameIn(input, FINDINGS_SHEET));
  return [
    heading('The commonest reasons'),
    ...shown,
    ...(rest > 0 ? [{ cells: [text(''), text(''), text(words, 'plain')] }] : []),
    EMPTY,
  ];
}

function about({ run, program }: ResultsInput): Line[] {
  const state = runStateWords(run.state, run.counts);
  const facts: readonly (readonly [string, string])[] = [
    ['Run', run.run],
    ['File', run.file],
    ['Account', run.scope],
    ...begunBy(run),
    ['Started', momentWords(run.startedAt)],
    ['Ended', run.endedAt === null ? 'not yet' : momentWords(run.endedAt)],
    ['State', run.why === null ? state : `${state}: ${run.why}`],
    ['Written by', program],
  ];
  return [
    heading('The run'),
    ...facts.map(([label, value]): Line => ({ cells: [text(label, 'label'), text(value, 'plain')] })),
  ];
}

function begunBy({ who = null, machine = null }: ResultsInput['run']): readonly (readonly [string, string])[] {
  return who === null || machine === null ? [] : [['Begun by', messages.person(who, machine)]];
}

function heading(words: string): Line {
  const line: CellModel = { type: 'blank', style: 'heading' };
  return { cells: [text(words, 'heading'), line, line], height: 18 };
}

function text(value: string, style?: string): CellModel {
  return { type: 'text', text: value, ...(style === undefined ? {} : { style }) };
}

function numbered(lines: readonly Line[]): RowModel[] {
  return lines.map(({ cells, height }, index) => {
    const filled = cells.map((cell, column) => [column + 1, cell] as const);
    return {
      number: index + 1,
      ...(height === undefined ? {} : { height }),
      cells: new Map(filled.filter(([, cell]) => cell.type !== 'text' || cell.text !== '')),
    };
  });
}
