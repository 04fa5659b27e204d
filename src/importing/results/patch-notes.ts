import type { Finding } from '../../schema/finding.ts';
import { type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';
import { parseAddress } from '../../spreadsheet/address.ts';
import { NOTE_TAG, type WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import type { Layout } from './layout.ts';
import type { SheetInput } from './results-input.ts';

/** Programs open a sheet with tens of thousands of notes slowly. All messages are in their column and in `Findings`. */
const MOST = 1_000;

/** Rows in these states need no action. */
const DONE: ReadonlySet<string> = new Set(['accepted', 'skipped']);

/** The notes on cells that need an action, from top to bottom. A finding about a row is at its first cell. */
export function usersNotes(
  findings: readonly JoinedFinding[],
  outcomeOf: SheetInput['outcomeOf'],
  { headers, own }: Layout,
): WorkbookPatch['notes'] {
  const ours = new Set(own.values());
  const first = Math.min(...[...headers.texts.keys()].filter((number) => !ours.has(number)), 1_000);
  const shown = findings
    .filter(({ severity, row }) => severity !== 'info' && row !== null)
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const texts = new Map<string, { readonly row: number; readonly column: number; readonly texts: string[] }>();
  for (const finding of separateFindings(shown)) {
    const { row } = finding;
    if (row === null || DONE.has(outcomeOf(row)?.state ?? '')) continue;
    const column = finding.cell === null ? first : (parseAddress(finding.cell)?.column ?? first);
    if (ours.has(column)) continue;
    const place = `${row} ${column}`;
    const there = texts.get(place);
    if (there !== undefined) there.texts.push(wordsOf(finding));
    else if (texts.size < MOST) texts.set(place, { row, column, texts: [wordsOf(finding)] });
    else break;
  }
  return [...texts.values()].map((note) => ({ ...note, text: `${NOTE_TAG} ${note.texts.join('\n\n')}` }));
}

function wordsOf({ message, hint }: Finding): string {
  return `${message}\n${hint}`;
}
