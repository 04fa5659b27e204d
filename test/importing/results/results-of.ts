import { type Checked, checkSheet } from '../../../src/importing/check/check-rows.ts';
import { planDocuments } from '../../../src/importing/check/plan-requests.ts';
import { OWN_COLUMNS } from '../../../src/importing/input/headers/own-columns.ts';
import type { Doubtful } from '../../../src/importing/results/doubt-sheet.ts';
import type { ResultsInput, ResultsRun, RowOutcome } from '../../../src/importing/results/results-input.ts';
import { resultsModel } from '../../../src/importing/results/results-model.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { type Cell, cellText } from '../../../src/schema/cell.ts';
import type { Finding } from '../../../src/schema/finding.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import { NO_PAUSE } from '../../../src/schema/pause.ts';
import type { RowModel } from '../../../src/spreadsheet/model.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { streamWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { OUR_HEADERS } from '../../our-columns.ts';
import { fileWith, rowsIn } from '../../spreadsheet/write/programs.ts';
import { day, type Fields, lookupsWith, rowOf, rowsOf, streamed } from '../sheets.ts';

export type Ended = Partial<RowOutcome> & { readonly state: string };
type Options = {
  readonly kind?: Kind;
  readonly why?: string | null;
  readonly found?: readonly Finding[];
  readonly doubtful?: readonly Doubtful[];
};

/** How many of our columns come before the user's. */
export const OURS = OUR_HEADERS.length;

export const ACCEPTED = { state: 'accepted', trackingId: 'TRK-1', sentAt: '2027-01-15T08:00:30.500Z' };

/** A sheet with our own results of each document, written as a file; documents end as told, invalid ones as invalid. */
export async function resultsOf(rows: readonly Row[], ended: readonly Ended[], options: Options = {}) {
  const { kind = bookings, why = null, found = [], doubtful = [] } = options;
  const context = { sheet: kind.sheet, lookups: lookupsWith(), today: day('2027-01-15') };
  const checked = await checkSheet(kind, streamed(rows), context);
  const outcomes = await outcomesOf(kind, checked, ended);
  const input: ResultsInput = {
    kind,
    run: runOf(why, countsOf(checked, outcomes)),
    sourceRows: () => streamed(rows),
    outcomeOf: (row) => outcomes.get(row),
    findings: [...checked.findings, ...found],
    reasons: reasonsOf(outcomes),
    doubtful,
    bookingResults: [],
    reports: [],
    lookups: null,
    program: 'qcsheet 1.2.3',
    pause: NO_PAUSE,
  };
  const path = await fileWith(streamWorkbook, await resultsModel(input));
  const model = await resultsModel(input);
  const look: RowModel[] = [];
  for await (const row of model.sheets[1]?.rows ?? []) look.push(row);
  return { path, model, look, checked, data: await rowsIn(path, kind.sheet) };
}

/** A run that has something left to send is not complete. */
function runOf(why: string | null, counts: ResultsRun['counts']): ResultsRun {
  return { ...RUN, state: counts.unsent > 0 ? 'stopped' : 'complete', why, counts };
}

const RUN = {
  run: 'r-20270115-1',
  file: '/home/li/bookings.xlsx',
  output: '/home/li/bookings.results.xlsx',
  scope: 'https://service.example li@example.com',
  startedAt: '2027-01-15T08:00:00.000Z',
  endedAt: '2027-01-15T08:01:00.000Z',
  cause: null,
  settledUnsent: 0,
  resending: [],
} as const;

async function outcomesOf(
  kind: Kind,
  checked: Checked,
  ended: readonly Ended[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const plans = await planDocuments(kind, checked, { userId: 'user' });
  const outcomes = new Map<number, RowOutcome>();
  for (const [index, { rows, valid }] of checked.documents.entries()) {
    const fingerprint = plans.find(({ document }) => document.rows[0] === rows[0])?.fingerprint ?? null;
    const said = valid ? (ended[index] ?? { state: 'unsent' }) : { state: 'invalid' };
    const outcome = {
      rows,
      trackingId: null,
      message: null,
      sentAt: null,
      fingerprint,
      uid: `${said.state}${index}`,
      ...said,
    };
    for (const row of rows) outcomes.set(row, outcome);
  }
  return outcomes;
}

function countsOf(checked: Checked, outcomes: ReadonlyMap<number, RowOutcome>): ResultsRun['counts'] {
  const count = (state: string) => [...new Set(outcomes.values())].filter((outcome) => outcome.state === state).length;
  return {
    rows: checked.rowCount,
    documents: checked.documents.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    inDoubt: count('in-doubt'),
    invalid: count('invalid'),
    skipped: count('skipped'),
    unsent: count('unsent'),
  };
}

function reasonsOf(outcomes: ReadonlyMap<number, RowOutcome>): ResultsInput['reasons'] {
  const refused = [...new Set(outcomes.values())].filter(({ state }) => state === 'rejected' || state === 'in-doubt');
  const byMessage = Map.groupBy(refused, ({ message }) => message ?? '');
  return [...byMessage].map(([message, alike]) => {
    return { message, documents: alike.length, rows: alike.flatMap(({ rows }) => rows), isHeldBack: false };
  });
}

/** The rows of a template: bands, all headers with their stars, then the records. */
export function templateRows(records: readonly Fields[]): Row[] {
  const keys = bookings.columns.map(({ key }) => key);
  const bands = bookings.columns.map(({ band }, index) =>
    bookings.columns[index - 1]?.band === band ? undefined : band,
  );
  const headers = bookings.columns.map(({ header, required }) => (required === 'always' ? `${header} *` : header));
  const data = rowsOf(records, keys).slice(1);
  return [rowOf(1, bands), rowOf(2, headers), ...data.map((row) => ({ ...row, number: row.number + 1 }))];
}

/** Of one row what stands in our own columns, found by their headers. */
export function ownOf(data: readonly Row[], number: number): Record<string, string> {
  const headers = data.find(({ cells }) =>
    [...cells.values()].some((cell) => cellText(cell) === OWN_COLUMNS.fingerprint.header),
  );
  const row = data.find((one) => one.number === number);
  const own = Object.entries(OWN_COLUMNS).map(([name, { header }]) => {
    const place = [...(headers?.cells ?? [])].find(([, cell]) => cellText(cell) === header)?.[0];
    return [name, cellText(row?.cells.get(place ?? 0))];
  });
  return Object.fromEntries(own);
}

export function cellAt(data: readonly Row[], row: number, column: number): Cell | undefined {
  return data.find(({ number }) => number === row)?.cells.get(column);
}
