import { columnLetters } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { answerFields, answerText } from '../cells/field-words.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import { linkCell } from './link.ts';
import { wrappedHeight } from './results-look.ts';

/** What the service said became of an accepted document after it was received. */
export type BookingOutcome = {
  readonly rows: readonly [number, ...number[]];
  readonly trackingId: string | null;
  /** As it came. */
  readonly answer: string;
  /** ISO time at which it said so last. */
  readonly at: string;
};

type Column = { readonly head: string; readonly width: number };

const OURS: readonly Column[] = [
  { head: 'Rows', width: 14 },
  { head: OWN_COLUMNS.trackingId, width: 38 },
  { head: 'Asked at', width: 24 },
];
const AS_IT_CAME: Column = { head: 'As it came', width: 60 };
/** The answers' own fields: as many as a person looks through; all are in the last column. */
const MOST_FIELDS = 12;
const WIDEST = 40;

/** The shape of the answers is not shown by the specification: a column for each of their fields, and the text itself. */
export function bookingResultsSheet(kind: Kind, outcomes: readonly BookingOutcome[]): SheetModel {
  const fields = fieldColumns(outcomes);
  const columns = [...OURS, ...fields, AS_IT_CAME];
  return {
    name: 'Booking results',
    columns: columns.map(({ width }) => ({ width })),
    rows: rows(kind, outcomes, fields),
    frozen: { rows: 1, columns: 1 },
    cursor: 'A2',
    filter: `A1:${columnLetters(columns.length)}${outcomes.length + 1}`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

/** Those that come first; as wide as their longest value. */
function fieldColumns(outcomes: readonly BookingOutcome[]): readonly Column[] {
  const widths = new Map<string, number>();
  for (const [head, value] of outcomes.flatMap(({ answer }) => answerFields(answer))) {
    if (widths.size >= MOST_FIELDS && !widths.has(head)) continue;
    widths.set(head, Math.min(Math.max(widths.get(head) ?? head.length + 4, value.length + 2), WIDEST));
  }
  return [...widths].map(([head, width]) => ({ head, width }));
}

function* rows({ sheet }: Kind, outcomes: readonly BookingOutcome[], fields: readonly Column[]): Iterable<RowModel> {
  const columns = [...OURS, ...fields, AS_IT_CAME];
  const heads = columns.map(({ head }) => head);
  yield { ...textRow(1, heads, 'plainHeader'), height: 24 };
  for (const [index, { rows, trackingId, answer, at }] of outcomes.entries()) {
    const said = new Map(answerFields(answer));
    const own = [trackingId ?? '', `${at.slice(0, 19).replace('T', ' ')} UTC`];
    const texts = [...own, ...fields.map(({ head }) => said.get(head) ?? ''), answerText(answer)].map(cut);
    const cells = texts.flatMap((text, column): [number, CellModel][] =>
      text === '' ? [] : [[column + 2, { kind: 'text', text, style: 'wrapped' }]],
    );
    // What is not wrapped runs over the edge of the page.
    const height = wrappedHeight(texts.map((text, column) => [text, columns[column + 1]?.width ?? 0]));
    const size = height === undefined ? {} : { height };
    yield {
      number: index + 2,
      ...size,
      cells: new Map([[1, linkCell(sheet, `A${rows[0]}`, rowNumbers(rows))], ...cells]),
    };
  }
}

/** Of what a cell can hold, enough for a person; the journal has it whole. */
const LONGEST = 8_000;

function cut(text: string): string {
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)} ... (cut; \`qcsheet runs show --json\` has it whole)`
    : text;
}
