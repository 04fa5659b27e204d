import { columnLetters } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { pausing } from '../../schema/pause.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { rowNumbers, rowWords } from '../../text/row-ranges.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import type { DocumentGroup, DocumentGroups } from './document-groups.ts';
import { documentMessages } from './document-messages.ts';
import { linkCell } from './link.ts';
import type { RowOutcome, SheetInput } from './results-input.ts';
import { wrappedHeight } from './results-look.ts';

/** The head of the column with the states, and how a state is shown in it. */
export type States = { readonly head: string; look(state: string): { readonly text: string; readonly style: string } };

/** A column of the sheet: its head, its width, and what it says of a document. */
type SheetColumn = {
  readonly head: string;
  readonly width: number;
  cell(document: Told): CellModel;
};

type Told = { readonly group: DocumentGroup; readonly outcome: RowOutcome | undefined; readonly message: string };

/**
 * Which rows are which document, what joins or parts them, and what becomes of each. A column that has nothing to say is
 * left out.
 */
export async function documentsSheet(input: SheetInput, groups: DocumentGroups, states: States): Promise<SheetModel> {
  const messageOf = documentMessages(input.findings);
  const told = (group: DocumentGroup): Told => {
    const outcome = input.outcomeOf(group.rows[0]);
    return { group, outcome, message: messageOf(group.rows, outcome) };
  };
  const all = sheetColumns(input.kind, states);
  const saying = new Set<SheetColumn>();
  for await (const group of pausing(groups, input.pause)) {
    const document = told(group);
    for (const column of all) if (shown(column.cell(document)) !== '') saying.add(column);
    if (saying.size === all.length) break;
  }
  const columns = all.filter((column) => groups.count === 0 || saying.has(column));
  return {
    name: 'Documents',
    columns: columns.map(({ width }) => ({ width })),
    rows: rows(columns, groups, told),
    frozen: { rows: 1, columns: 0 },
    cursor: 'A2',
    filter: `A1:${columnLetters(columns.length)}${groups.count + 1}`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function sheetColumns({ noun, levels, sheet }: Kind, states: States): readonly SheetColumn[] {
  const [, ...inner] = levels;
  return [
    { head: capital(noun[0]), width: 16, cell: ({ group }) => text(group.key ?? capital(rowWords(group.rows))) },
    { head: 'Rows', width: 14, cell: ({ group }) => linkCell(sheet, group.cell, rowNumbers(group.rows)) },
    ...inner.map(({ name }) => ({
      head: capital(`${name}s`),
      width: Math.max(10, name.length + 3),
      cell: ({ group }: Told) => countCell(group.items.get(name) ?? 0),
    })),
    { head: 'What joins or parts the rows', width: 58, cell: ({ group }) => text(group.joins.join('\n')) },
    { head: states.head, width: 16, cell: ({ outcome }) => stateCell(outcome, states) },
    { head: OWN_COLUMNS.trackingId, width: 38, cell: ({ outcome }) => text(outcome?.trackingId ?? '') },
    { head: OWN_COLUMNS.message, width: 84, cell: ({ message }) => text(message) },
  ];
}

function* rows(
  columns: readonly SheetColumn[],
  groups: DocumentGroups,
  told: (group: DocumentGroup) => Told,
): Iterable<RowModel> {
  const heads = columns.map(({ head }) => head);
  yield { ...textRow(1, heads, 'plainHeader'), height: 24 };
  let number = 1;
  for (const group of groups) {
    number += 1;
    const document = told(group);
    const cells = columns.map((column) => column.cell(document));
    const height = wrappedHeight(cells.map((cell, at) => [shown(cell), columns[at]?.width ?? 0]));
    yield { number, ...(height === undefined ? {} : { height }), cells: filled(cells) };
  }
}

function shown(cell: CellModel): string {
  if (cell.kind === 'formula') return cell.result;
  if (cell.kind === 'number') return String(cell.number);
  return cell.kind === 'text' ? cell.text : '';
}

function filled(cells: readonly CellModel[]): ReadonlyMap<number, CellModel> {
  const numbered = cells.map((cell, index) => [index + 1, cell] as const);
  return new Map(numbered.filter(([, cell]) => cell.kind !== 'text' || cell.text !== ''));
}

function stateCell(outcome: RowOutcome | undefined, { look }: States): CellModel {
  return outcome === undefined ? text('') : { kind: 'text', ...look(outcome.state) };
}

function countCell(number: number): CellModel {
  return number === 0 ? text('') : { kind: 'number', number, style: 'plain number' };
}

function text(value: string): CellModel {
  return { kind: 'text', text: value, style: 'wrapped' };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
