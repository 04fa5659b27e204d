import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Row } from '../../workbook/sheet.ts';
import { nearest } from '../cells/nearest.ts';
import { foldText, isBlank, trimText } from '../cells/text.ts';
import { OWN_COLUMNS, type OwnColumn, type OwnColumns, ownColumns } from '../own-columns.ts';
import { findingAt } from './finding.ts';
import { guessColumns } from './header-guess.ts';

/** Which column of the sheet (A = 1) is which column of the kind. */
export type Headers = OwnColumns & {
  /** Number of the header row; null when no row at the top of the sheet holds a known header. */
  readonly row: number | null;
  readonly columns: ReadonlyMap<number, Column>;
  /** The same by key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Every column named as a secret one, a second one with the same header among them. */
  readonly secret: ReadonlySet<number>;
  /** Headers that the kind does not know, kept. */
  readonly unknown: ReadonlyMap<number, string>;
};

/**
 * Finds the header row among the first rows of a sheet and matches it to the kind's columns, by key or header, in any
 * order. The row with the most known headers wins, so that a title or the template's bands may stand above it;
 * `expected`, the number that the meta sheet tells, decides between equals.
 */
export function readHeaders(
  kind: Kind,
  sheet: string,
  rows: readonly Row[],
  expected?: number,
): { readonly headers: Headers; readonly findings: readonly Finding[] } {
  const names = namesOf(kind);
  const row = headerRow(rows, names, expected);
  const columns = new Map<number, Column>();
  const numbers = new Map<string, number>();
  const ownNamed = new Map<number, OwnColumn>();
  const secret = new Set<number>();
  const unknown = new Map<number, string>();
  const findings: Finding[] = [];
  for (const [number, cell] of row?.cells ?? []) {
    if (isBlank(cell)) continue;
    const text = trimText(cellText(cell));
    const place = { sheet, row: row?.number ?? null, columnNumber: number, value: text };
    const column = names.get(nameForm(cell));
    const mark = OWN_NAMES.get(nameForm(cell));
    if (column?.secret === true) secret.add(number);
    if (column !== undefined) {
      const first = numbers.get(column.key);
      if (first === undefined) {
        columns.set(number, column);
        numbers.set(column.key, number);
      } else findings.push(duplicateHeader({ ...place, column }, first));
    } else if (mark !== undefined) ownNamed.set(number, mark);
    else unknown.set(number, text);
  }
  for (const [columnNumber, value] of unknown) {
    findings.push(unknownHeader({ sheet, row: row?.number ?? null, columnNumber, value }, kind, numbers));
  }
  findings.push(...missingHeaders(kind, sheet, numbers));
  const own = ownColumns(ownNamed, (number) => columns.has(number));
  return { headers: { row: row?.number ?? null, columns, numbers, secret, unknown, ...own }, findings };
}

/** Columns by their key and their header, in the form in which both are compared. */
function namesOf(kind: Kind): ReadonlyMap<string, Column> {
  const byHeader = kind.columns.map((column) => [foldText(column.header), column] as const);
  const byKey = kind.columns.map((column) => [foldText(column.key), column] as const);
  return new Map([...byHeader, ...byKey]);
}

const OWN_NAMES: ReadonlyMap<string, OwnColumn> = new Map(
  (['status', 'trackingId', 'message', 'sentAt', 'fingerprint'] as const).map((own) => [
    foldText(OWN_COLUMNS[own]),
    own,
  ]),
);

/** The template marks required columns by ` *`. */
function nameForm(cell: Cell): string {
  return foldText(cellText(cell)).replace(/ ?\*$/, '');
}

function headerRow(rows: readonly Row[], names: ReadonlyMap<string, Column>, expected?: number): Row | undefined {
  const counted = rows.map((row) => ({
    row,
    known: new Set([...row.cells.values()].map((cell) => names.get(nameForm(cell))).filter((found) => found)).size,
  }));
  const most = Math.max(1, ...counted.map((one) => one.known));
  const best = counted.filter((one) => one.known === most).map((one) => one.row);
  return best.find((row) => row.number === expected) ?? best[0];
}

type HeaderPlace = {
  readonly sheet: string;
  readonly row: number | null;
  readonly columnNumber: number;
  readonly value: string;
};

function duplicateHeader(place: HeaderPlace & { readonly column: Column }, first: number): Finding {
  const what = `"${place.value}" is the same column as ${columnLetters(first)}${place.row}.`;
  return findingAt(place, { code: 'header-duplicate', what });
}

/** A column of one's own is told as information; one that looks like a column which the file lacks is doubtful. */
function unknownHeader(place: HeaderPlace, kind: Kind, numbers: ReadonlyMap<string, number>): Finding {
  const probable = guessColumns(place.value, kind, numbers).map((column) => column.header);
  if (probable.length > 0) {
    const names = probable.map((header) => `"${header}"`).join(' or ');
    const what = `"${place.value}" is no column of the ${kind.noun[1]}, but looks like ${names}, which the file lacks; nothing of it is sent.`;
    const hint = `Name the column ${names}. When it is one of your own, give it another name.`;
    return findingAt(place, { code: 'header-unknown', severity: 'warning', what, hint, suggestions: probable });
  }
  const what = `"${place.value}" is no column of the ${kind.noun[1]}; it is kept, not sent.`;
  const suggestions = nearest(
    place.value,
    kind.columns.map((column) => column.header),
  );
  const hint = { hint: `If it is meant as ${suggestions.join(' or ')}, correct the header.`, suggestions };
  return findingAt(place, { code: 'header-unknown', what, ...(suggestions.length > 0 ? hint : {}) });
}

function missingHeaders(kind: Kind, sheet: string, numbers: ReadonlyMap<string, number>): Finding[] {
  return kind.columns
    .filter((column) => column.required === 'always' && !numbers.has(column.key))
    .map((column) => {
      const finding = findingAt(
        { sheet, row: null },
        { code: 'header-missing', what: `the column "${column.header}" is missing.` },
      );
      return { ...finding, column: column.key };
    });
}
