import { columnLetters } from '../../schema/cell.ts';
import { cellTextSafe } from '../write/write-text.ts';
import { escaped, type Names, withAttribute } from './markup.ts';
import type { AddedCell } from './model.ts';
import { quickLast } from './sheet-facts.ts';
import { type RowCell, rowParts } from './sheet-pieces.ts';
import { Unfit } from './unfit.ts';

/** What is the same for all rows of a sheet. */
export type RowPatching = {
  readonly names: Names;
  /** Gives the number of a style in the workbook, by its name. */
  styleOf(name: string): number;
  /** Columns in which a blank cell keeps its style. */
  readonly newColumns: ReadonlySet<number>;
};

/** Gives a row with our cells. Everything else is unchanged. */
export function patchedRow(
  raw: string,
  row: number,
  cells: ReadonlyMap<number, AddedCell>,
  patching: RowPatching,
): string {
  const columns = [...cells.keys()].toSorted((a, b) => a - b);
  const [first] = columns;
  const { names } = patching;
  if (first === undefined) return raw;
  const last = quickLast(raw, names);
  if (last === undefined || last >= first) return inParts(raw, row, cells, patching);
  const added = columns.map((column) => cellMarkup(row, column, cells.get(column) ?? null, patching)).join('');
  const end = raw.lastIndexOf('</');
  return added === '' ? raw : withSpan(raw.slice(0, end) + added + raw.slice(end), columns);
}

/** Merges our cells with the existing ones, for a row where some are there already or other cells follow. */
function inParts(raw: string, row: number, cells: ReadonlyMap<number, AddedCell>, patching: RowPatching): string {
  const { open, close, cells: parts } = rowParts(raw, patching.names);
  const waiting = [...cells].toSorted(([a], [b]) => a - b);
  let text = open;
  let last = 0;
  const put = (column: number, markup: string) => {
    if (markup === '') return;
    text += markup;
    last = column;
  };
  const putUpTo = (before: number) => {
    for (let [next] = waiting; next !== undefined && next[0] < before; [next] = waiting) {
      put(next[0], cellMarkup(row, next[0], next[1], patching));
      waiting.shift();
    }
  };
  for (const part of parts) {
    putUpTo(part.column);
    const [next] = waiting;
    if (next?.[0] === part.column) {
      waiting.shift();
      // The calculation order refers to this cell.
      if (/<(?:\w+:)?f\b/.test(part.raw)) throw new Unfit('unusual');
      put(part.column, cellMarkup(row, part.column, next[1], patching, part) + behindCell(part.raw));
    } else put(part.column, addressed(part, last, row));
  }
  putUpTo(Number.POSITIVE_INFINITY);
  return withSpan(
    text + close,
    [...cells].flatMap(([column, cell]) => (cell === null ? [] : [column])),
  );
}

/** Gives the text between this cell and the next one. */
function behindCell(raw: string): string {
  return />(\s*)$/.exec(raw)?.[1] ?? '';
}

/**
 * Adds an address to a cell without one, if the cell before it has changed. Without an address it follows that cell.
 */
function addressed({ raw, column, hasAddress }: RowCell, last: number, row: number): string {
  if (hasAddress || last === column - 1) return raw;
  return raw.replace(/^<[^\s/>]+/, (tag) => `${tag} r="${columnLetters(column)}${row}"`);
}

function cellMarkup(
  row: number,
  column: number,
  cell: AddedCell,
  { names: { prefix }, styleOf, newColumns }: RowPatching,
  before?: RowCell,
): string {
  // A cell of the user keeps its style. Our text in it looks like other text in that style, even if it is invisible.
  const isUsers = cell !== null && cell.style === null;
  const isKept = isUsers || newColumns.has(column) || cell?.keepsStyle === true;
  const keeps = isKept ? styleIn(before) : undefined;
  const isStyled = cell?.keepsStyle === true && keeps !== undefined && keeps !== NO_STYLE;
  const style = cell === null || cell.style === null || isStyled ? keeps : String(styleOf(cell.style));
  const tag = `${prefix}c r="${columnLetters(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`;
  // A user's cell that is cleared keeps its style too.
  if (cell === null || (isUsers && cell.text === '')) return keeps === undefined ? '' : `<${tag}/>`;
  if (cell.isNumber === true) return `<${tag}><${prefix}v>${cell.text}</${prefix}v></${prefix}c>`;
  const text = `<${prefix}t xml:space="preserve">${escaped(cellTextSafe(cell.text))}</${prefix}t>`;
  return `<${tag} t="inlineStr"><${prefix}is>${text}</${prefix}is></${prefix}c>`;
}

/** The number of the style of cells without one. */
const NO_STYLE = '0';

function styleIn(cell: RowCell | undefined): string | undefined {
  return cell === undefined ? undefined : /^<[^>]*?\ss=["'](\d+)["']/.exec(cell.raw)?.[1];
}

/** Extends the range of columns that a row declares. */
function withSpan(raw: string, columns: readonly number[]): string {
  const end = raw.indexOf('>') + 1;
  const tag = raw.slice(0, end);
  const spans = /\sspans\s*=\s*["']([\d: ]+)["']/.exec(tag)?.[1];
  if (spans === undefined || columns.length === 0) return raw;
  const numbers = [
    ...spans
      .split(/[: ]+/)
      .filter((text) => text !== '')
      .map(Number),
    ...columns,
  ];
  return withAttribute(tag, 'spans', `${Math.min(...numbers)}:${Math.max(...numbers)}`) + raw.slice(end);
}

/** Gives a row with another height in points. Null: programs choose it. Undefined: it does not change. */
export function withHeight(raw: string, height: number | null | undefined): string {
  if (height === undefined) return raw;
  const end = raw.indexOf('>') + 1;
  const tag = raw.slice(0, end).replace(/\s(?:ht|customHeight)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const sized = height === null ? tag : withAttribute(withAttribute(tag, 'ht', String(height)), 'customHeight', '1');
  return sized + raw.slice(end);
}
