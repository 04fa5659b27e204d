import { columnLetters } from '../schema/cell.ts';
import type { Kind } from '../schema/kind.ts';
import type { SheetModel, WorkbookModel } from '../workbook/model.ts';
import { META_SHEET } from '../workbook/sheet.ts';
import { CELL_STYLES } from './results-cells.ts';
import { dataSheet } from './results-data.ts';
import { findingsSheet } from './results-findings.ts';
import type { ResultsInput } from './results-input.ts';
import { layoutOf } from './results-layout.ts';
import { RESULT_STYLES } from './results-look.ts';
import { summarySheet } from './results-summary.ts';
import { ENTRY_STYLES } from './template-columns.ts';
import { commonStyles, metaSheet, textRow } from './template-look.ts';

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
  const layout = await layoutOf(kind, input.sourceRows());
  const meta = {
    kind: kind.name,
    role: 'results',
    version: 1,
    dataSheet: kind.sheet,
    headerRow: layout.headerRow,
    firstRow: layout.headerRow + 1,
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
    styles: { ...commonStyles(kind), ...ENTRY_STYLES, ...CELL_STYLES, ...RESULT_STYLES },
    sheets: [
      summarySheet(input),
      dataSheet({ ...input, findings: placed }, layout),
      findingsSheet(placed, run.counts, kind),
      reportsSheet(kind),
      metaSheet(META_SHEET, meta, kind.version),
    ],
  };
}

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
