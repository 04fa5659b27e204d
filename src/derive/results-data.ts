import { type Cell, columnLetters } from '../schema/cell.ts';
import type { Finding } from '../schema/finding.ts';
import type { Column } from '../schema/kind.ts';
import type { CellModel, CellValue, ErrorText, RowModel, SheetModel } from '../workbook/model.ts';
import type { Row } from '../workbook/sheet.ts';
import { OWN_COLUMNS } from './own-columns.ts';
import type { Layout, ResultsInput, RowOutcome } from './results.ts';
import { stateStyle, stateWords } from './results-look.ts';
import { bandStyle, headerStyle } from './template-look.ts';

const OWN_HEADERS = Object.values(OWN_COLUMNS);
const OWN_WIDTHS = [12, 26, 60, 18, 8];
const USER_WIDTH = 18;

/** The user's rows at their addresses, bad cells marked, with what became of each after the last column. */
export function dataSheet(input: ResultsInput, layout: Layout): SheetModel {
  const { kind } = input;
  const { headers, width, lastRow } = layout;
  const headerRow = headers.row ?? 1;
  const last = columnLetters(width + OWN_HEADERS.length);
  const userColumns = Array.from({ length: width }, (_, index) => ({ width: widthOf(headers.columns.get(index + 1)) }));
  const ownColumns = OWN_WIDTHS.map((size, index) => ({ width: size, hidden: index === OWN_WIDTHS.length - 1 }));
  return {
    name: kind.sheet,
    tabColour: kind.bands[0]?.colour ?? '1F4E79',
    columns: [...userColumns, ...ownColumns],
    rows: modelRows(input, layout),
    frozen: { rows: headerRow, columns: headers.columns.has(1) ? 1 : 0 },
    cursor: `A${headerRow + 1}`,
    filter: `A${headerRow}:${last}${Math.max(lastRow, headerRow + 1)}`,
    print: { titleRows: `${headerRow}:${headerRow}` },
  };
}

function widthOf(column: Column | undefined): number {
  if (column === undefined) return USER_WIDTH;
  return Math.min(30, Math.max(12, column.header.length + 3, column.example.length));
}

async function* modelRows(input: ResultsInput, layout: Layout): AsyncIterable<RowModel> {
  const marks = marksOf(input.findings);
  const headerRow = layout.headers.row ?? 1;
  for await (const row of input.sourceRows()) {
    if (row.number < headerRow) yield bandRow(row, layout);
    else if (row.number === headerRow) yield headersRow(row, layout);
    else yield dataRow(row, layout, { marks, outcome: input.outcomeOf(row.number) });
  }
}

type Marks = ReadonlyMap<string, readonly Finding[]>;

function marksOf(findings: readonly Finding[]): Marks {
  const marks = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.severity === 'info') continue;
    const place = finding.cell ?? `row ${finding.row}`;
    marks.set(place, [...(marks.get(place) ?? []), finding]);
  }
  return marks;
}

/** What stands above the headers keeps its place; the template's bands keep their colours. */
function bandRow(row: Row, { headers, width }: Layout): RowModel {
  const cells = userCells(row, width).map(([number, cell]): [number, CellModel] => {
    const band = headers.columns.get(number)?.band;
    return [number, { ...cellValue(cell), ...(band === undefined ? {} : { style: bandStyle(band) }) }];
  });
  return { number: row.number, cells: new Map(cells) };
}

function headersRow(row: Row, { headers, width }: Layout): RowModel {
  const cells = userCells(row, width).map(([number, cell]): [number, CellModel] => {
    const column = headers.columns.get(number);
    const style = column === undefined ? 'plainHeader' : headerStyle(column.band, column.required === 'always');
    return [number, { ...cellValue(cell), style }];
  });
  const own = OWN_HEADERS.map((text, index): [number, CellModel] => {
    return [width + 1 + index, { kind: 'text', text, style: 'plainHeader' }];
  });
  return { number: row.number, height: 36, cells: new Map([...cells, ...own]) };
}

type About = { readonly marks: Marks; readonly outcome: RowOutcome | undefined };

function dataRow(row: Row, { headers, width }: Layout, { marks, outcome }: About): RowModel {
  const messages = [...(marks.get(`row ${row.number}`) ?? [])];
  const cells = new Map<number, CellModel>();
  for (const [number, cell] of userCells(row, width)) cells.set(number, { ...cellValue(cell), style: styleOf(cell) });
  for (let number = 1; number <= width; number++) {
    const found = marks.get(`${columnLetters(number)}${row.number}`);
    if (found === undefined) continue;
    messages.push(...found);
    const cell = row.cells.get(number);
    const isBad = found.some((finding) => finding.severity === 'error');
    cells.set(number, { ...cellValue(cell), style: isBad ? badStyle(cell) : 'doubtful' });
  }
  if (headers.row !== null && outcome !== undefined) {
    for (const [number, cell] of ownCells(width, outcome, messages)) cells.set(number, cell);
  }
  return { number: row.number, hidden: row.hidden, cells };
}

/** Status, tracking id, message, time, fingerprint. */
function ownCells(width: number, outcome: RowOutcome, findings: readonly Finding[]): [number, CellModel][] {
  const words = [outcome.message, ...findings.map((finding) => finding.message)].filter((text) => text !== null);
  const texts = [
    stateWords(outcome.state),
    outcome.trackingId ?? '',
    [...new Set(words)].join('\n'),
    outcome.sentAt === null ? '' : `${outcome.sentAt.slice(0, 19).replace('T', ' ')} UTC`,
    outcome.fingerprint ?? '',
  ];
  return texts.flatMap((text, index): [number, CellModel][] => {
    const style = index === 0 ? stateStyle(outcome.state) : 'text';
    return text === '' ? [] : [[width + 1 + index, { kind: 'text', text, style }]];
  });
}

/** Cells of the user's own columns; what stood in ours is written anew. */
function userCells(row: Row, width: number): [number, Cell][] {
  return [...row.cells].filter(([number]) => number <= width);
}

function cellValue(cell: Cell | undefined): CellValue {
  if (cell === undefined) return { kind: 'blank' };
  switch (cell.kind) {
    case 'text':
      return { kind: 'text', text: cell.text };
    case 'number':
      return { kind: 'number', number: cell.number };
    case 'date':
      return { kind: 'day', day: cell.day };
    case 'boolean':
      return { kind: 'boolean', value: cell.value };
    case 'broken':
      return isErrorText(cell.text) ? { kind: 'error', text: cell.text } : { kind: 'text', text: cell.text };
  }
}

function isErrorText(text: string): text is ErrorText {
  return ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'].includes(text);
}

function styleOf(cell: Cell): string {
  if (cell.kind === 'date') return 'day';
  if (cell.kind === 'number') return cell.text.endsWith('%') ? 'percent' : 'number';
  return 'text';
}

function badStyle(cell: Cell | undefined): string {
  if (cell?.kind === 'date') return 'badDay';
  return cell?.kind === 'number' ? 'badNumber' : 'bad';
}
