import type { Column, Kind, LookupUse } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import { type ListSheet, listName, type Part } from './list-sheets.ts';
import { lookupOf } from './lists.ts';
import { allOf, type RowFormulas } from './rows.ts';
import type { LiveCheck } from './rules.ts';

/**
 * Highlights for values that do not belong to the row's parent, for example after a change: a family of another
 * category, a city of another country. It needs both texts in the row and in the lists. A parent in another row of the
 * document, or in another spelling, is left to the check.
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

/** A parent of a lookup: its list, and the row's text in its column. */
type Parent = { readonly list: LookupName; readonly text: string };

/** The nearest first: the family of a type, then its category. */
function parentsOf(kind: Kind, use: LookupUse, rows: RowFormulas): Parent[] {
  const column = kind.columns.find(({ key }) => key === use.parent);
  const above = column && lookupOf(column);
  if (column === undefined || above === undefined) return [];
  return [{ list: above.list, text: `TRIM(${rows.cell(column.key)})` }, ...parentsOf(kind, above, rows)];
}

/** Compares with the nearest parent. If that is blank or unknown, with the next one. */
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

/** The parent's line on its own sheet, by name or id. If the document names the next parent, that must match too. */
function lineOf({ list, text }: Parent, next: Parent | undefined): string {
  const named = `((${listName(list, 'shown')}=${text})+(${listName(list, 'id')}=${text})>0)`;
  if (next === undefined) return named;
  return `(${named}*((${listName(list, { above: next.list })}=${next.text})+(${next.text}="")>0))`;
}
