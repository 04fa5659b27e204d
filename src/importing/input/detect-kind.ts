import { kinds } from '../../kinds/index.ts';
import type { Kind } from '../../schema/kind.ts';
import type { SourceFile } from '../../spreadsheet/sheet.ts';
import { foldText } from '../cells/text.ts';
import { readHeaders } from './headers/headers.ts';
import { topRows } from './headers/top-rows.ts';

/**
 * The kinds that fit a file without a meta sheet: a visible sheet has all columns that the kind needs. If several kinds
 * fit, the name of a sheet decides.
 */
export async function fittingKinds(file: SourceFile): Promise<readonly Kind[]> {
  const found = new Set<Kind>();
  const named = new Set<Kind>();
  for (const { name, hidden } of file.sheets) {
    if (hidden) continue;
    const rows = await topRows(file, name);
    for (const kind of kinds) {
      if (!hasNeeded(kind, readHeaders(kind, rows).numbers)) continue;
      found.add(kind);
      if (foldText(name).startsWith(foldText(kind.sheet))) named.add(kind);
    }
  }
  return named.size === 1 ? [...named] : [...found];
}

/**
 * Whether a sheet has every column that a document always needs. A kind without such columns needs the conditional
 * ones. An update also needs a column that names its record, because a list of customers is no list of suppliers.
 */
export function hasNeeded({ columns, current }: Kind, numbers: ReadonlyMap<string, number>): boolean {
  if (current !== undefined && !numbers.has(current.key) && !numbers.has(current.code)) return false;
  const always = columns.filter(({ required }) => required === 'always');
  const needed = always.length > 0 ? always : columns.filter(({ required }) => required === 'conditional');
  return needed.every(({ key }) => numbers.has(key));
}
