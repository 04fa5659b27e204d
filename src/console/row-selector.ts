import { type JoinedFinding, rowsOf } from '../schema/joined-findings.ts';
import type { RowQuery } from './api.ts';
import type { Edits } from './edits.ts';
import type { ListedFindings } from './finding-list.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Gives the places of the rows that a filter shows, ascending. The last selection is kept: a grid asks for many windows of it. */
export function rowSelector(rows: SheetRows, found: ListedFindings, findings: readonly JoinedFinding[]) {
  let last: { readonly key: string; readonly places: readonly number[] } | null = null;
  const rowsWith = (severity: JoinedFinding['severity']) =>
    new Set(findings.filter((finding) => finding.severity === severity).flatMap(rowsOf));
  const numbersOf = ({ show, sort }: RowQuery): ReadonlySet<number> | null => {
    if (sort !== undefined) return new Set(found.sorts[sort]?.findings.flatMap(rowsOf));
    if (show === 'errors') return rowsWith('error');
    return show === 'warnings' ? rowsWith('warning') : null;
  };
  return (query: RowQuery, edits: Edits): readonly number[] => {
    const { show, sort, column, text } = query;
    const isEdited = show === 'edited';
    const wanted = text.trim().toLowerCase();
    const step = isEdited || wanted !== '' ? edits.version : null;
    const key = JSON.stringify([show, sort, column, wanted, step]);
    if (last?.key === key) return last.places;
    const numbers = numbersOf(query);
    const places: number[] = [];
    for (let index = 0; index < rows.count; index += 1) {
      const number = rows.numberAt(index);
      if (numbers !== null && !numbers.has(number)) continue;
      if (isEdited && edits.columnsOf(number).length === 0) continue;
      if (wanted !== '' && !holds(rows, index, edits, { column, wanted })) continue;
      places.push(index);
    }
    last = { key, places };
    return places;
  };
}

type Wanted = { readonly column: number | undefined; readonly wanted: string };

function holds(rows: SheetRows, index: number, edits: Edits, { column, wanted }: Wanted): boolean {
  const { number, cells } = rows.at(index);
  const texts = new Map([...cells, ...edits.textsOf(number)]);
  if (column !== undefined) return (texts.get(column) ?? '').toLowerCase().includes(wanted);
  return [...texts.values()].some((text) => text.toLowerCase().includes(wanted));
}
