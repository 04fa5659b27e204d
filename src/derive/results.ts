import { columnLetters } from '../schema/cell.ts';
import type { Finding } from '../schema/finding.ts';
import type { Kind } from '../schema/kind.ts';
import type { SheetModel, WorkbookModel } from '../workbook/model.ts';
import { META_SHEET, type Row } from '../workbook/sheet.ts';
import { type Headers, readHeaders } from './headers.ts';
import { dataSheet } from './results-data.ts';
import { findingsSheet } from './results-findings.ts';
import { RESULT_STYLES } from './results-look.ts';
import { summarySheet } from './results-summary.ts';
import { commonStyles, metaSheet, textRow } from './template-look.ts';

/** What became of the document that a row belongs to. */
export type RowOutcome = {
  readonly state: string;
  readonly trackingId: string | null;
  readonly message: string | null;
  /** ISO time. */
  readonly sentAt: string | null;
  readonly fingerprint: string | null;
};

export type ResultsInput = {
  readonly kind: Kind;
  readonly run: ResultsRun;
  /** The sheet as it was read; gone through twice. */
  sourceRows(): AsyncIterable<Row>;
  outcomeOf(row: number): RowOutcome | undefined;
  readonly findings: readonly Finding[];
  /** Of what was not accepted, with how many documents: the commonest first. */
  readonly reasons: readonly {
    readonly message: string;
    readonly documents: number;
    readonly rows: readonly number[];
  }[];
  readonly program: string;
};

export type ResultsRun = {
  readonly run: string;
  readonly file: string;
  readonly scope: string;
  readonly state: string;
  readonly why: string | null;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly counts: Readonly<Record<'rows' | 'documents' | ResultsCount, number>>;
};
export type ResultsCount = 'accepted' | 'rejected' | 'inDoubt' | 'invalid' | 'skipped' | 'unsent';

/** How many rows are looked at to find the headers. */
const TOP_ROWS = 10;
const REPORT_HEADERS = [
  'Booking row',
  'Order number',
  'Product id',
  'Status',
  'Result',
  'Decision',
  'Export file',
  'When',
];

/**
 * The results workbook: the user's rows and columns at their addresses with what became of each, the findings with
 * links, and a summary. It tells its kind itself and is a valid input again.
 */
export async function resultsModel(input: ResultsInput): Promise<WorkbookModel> {
  const { kind, run, findings, program } = input;
  const layout = await layoutOf(input);
  const meta = {
    kind: kind.name,
    role: 'results',
    version: 1,
    dataSheet: kind.sheet,
    headerRow: layout.headers.row ?? 1,
    firstRow: (layout.headers.row ?? 1) + 1,
    account: run.scope,
    lookupsPulledAt: run.startedAt,
    program,
    run: run.run,
  } as const;
  const placed = findings.map((finding) => ({ ...finding, sheet: kind.sheet }));
  return {
    title: `${kind.title}: results of run ${run.run}`,
    subject: `Results of ${run.file}`,
    creator: program,
    createdAt: run.endedAt ?? run.startedAt,
    styles: { ...commonStyles(kind), ...RESULT_STYLES },
    sheets: [
      summarySheet(input),
      dataSheet({ ...input, findings: placed }, layout),
      findingsSheet(placed),
      reportsSheet(),
      metaSheet(META_SHEET, meta, kind.version),
    ],
  };
}

/** Where everything stands in the data sheet. */
export type Layout = {
  readonly headers: Headers;
  readonly lastRow: number;
  /** Columns of the user's own, from A; our own columns stand after them, or where they stood in the input. */
  readonly width: number;
};

async function layoutOf({ kind, sourceRows }: ResultsInput): Promise<Layout> {
  const top: Row[] = [];
  let lastRow = 1;
  let widest = 0;
  for await (const row of sourceRows()) {
    if (top.length < TOP_ROWS) top.push(row);
    lastRow = row.number;
    for (const column of row.cells.keys()) widest = Math.max(widest, column);
  }
  const { headers } = readHeaders(kind, kind.sheet, top);
  const own = [...headers.own.keys()];
  return { headers, lastRow, width: own.length > 0 ? Math.min(...own) - 1 : widest };
}

/** Filled later, when the reports of the bookings are looked up. */
function reportsSheet(): SheetModel {
  return {
    name: 'Reports',
    columns: REPORT_HEADERS.map(() => ({ width: 18 })),
    rows: [textRow(1, REPORT_HEADERS, 'plainHeader')],
    frozen: { rows: 1, columns: 0 },
    filter: `A1:${columnLetters(REPORT_HEADERS.length)}1`,
  };
}
