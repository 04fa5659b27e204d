import type { Finding } from '../../schema/finding.ts';
import { type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';
import { parseAddress } from '../../spreadsheet/address.ts';
import { NOTE_TAG, type WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import { noteText } from './highlights.ts';
import { type Layout, usersColumns } from './layout.ts';
import type { SheetInput } from './results-input.ts';

/** Programs open a sheet with tens of thousands of notes slowly. All messages are in their column and in `Findings`. */
const MOST = 1_000;

/** Rows in these states need no action. */
const DONE: ReadonlySet<string> = new Set(['accepted', 'skipped']);

/** The notes on cells that need an action, from top to bottom. A finding about a row is at its first cell. */
export function usersNotes(
  findings: readonly JoinedFinding[],
  outcomeOf: SheetInput['outcomeOf'],
  layout: Layout,
): WorkbookPatch['notes'] {
  const ours = new Set(layout.own.values());
  const [first = 1] = usersColumns(layout);
  const shown = findings
    .filter(({ severity, row }) => severity !== 'info' && row !== null)
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const notes = new Map<string, { readonly row: number; readonly column: number; readonly found: Finding[] }>();
  for (const finding of separateFindings(shown)) {
    const { row } = finding;
    if (row === null || DONE.has(outcomeOf(row)?.state ?? '')) continue;
    const column = finding.cell === null ? first : (parseAddress(finding.cell)?.column ?? first);
    if (ours.has(column)) continue;
    const place = `${row} ${column}`;
    const there = notes.get(place);
    if (there !== undefined) there.found.push(finding);
    else if (notes.size < MOST) notes.set(place, { row, column, found: [finding] });
    else break;
  }
  return [...notes.values()].map(({ row, column, found }) => ({ row, column, text: `${NOTE_TAG} ${noteText(found)}` }));
}
