import { type JoinedFinding, rowsOf } from '../../schema/joined-findings.ts';
import type { RowQuery } from '../api/desk.ts';
import type { Sent } from '../sending/send-progress.ts';
import type { Edits } from './edits.ts';
import type { ListedFindings } from './finding-list.ts';
import type { KeptViews } from './kept-views.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Rows, the words for their source, and their findings. */
type Checked = {
  readonly rows: SheetRows;
  readonly source: string;
  readonly found: ListedFindings;
  readonly findings: readonly JoinedFinding[];
};

/**
 * Gives the positions of the rows that a filter shows, ascending. The last selection is cached: a grid requests many of
 * its windows.
 */
export function rowSelector({ rows, source, found, findings }: Checked, kept: KeptViews) {
  let last: { readonly key: string; readonly places: readonly number[] } | null = null;
  const rowsWith = (severity: JoinedFinding['severity']) =>
    new Set(findings.filter((finding) => finding.severity === severity).flatMap(rowsOf));
  const numbersOf = ({ show, sort, document }: RowQuery): ReadonlySet<number> | null => {
    if (document !== undefined) return new Set(rows.documentOf(document)?.rows);
    if (sort !== undefined) return new Set(found.sorts.get(sort)?.findings.flatMap(rowsOf));
    if (show === 'errors') return rowsWith('error');
    return show === 'warnings' ? rowsWith('warning') : null;
  };
  const select = (query: RowQuery, edits: Edits, { outcomes, changes }: Sent): readonly number[] => {
    const { show, sort, column, text, cells, document } = query;
    const isEdited = show === 'edited';
    const wanted = text.trim().toLowerCase();
    const readsCells = wanted !== '' || cells !== undefined;
    const step = isEdited || readsCells ? edits.version : null;
    const states = STATES[show];
    const about = [show, sort, document, column, wanted, cells, step];
    const key = JSON.stringify([...about, states === undefined ? null : changes]);
    if (last?.key === key) return last.places;
    const numbers = numbersOf(query);
    const places: number[] = [];
    for (let index = 0; index < rows.count; index += 1) {
      const number = rows.numberAt(index);
      if (numbers !== null && !numbers.has(number)) continue;
      if (states !== undefined && !states.has(stateOf(rows, number, outcomes))) continue;
      if (isEdited && edits.columnsOf(number).length === 0) continue;
      if (readsCells && !holds(rows, index, edits, { column, wanted, cells })) continue;
      places.push(index);
    }
    last = { key, places };
    return places;
  };
  return (query: RowQuery, edits: Edits, sent: Sent): readonly number[] => {
    const { show, sort, document, column, text, cells, hold } = query;
    // States of sent rows change by themselves, and a person wants to see that.
    if (hold === undefined || STATES[show] !== undefined) return select(query, edits, sent);
    const key = JSON.stringify([source, hold, show, sort, document, column, text, cells]);
    return kept.selection(key, () => select(query, edits, sent));
  };
}

/** The states that each filter by outcome shows. */
const STATES: Readonly<Partial<Record<RowQuery['show'], ReadonlySet<string>>>> = {
  accepted: new Set(['accepted']),
  rejected: new Set(['rejected']),
  'in-doubt': new Set(['in-doubt']),
  unsent: new Set(['ready', 'unsent', 'invalid']),
};

function stateOf(rows: SheetRows, number: number, outcomes: Sent['outcomes']): string {
  const document = rows.documentOf(number);
  return document === undefined ? '' : (outcomes.get(document.first)?.state ?? document.state);
}

type Wanted = { readonly column: number | undefined; readonly wanted: string; readonly cells: RowQuery['cells'] };

function holds(rows: SheetRows, index: number, edits: Edits, { column, wanted, cells }: Wanted): boolean {
  const row = rows.at(index);
  const all = new Map([...row.cells, ...edits.textsOf(row.number)]);
  const texts = column === undefined ? [...all.values()] : [all.get(column) ?? ''];
  if (cells !== undefined && texts.some((text) => text.trim() !== '') !== (cells === 'filled')) return false;
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
