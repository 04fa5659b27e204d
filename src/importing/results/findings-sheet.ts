import { columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { countFindings, type JoinedFinding, joinFindings, separateFindings } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import { linkCell } from './link.ts';
import type { ResultsRun } from './results-input.ts';
import { wrappedHeight } from './results-look.ts';

const HEADERS = ['Place', 'Severity', 'What is wrong', 'What to do', 'Suggestions', 'Value', 'Code'];
const WIDTHS = [12, 10, 70, 50, 30, 24, 18] as const;

/**
 * All findings, each with a link to its cell, or to all cells of its row. `width`: of the data sheet, in columns;
 * `counts`: of the run; null where there was none.
 */
export function findingsSheet(
  all: readonly JoinedFinding[],
  { counts, kind, width }: { readonly counts: Counts | null; readonly kind: Kind; readonly width: number },
): SheetModel {
  const isJoined = countFindings(all) > MOST_ROWS;
  const findings = isJoined ? joinFindings(all) : all;
  const count = isJoined ? findings.length : countFindings(all);
  return {
    name: 'Findings',
    ...(findings.some((finding) => finding.severity === 'error') ? { tabColour: 'C00000' } : {}),
    columns: WIDTHS.map((width) => ({ width })),
    rows: rows({ count, shown: isJoined ? findings : inOrder(findings) }, counts, kind, columnLetters(width)),
    frozen: { rows: 1, columns: 0 },
    cursor: 'A2',
    filter: `A1:G${Math.min(count, MOST_ROWS) + 1}`,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

/** A sheet has 1,048,576 rows: one is for the headers, one for what has no room. */
const MOST_ROWS = 1_048_574;

type Counts = ResultsRun['counts'];

/** Those of the sheet of decisions first, then those of the data, by row. */
function* inOrder(findings: readonly JoinedFinding[]): Iterable<Finding> {
  yield* findings.filter(({ sheet }) => sheet === DOUBT_SHEET);
  const ofRows = findings.filter(({ sheet }) => sheet !== DOUBT_SHEET);
  yield* separateFindings(ofRows.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)));
}

function* rows(
  { count, shown }: { readonly count: number; readonly shown: Iterable<JoinedFinding> },
  counts: Counts | null,
  kind: Kind,
  last: string,
): Iterable<RowModel> {
  yield { ...textRow(1, HEADERS, 'plainHeader'), height: 24 };
  if (count === 0) yield textRow(2, ['', '', nothingFound(counts, kind)], 'muted');
  let number = 1;
  for (const finding of shown) {
    number += 1;
    if (number <= MOST_ROWS + 1) yield findingRow(finding, number, kind, last);
  }
  const more = count - MOST_ROWS;
  if (more > 0) yield textRow(MOST_ROWS + 2, ['', '', `${more} more findings have no room on this sheet.`], 'muted');
}

/** What the check finds in the cells is one thing, what became of them at the service another. */
function nothingFound(counts: Counts | null, { sheet }: Kind): string {
  const { rejected, inDoubt } = counts ?? { rejected: 0, inDoubt: 0 };
  if (rejected + inDoubt === 0) return 'Nothing wrong or doubtful was found.';
  const parts = [rejected > 0 ? `${rejected} rejected by the service` : '', inDoubt > 0 ? `${inDoubt} in doubt` : ''];
  const told = parts.filter((part) => part !== '').join(', ');
  return `Nothing was found in the cells, but not all went well: ${told}. See the column Message in the sheet ${sheet}.`;
}

/** `last`: the letters of the data sheet's last column. */
function findingRow(finding: JoinedFinding, number: number, kind: Kind, last: string): RowModel {
  const { severity, message, hint, suggestions, value, code, rows: alike } = finding;
  const said = alike === undefined ? message : `${message} The same in ${rowWords(alike)}.`;
  const texts = [severity, said, hint, suggestions.join(', '), value ?? '', code];
  const cells = texts.flatMap((text, index): [number, CellModel][] => {
    const style = index === 0 ? severity : 'wrapped';
    return text === '' ? [] : [[index + 2, { kind: 'text', text, style }]];
  });
  const height = wrappedHeight(texts.map((text, index) => [text, WIDTHS[index + 1] ?? 0]));
  return {
    number,
    ...(height === undefined ? {} : { height }),
    cells: new Map([[1, placeCell(finding, kind, last)], ...cells]),
  };
}

/** A link to the cell or row; a finding about a whole column has no one place, and the sheet of decisions is another one. */
function placeCell({ sheet, cell, row }: Finding, kind: Kind, last: string): CellModel {
  if (sheet === DOUBT_SHEET) return { kind: 'text', text: `${sheet}!${cell}`, style: 'wrapped' };
  if (row === null) return { kind: 'text', text: 'Whole sheet', style: 'wrapped' };
  const shown = cell ?? `Row ${row}`;
  return linkCell(kind.sheet, cell ?? `A${row}:${last}${row}`, shown);
}
