import type { Kind } from '../../schema/kind.ts';
import type { SheetModel } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { momentWords } from '../../text/day.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { REPORTS_SHEET } from '../input/headers/own-sheets.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';
import type { BookingReport } from './results-input.ts';

/** The inspection reports of the accepted documents. Without reports, a line says so. */
export function reportsSheet(kind: Kind, reports: readonly BookingReport[]): SheetModel {
  return tableSheet({
    name: REPORTS_SHEET,
    columns: columnsOf(kind),
    entries: reports,
    fitsRows: true,
    note: (count) => (count === 0 ? { text: messages.noReports(kind.noun[1]), style: 'muted' } : null),
  });
}

function columnsOf({ sheet }: Kind): readonly TableColumn<BookingReport>[] {
  return [
    { header: 'Booking row', width: 14, cell: ({ rows }) => linkCell(sheet, `A${rows[0]}`, rowNumbers(rows)) },
    { header: 'Order number', width: 16, cell: ({ orderNumber }) => text(orderNumber) },
    { header: 'Product id', width: 14, cell: ({ productId }) => text(productId) },
    { header: 'Status', width: 44, cell: ({ status }) => text(status) },
    { header: 'Result', width: 11, cell: ({ result }) => text(result) },
    { header: 'Decision', width: 11, cell: ({ decision }) => text(decision) },
    { header: 'Export file', width: 26, cell: ({ file }) => text(file ?? '') },
    { header: 'When', width: 24, cell: ({ foundAt }) => text(momentWords(foundAt)) },
  ];
}

function text(value: string) {
  return textCell(value, 'plain message');
}
