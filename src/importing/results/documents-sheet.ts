import type { Kind } from '../../schema/kind.ts';
import { pausing } from '../../schema/pause.ts';
import type { CellModel, SheetModel } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { capital } from '../../text/capital.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import { DOCUMENTS_SHEET } from '../input/headers/own-sheets.ts';
import { type DocumentGroup, type DocumentGroups, documentName } from './document-groups.ts';
import { documentMessages } from './document-messages.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';
import type { RowOutcome, SheetInput } from './results-input.ts';

/** The header of the state column, and how it shows a state. */
export type States = { readonly head: string; look(state: string): { readonly text: string; readonly style: string } };

type ShownDocument = {
  readonly group: DocumentGroup;
  readonly outcome: RowOutcome | undefined;
  readonly message: string;
};
type Column = TableColumn<ShownDocument>;

/**
 * The sheet with the rows of each document, what joins or separates them, and the outcome. Empty columns are omitted.
 */
export async function documentsSheet(input: SheetInput, groups: DocumentGroups, states: States): Promise<SheetModel> {
  const messageOf = documentMessages(input);
  const shown = (group: DocumentGroup): ShownDocument => {
    const outcome = input.outcomeOf(group.rows[0]);
    return { group, outcome, message: messageOf(group.rows, outcome) };
  };
  const all = columnsOf(input.kind, states);
  const saying = new Set<Column>();
  for await (const group of pausing(groups, input.pause)) {
    const document = shown(group);
    for (const column of all) if (column.cell(document) !== null) saying.add(column);
    if (saying.size === all.length) break;
  }
  const columns = all.filter((column) => groups.count === 0 || saying.has(column));
  return tableSheet({
    name: DOCUMENTS_SHEET,
    columns: fitted(columns),
    entries: readOnce(groups, shown),
    fitsRows: true,
  });
}

/** The columns. All except the last fit on a screen of 1366 pixels. A message makes its row high, so it is visible. */
function columnsOf({ noun, levels, sheet }: Kind, states: States): readonly Column[] {
  const [, ...inner] = levels;
  return [
    { header: capital(noun[0]), width: 12, cell: ({ group }) => text(documentName(group)) },
    { header: 'Rows', width: 10, cell: ({ group }) => linkCell(sheet, group.cell, rowNumbers(group.rows)) },
    ...inner.map(
      ({ name }): Column => ({
        header: capital(`${name}s`),
        width: Math.max(10, name.length + 4),
        cell: ({ group }) => countCell(group.items.get(name) ?? 0),
      }),
    ),
    { header: messages.joinsHeader, width: 30, cell: ({ group }) => text(group.joins.join('\n')) },
    {
      header: states.head,
      width: Math.max(12, states.head.length + 3),
      cell: ({ outcome }) => stateCell(outcome, states),
    },
    { header: OWN_COLUMNS.message.header, width: 46, cell: ({ message }) => text(message) },
    { header: OWN_COLUMNS.trackingId.header, width: 38, cell: ({ outcome }) => text(outcome?.trackingId ?? '') },
  ];
}

/** The width of a screen of 1366 pixels beside the row numbers, in digits. */
const SCREEN = 158;
/** Longer lines are hard to read. */
const WIDEST = 62;

/** Distributes the remaining width to the long texts: first to the message, then to the reason that joins the rows. */
function fitted(columns: readonly Column[]): readonly Column[] {
  const inSight = columns.filter(({ header }) => header !== OWN_COLUMNS.trackingId.header);
  let left = inSight.reduce((rest, { width }) => rest - width, SCREEN);
  const more = new Map<string, number>();
  for (const long of [OWN_COLUMNS.message.header, messages.joinsHeader]) {
    const { width = WIDEST } = columns.find(({ header }) => header === long) ?? {};
    more.set(long, Math.max(0, Math.min(left, WIDEST - width)));
    left -= more.get(long) ?? 0;
  }
  return columns.map((column) => ({ ...column, width: column.width + (more.get(column.header) ?? 0) }));
}

/** Reads the values one by one, because there may be very many. None is kept while later sheets are written. */
function readOnce<From, To>(all: Iterable<From>, change: (value: From) => To): Iterable<To> {
  let left: Iterable<From> | null = all;
  return {
    *[Symbol.iterator]() {
      const taken = left ?? [];
      left = null;
      for (const value of taken) yield change(value);
    },
  };
}

function stateCell(outcome: RowOutcome | undefined, { look }: States): CellModel | null {
  return outcome === undefined ? null : { type: 'text', ...look(outcome.state) };
}

function countCell(number: number): CellModel | null {
  return number === 0 ? null : { type: 'number', number, style: 'plain number' };
}

function text(value: string): CellModel | null {
  return textCell(value, 'wrapped');
}
