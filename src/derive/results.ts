import { columnLetters } from '../schema/cell.ts';
import type { Kind } from '../schema/kind.ts';
import type { SheetModel, WorkbookModel } from '../workbook/model.ts';
import { bookingResultsSheet } from './booking-results-sheet.ts';
import { doubtSheet } from './doubt-sheet.ts';
import { sheetCopy } from './results-copy.ts';
import { documentsSheet, type States } from './results-documents.ts';
import type { ResultsInput } from './results-input.ts';
import { stateStyle, stateWords } from './results-look.ts';
import { summarySheet } from './results-summary.ts';
import { textRow } from './template-look.ts';

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
  const { kind, run, program } = input;
  const meta = { role: 'results', account: run.scope, lookupsPulledAt: run.startedAt, run: run.run } as const;
  const copy = await sheetCopy(input, meta, run);
  // What changes a record is no order: it is sent again when in doubt, and nothing is inspected for it.
  const updates = kind.operation.effect === 'update';
  const isGrouped = run.counts.documents < run.counts.rows;
  return {
    title: `${kind.title}: results of run ${run.run}`,
    subject: `Results of ${run.file}`,
    creator: program,
    createdAt: run.endedAt ?? run.startedAt,
    styles: copy.styles,
    sheets: [
      summarySheet(input),
      ...(input.doubtful.length > 0 && !updates ? [doubtSheet(kind, input.doubtful)] : []),
      copy.data,
      copy.findings,
      ...(isGrouped ? [documentsSheet(input, await copy.groups(), ENDED)] : []),
      ...(input.bookingResults.length > 0 ? [bookingResultsSheet(kind, input.bookingResults)] : []),
      ...(kind.reports === true ? [reportsSheet(kind)] : []),
      copy.meta,
    ],
  };
}

const ENDED: States = { head: 'Status', look: (state) => ({ text: stateWords(state), style: stateStyle(state) }) };

/** Empty, and says so: there are no reports before the inspections. */
function reportsSheet({ noun }: Kind): SheetModel {
  const words = `Inspection reports of the accepted ${noun[1]} have their place here. This file was written without looking for any: there are none before the inspections.`;
  return {
    name: 'Reports',
    columns: REPORT_HEADERS.map(() => ({ width: 18 })),
    rows: [{ ...textRow(1, REPORT_HEADERS, 'plainHeader'), height: 24 }, textRow(2, [words], 'muted')],
    frozen: { rows: 1, columns: 0 },
    filter: `A1:${columnLetters(REPORT_HEADERS.length)}1`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}
