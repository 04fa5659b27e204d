import type { Kind } from '../../schema/kind.ts';
import type { SheetModel } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { momentWords } from '../../text/day.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { answerFields, answerText } from '../cells/field-words.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import { BOOKING_RESULTS_SHEET } from '../input/headers/own-sheets.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';

/** The service's final result for an accepted document. */
export type BookingOutcome = {
  readonly rows: readonly [number, ...number[]];
  readonly trackingId: string | null;
  /** The answer, unchanged. */
  readonly answer: string;
  /** The ISO time of the last such answer. */
  readonly at: string;
};

/** The most columns for fields of the answers. All fields are in the last column. */
const MOST_FIELDS = 12;
const WIDEST = 40;

type Column = TableColumn<BookingOutcome>;

/**
 * The sheet with the booking results. The specification does not show the structure of the answers. Each field
 * therefore has a column, and the last column has the whole text.
 */
export function bookingResultsSheet({ sheet }: Kind, outcomes: readonly BookingOutcome[]): SheetModel {
  const columns: readonly Column[] = [
    { header: 'Rows', width: 14, cell: ({ rows }) => linkCell(sheet, `A${rows[0]}`, rowNumbers(rows)) },
    { header: OWN_COLUMNS.trackingId.header, width: 38, cell: ({ trackingId }) => text(trackingId ?? '') },
    { header: 'Asked at', width: 24, cell: ({ at }) => text(momentWords(at)) },
    ...fieldColumns(outcomes),
    { header: 'As it came', width: 60, cell: ({ answer }) => text(answerText(answer)) },
  ];
  return tableSheet({ name: BOOKING_RESULTS_SHEET, columns, entries: outcomes, frozenColumns: 1, fitsRows: true });
}

/** The first fields, each as wide as its longest value. */
function fieldColumns(outcomes: readonly BookingOutcome[]): readonly Column[] {
  const widths = new Map<string, number>();
  for (const [header, value] of outcomes.flatMap(({ answer }) => answerFields(answer))) {
    if (widths.size >= MOST_FIELDS && !widths.has(header)) continue;
    widths.set(header, Math.min(Math.max(widths.get(header) ?? header.length + 4, value.length + 2), WIDEST));
  }
  return [...widths].map(([header, width]) => ({
    header,
    width,
    cell: ({ answer }) => text(new Map(answerFields(answer)).get(header) ?? ''),
  }));
}

function text(value: string) {
  return textCell(cut(value), 'wrapped');
}

/** The most characters of an answer in a cell; the journal has all of it. */
const LONGEST = 8_000;

function cut(text: string): string {
  return text.length > LONGEST ? messages.cut(text.slice(0, LONGEST)) : text;
}
