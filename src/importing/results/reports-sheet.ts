import { columnLetters } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { linkCell } from './link.ts';
import type { BookingReport } from './results-input.ts';

const COLUMNS = [
  { head: 'Booking row', width: 14 },
  { head: 'Order number', width: 18 },
  { head: 'Product id', width: 18 },
  { head: 'Status', width: 44 },
  { head: 'Result', width: 14 },
  { head: 'Decision', width: 14 },
  { head: 'Export file', width: 50 },
  { head: 'When', width: 24 },
] as const;

/** The inspection reports of the accepted documents; where none was found yet, it says so. */
export function reportsSheet({ noun, sheet }: Kind, reports: readonly BookingReport[]): SheetModel {
  const words = `Inspection reports of the accepted ${noun[1]} have their place here. None is known yet: there are none before the inspections. To look for them: qcsheet results RUN -o FILE --with-reports`;
  return {
    name: 'Reports',
    columns: COLUMNS.map(({ width }) => ({ width })),
    rows: [
      {
        ...textRow(
          1,
          COLUMNS.map(({ head }) => head),
          'plainHeader',
        ),
        height: 24,
      },
      ...(reports.length === 0 ? [textRow(2, [words], 'muted')] : reports.map((one, at) => reportRow(one, at, sheet))),
    ],
    frozen: { rows: 1, columns: 0 },
    filter: `A1:${columnLetters(COLUMNS.length)}${reports.length + 1}`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function reportRow(report: BookingReport, index: number, sheet: string): RowModel {
  const { rows, orderNumber, productId, status, result, decision, file, foundAt } = report;
  const when = `${foundAt.slice(0, 19).replace('T', ' ')} UTC`;
  const texts = [orderNumber, productId, status, result, decision, file ?? '', when];
  const cells = [
    linkCell(sheet, `A${rows[0]}`, rowNumbers(rows)),
    ...texts.map((text): CellModel => ({ kind: 'text', text, style: 'text' })),
  ];
  const filled = cells.map((cell, at): [number, CellModel] => [at + 1, cell]);
  return { number: index + 2, cells: new Map(filled.filter(([, cell]) => cell.kind !== 'text' || cell.text !== '')) };
}
