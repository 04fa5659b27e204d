import type { Column, Kind, LookupUse } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import { type ListSheet, listName, type Part } from './list-sheets.ts';
import { lookupOf } from './lists.ts';
import { allOf, type RowFormulas } from './rows.ts';
import type { LiveCheck } from './rules.ts';

/**
 * Marks what stands under another parent than the row names, as after a change of mind: a family of another category, a
 * city of another country. A cell is marked only where the lists know both texts and the row holds both; a parent
 * in another row of the document, or a name written otherwise, is for the check.
 */
export function parentChecks(kind: Kind, sheets: ReadonlyMap<LookupName, ListSheet>, rows: RowFormulas): LiveCheck[] {
  return kind.columns.flatMap((column): LiveCheck[] => {
    const use = lookupOf(column);
    const sheet = use && sheets.get(use.list);
    const parents = use === undefined ? [] : parentsOf(kind, use, rows);
    if (sheet === undefined || column.cell.type !== 'lookup' || !sheet.table.pulled) return [];
    const [nearest, next] = parents;
    const above = sheet.table.parent;
    if (nearest === undefined || above?.list !== nearest.list) return [];
    const known: [Parent, ...Parent[]] = next?.list === above.parent?.list && next ? [nearest, next] : [nearest];
    return [{ key: column.key, tone: 'wrong', formula: underAnother(column, sheet, known, rows) }];
  });
}

/** A parent of a lookup: its list, and what the row says in its column. */
type Parent = { readonly list: LookupName; readonly text: string };

/** The nearest first: the family of a type, then its category. */
function parentsOf(kind: Kind, use: LookupUse, rows: RowFormulas): Parent[] {
  const column = kind.columns.find(({ key }) => key === use.parent);
  const above = column && lookupOf(column);
  if (column === undefined || above === undefined) return [];
  return [{ list: above.list, text: `TRIM(${rows.cell(column.key)})` }, ...parentsOf(kind, above, rows)];
}

/** Held against the nearest parent; where that is blank or unknown, against the one beyond it. */
function underAnother(
  { key }: Column,
  { table }: ListSheet,
  [nearest, next]: readonly [Parent, ...Parent[]],
  rows: RowFormulas,
): string {
  const text = `TRIM(${rows.cell(key)})`;
  const filled = `IFERROR(${text}<>"",FALSE)`;
  const inList = `SUMPRODUCT(--(${listName(table.list, 'entries')}=${text}))>0`;
  const line = lineOf(nearest, next);
  const sum = (part: Part) => `SUMPRODUCT(${line}*${listName(nearest.list, part)})`;
  const place = `${sum({ first: table.list })},0,${sum({ count: table.list })},2`;
  const children = `OFFSET(${listName(table.list, 'top')},${place})`;
  const notBelow = `IFERROR(SUMPRODUCT(--(${children}=${text})),0)=0`;
  const elsewhere = allOf([notBelow, inList]);
  const found = `SUMPRODUCT(--${line})=1`;
  if (next === undefined) return allOf([filled, found, elsewhere]);
  const above = listName(table.list, { above: next.list });
  const beyond = allOf([
    `SUMPRODUCT(--(${listName(next.list, 'shown')}=${next.text}))>0`,
    `SUMPRODUCT((${listName(table.list, 'entries')}=${text})*(${above}=${next.text}))=0`,
    inList,
  ]);
  return allOf([filled, `IF(${found},${elsewhere},${beyond})`]);
}

/** Where the parent stands on its own sheet: by its name or id, and below its own parent where the document names one. */
function lineOf({ list, text }: Parent, next: Parent | undefined): string {
  const named = `((${listName(list, 'shown')}=${text})+(${listName(list, 'id')}=${text})>0)`;
  if (next === undefined) return named;
  return `(${named}*((${listName(list, { above: next.list })}=${next.text})+(${next.text}="")>0))`;
}
