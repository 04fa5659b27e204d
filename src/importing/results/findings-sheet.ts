import { columnLetters } from '../../schema/cell.ts';
import type { Finding, Severity } from '../../schema/finding.ts';
import { countFindings, type JoinedFinding, joinFindings, separateFindings } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { CellModel, SheetModel } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet, textCell } from '../../spreadsheet/table-sheet.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { FINDINGS_SHEET, isAboutRows } from '../input/headers/own-sheets.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';
import type { ResultsRun, SheetInput } from './results-input.ts';
import { nameIn } from './sheet-names.ts';

/**
 * All findings, each with a link to its cell, or to all cells of its row. `width`: the data sheet's number of columns.
 * `counts`: of the run; null without a run. `doubtSheet`: the sheet for decisions; null if the kind has none.
 */
export function findingsSheet(
  all: readonly JoinedFinding[],
  { counts, width, doubtSheet, ...input }: Run & Pick<SheetInput, 'place'> & { readonly width: number },
): SheetModel {
  const isJoined = countFindings(all) > MOST_ROWS;
  const findings = isJoined ? joinFindings(all) : all;
  const count = isJoined ? findings.length : countFindings(all);
  const table = tableSheet({
    name: FINDINGS_SHEET,
    columns: columnsOf(input, columnLetters(width)),
    entries: firstOf(isJoined ? bySeverity(findings) : inOrder(findings), MOST_ROWS),
    note: () => noteOf(count, { counts, kind: input.kind, doubtSheet }),
    fitsRows: true,
  });
  return findings.some((finding) => finding.severity === 'error') ? { ...table, tabColour: 'C00000' } : table;
}

/** `last`: the letters of the data sheet's last column. */
function columnsOf(input: Pick<SheetInput, 'kind' | 'place'>, last: string): readonly TableColumn<JoinedFinding>[] {
  return [
    { header: 'Place', width: 12, cell: (finding) => placeCell(finding, input, last) },
    { header: 'Severity', width: 12, cell: ({ severity }) => textCell(severity, severity) },
    { header: 'What is wrong', width: 62, cell: (finding) => text(messageOf(finding)) },
    { header: 'What to do', width: 46, cell: ({ hint }) => text(hint) },
    { header: 'Suggestions', width: 28, cell: ({ suggestions }) => text(suggestions.join(', ')) },
    { header: 'Value', width: 24, cell: ({ value }) => text(value ?? '') },
    { header: 'Code', width: 18, cell: ({ code }) => text(code) },
  ];
}

function text(value: string): CellModel | null {
  return textCell(value, 'wrapped');
}

function messageOf({ message, rows: alike }: JoinedFinding): string {
  return alike === undefined ? message : messages.sameIn(message, rowWords(alike));
}

/** A sheet has 1,048,576 rows. One is for the headers, and one says how many findings have no room. */
const MOST_ROWS = 1_048_574;

type Counts = ResultsRun['counts'];
type Run = { readonly counts: Counts | null; readonly kind: Kind; readonly doubtSheet: string | null };

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Errors first. Within each severity, findings about decisions come first, then those about data by row. */
function* inOrder(findings: readonly JoinedFinding[]): Iterable<Finding> {
  for (const severity of SEVERITIES) {
    const found = findings.filter((finding) => finding.severity === severity);
    yield* found.filter((finding) => !isAboutRows(finding));
    const ofRows = found.filter(isAboutRows);
    yield* separateFindings(ofRows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)));
  }
}

/** The same order for findings that stay joined. */
function bySeverity(findings: readonly JoinedFinding[]): readonly JoinedFinding[] {
  return SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function* firstOf<Entry>(entries: Iterable<Entry>, most: number): Iterable<Entry> {
  let count = 0;
  for (const entry of entries) {
    count += 1;
    if (count > most) return;
    yield entry;
  }
}

function noteOf(count: number, run: Run) {
  const more = count - MOST_ROWS;
  if (count > 0 && more <= 0) return null;
  const text = count === 0 ? nothingFound(run) : messages.noRoom(more);
  return { text, style: 'muted', column: 3 };
}

/** The text if the check found nothing. It also says what the service rejected or left in doubt. */
function nothingFound({ counts, kind, doubtSheet }: Run): string {
  const { rejected, inDoubt } = counts ?? { rejected: 0, inDoubt: 0 };
  if (rejected + inDoubt === 0) return messages.nothingFound;
  const parts = [rejected > 0 ? messages.rejectedBy(rejected) : '', inDoubt > 0 ? messages.inDoubt(inDoubt) : ''];
  const text = messages.cellsAreRight(parts.filter((part) => part !== '').join(', and '), kind.sheet);
  return inDoubt > 0 && doubtSheet !== null ? `${text} ${messages.decideThere(doubtSheet)}` : text;
}

/**
 * A link to the cell or row. A finding about a whole column has no single cell, and the decision sheet needs no link.
 */
function placeCell({ sheet, cell, row }: Finding, input: Pick<SheetInput, 'kind' | 'place'>, last: string): CellModel {
  const { kind } = input;
  if (!isAboutRows({ sheet })) return { type: 'text', text: `${nameIn(input, sheet)}!${cell}`, style: 'wrapped' };
  if (row === null) return { type: 'text', text: messages.wholeSheet, style: 'wrapped' };
  const shown = cell ?? `Row ${row}`;
  return linkCell(kind.sheet, cell ?? `A${row}:${last}${row}`, shown);
}
