import { columnLetters } from '../schema/cell.ts';
import type { Finding } from '../schema/finding.ts';
import type { Kind } from '../schema/kind.ts';
import type { CellModel, RowModel, SheetModel } from '../workbook/model.ts';
import type { DocumentGroup } from './document-groups.ts';
import { OWN_COLUMNS } from './own-columns.ts';
import type { RowOutcome, SheetInput } from './results-input.ts';
import { linkCell } from './results-link.ts';
import { wrappedHeight } from './results-look.ts';
import { rowNumbers, rowWords } from './row-words.ts';
import { textRow } from './template-look.ts';

/** The head of the column with the states, and how a state is shown in it. */
export type States = { readonly head: string; look(state: string): { readonly text: string; readonly style: string } };

/** A column of the sheet: its head, its width, and what it says of a document. */
type SheetColumn = {
  readonly head: string;
  readonly width: number;
  cell(document: Told): CellModel;
};

type Told = { readonly group: DocumentGroup; readonly outcome: RowOutcome | undefined; readonly why: string };

const TRACKING_ID = OWN_COLUMNS.trackingId;
const MOST_REASONS = 5;

/** Which rows are which document, what joins or parts them, and what becomes of each. */
export function documentsSheet(input: SheetInput, groups: readonly DocumentGroup[], states: States): SheetModel {
  const hasIds = groups.some(({ rows: [first] }) => input.outcomeOf(first)?.trackingId != null);
  const columns = sheetColumns(input.kind, states).filter((column) => hasIds || column.head !== TRACKING_ID);
  return {
    name: 'Documents',
    columns: columns.map(({ width }) => ({ width })),
    rows: rows(columns, input, groups),
    frozen: { rows: 1, columns: 0 },
    cursor: 'A2',
    filter: `A1:${columnLetters(columns.length)}${groups.length + 1}`,
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
    { head: 'What joins or parts the rows', width: 50, cell: ({ group }) => text(group.joins.join('\n')) },
    { head: states.head, width: 16, cell: ({ outcome }) => stateCell(outcome, states) },
    { head: TRACKING_ID, width: 38, cell: ({ outcome }) => text(outcome?.trackingId ?? '') },
    { head: 'Why', width: 70, cell: ({ why }) => text(why) },
  ];
}

function* rows(
  columns: readonly SheetColumn[],
  { findings, outcomeOf }: SheetInput,
  groups: readonly DocumentGroup[],
): Iterable<RowModel> {
  const heads = columns.map(({ head }) => head);
  yield { ...textRow(1, heads, 'plainHeader'), height: 24 };
  const reasons = reasonsByRow(findings);
  for (const [index, group] of groups.entries()) {
    const outcome = outcomeOf(group.rows[0]);
    const told = { group, outcome, why: whyOf(group, outcome, reasons) };
    const cells = columns.map((column) => column.cell(told));
    const height = wrappedHeight(cells.map((cell, at) => [shown(cell), columns[at]?.width ?? 0]));
    yield { number: index + 2, ...(height === undefined ? {} : { height }), cells: filled(cells) };
  }
}

function shown(cell: CellModel): string {
  if (cell.kind === 'formula') return cell.result;
  return cell.kind === 'text' ? cell.text : '';
}

function filled(cells: readonly CellModel[]): ReadonlyMap<number, CellModel> {
  const numbered = cells.map((cell, index) => [index + 1, cell] as const);
  return new Map(numbered.filter(([, cell]) => cell.kind !== 'text' || cell.text !== ''));
}

type Reasons = { readonly whole: readonly Finding[]; readonly byRow: ReadonlyMap<number, readonly Finding[]> };

function reasonsByRow(findings: readonly Finding[]): Reasons {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  return {
    whole: shown.filter(({ row, severity }) => row === null && severity === 'error'),
    byRow: Map.groupBy(shown, ({ row }) => row ?? 0),
  };
}

/** What was said of the document, and what is wrong with it, or doubtful where nothing is wrong. */
function whyOf({ rows: numbers }: DocumentGroup, outcome: RowOutcome | undefined, { whole, byRow }: Reasons): string {
  const own = numbers.flatMap((row) => byRow.get(row) ?? []);
  const errors = [...own.filter(({ severity }) => severity === 'error'), ...whole];
  const found = (errors.length > 0 ? errors : own).map(shortened);
  const all = [...new Set([...(outcome?.message == null ? [] : [outcome.message]), ...found])];
  const rest = all.length - MOST_REASONS;
  return [...all.slice(0, MOST_REASONS), ...(rest > 0 ? [`... and ${rest} more: see the sheet Findings.`] : [])].join(
    '\n',
  );
}

/** The sheet's name goes without saying: `H12 (Supplier city): "Shenzen" is not a city of China.` */
function shortened({ message, sheet }: Finding): string {
  return message.startsWith(`${sheet}!`) ? message.slice(sheet.length + 1) : message;
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
