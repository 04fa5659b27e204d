import { columnLetters } from '../../schema/cell.ts';
import type { Column, Kind, LookupUse } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import type { ListSheet, Part } from './list-sheets.ts';
import { type ListTable, lookupOf } from './lists.ts';

/** The formula of a lookup column's dropdown for `row`; undefined if its list could not be pulled. */
export type Dropdown = (column: Column, row: number) => string | undefined;

/**
 * The dropdowns of a kind, based on its list sheets. One formula selects the children of a parent from their sheet: the
 * parent's line has the position and number of its children. The formula finds that line by comparing whole cells with
 * `=`, which has no wildcards and operators. Labels may therefore contain `* ? ~ < > =`. If a parent's label occurs
 * under several parents, these must match too.
 */
export function dropdowns(kind: Kind, sheets: ReadonlyMap<LookupName, ListSheet>): Dropdown {
  const places = new Map<string, LookupColumn>();
  for (const [index, column] of kind.columns.entries()) {
    const use = lookupOf(column);
    if (use !== undefined) places.set(column.key, { use, letter: columnLetters(index + 1) });
  }
  return (column, row) => {
    const use = lookupOf(column);
    const sheet = use && sheets.get(use.list);
    if (use === undefined || sheet === undefined || !sheet.table.pulled) return undefined;
    const part = shownPart(use, sheet.table);
    const above = sheet.table.parent && sheets.get(sheet.table.parent.list);
    if (use.parent === undefined || above === undefined) return sheet.range(part);
    const found = conditions(use.parent, above.table, { places, sheet: above, row }).join('*');
    const sum = (wanted: Part) => `SUMPRODUCT(${found}*${above.range(wanted)})`;
    return `OFFSET(${sheet.top(part)},${sum({ first: use.list })},0,${sum({ count: use.list })},1)`;
  };
}

type LookupColumn = { readonly use: LookupUse; readonly letter: string };
type Scope = { readonly places: ReadonlyMap<string, LookupColumn>; readonly sheet: ListSheet; readonly row: number };

/** The conditions on the parent's sheet for the line that the row names in the column `key`. */
function conditions(key: string, table: ListTable, scope: Scope): string[] {
  const { places, sheet, row } = scope;
  const place = places.get(key);
  if (place === undefined) throw new Error(`${key} is a lookup's parent and no lookup column itself.`);
  const part = table === sheet.table ? shownPart(place.use, table) : { above: table.list };
  const own = `(${sheet.range(part)}=$${place.letter}${row})`;
  if (table.distinct || place.use.parent === undefined || table.parent === undefined) return [own];
  return [...conditions(place.use.parent, table.parent, scope), own];
}

/** The column of a list's sheet with the values for a cell. */
function shownPart(use: LookupUse, table: ListTable): Part {
  if (use.shows === 'id') return 'id';
  return use.parent === undefined && table.alone ? 'alone' : 'shown';
}
