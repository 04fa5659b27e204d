import type { Kind } from '../schema/kind.ts';
import type { CellModel, RowModel, SheetModel } from '../workbook/model.ts';
import { answerWords } from './field-words.ts';
import { OWN_COLUMNS } from './own-columns.ts';
import { linkCell } from './results-link.ts';
import { wrappedHeight } from './results-look.ts';
import { rowNumbers } from './row-words.ts';
import { textRow } from './template-look.ts';

/** What the service said became of an accepted document after it was received. */
export type BookingOutcome = {
  readonly rows: readonly [number, ...number[]];
  readonly trackingId: string | null;
  /** As it came. */
  readonly answer: string;
  /** ISO time at which it said so last. */
  readonly at: string;
};

const COLUMNS = [
  { head: 'Rows', width: 14 },
  { head: OWN_COLUMNS.trackingId, width: 38 },
  { head: 'Asked at', width: 24 },
  { head: 'What the service says', width: 90 },
  { head: 'As it came', width: 60 },
] as const;

/** The shape of the answers is not shown by the specification: their fields by name, and the text itself. */
export function bookingResultsSheet(kind: Kind, outcomes: readonly BookingOutcome[]): SheetModel {
  return {
    name: 'Booking results',
    columns: COLUMNS.map(({ width }) => ({ width })),
    rows: rows(kind, outcomes),
    frozen: { rows: 1, columns: 1 },
    cursor: 'A2',
    filter: `A1:E${outcomes.length + 1}`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function* rows({ sheet }: Kind, outcomes: readonly BookingOutcome[]): Iterable<RowModel> {
  const heads = COLUMNS.map(({ head }) => head);
  yield { ...textRow(1, heads, 'plainHeader'), height: 24 };
  for (const [index, { rows, trackingId, answer, at }] of outcomes.entries()) {
    const words = cut(answerWords(answer));
    const texts = [trackingId ?? '', `${at.slice(0, 19).replace('T', ' ')} UTC`, words, cut(answer)];
    const cells = [
      linkCell(sheet, `A${rows[0]}`, rowNumbers(rows)),
      ...texts.map((text): CellModel => ({ kind: 'text', text, style: 'wrapped' })),
    ];
    const height = wrappedHeight([[words, COLUMNS[3].width]]);
    const filled = cells.map((cell, at) => [at + 1, cell] as const);
    yield { number: index + 2, ...(height === undefined ? {} : { height }), cells: new Map(filled) };
  }
}

/** Of what a cell can hold, enough for a person; the journal has it whole. */
const LONGEST = 8_000;

function cut(text: string): string {
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)} ... (cut; \`qcsheet runs show --json\` has it whole)`
    : text;
}
