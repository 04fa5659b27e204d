import { kinds } from '../../kinds/index.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row, SourceFile } from '../../spreadsheet/sheet.ts';
import { foldText } from '../cells/text.ts';
import { withHeaderRow } from './headers/chosen-headers.ts';
import { readHeaders } from './headers/headers.ts';
import { topRows } from './headers/top-rows.ts';

/**
 * The kinds that fit some sheets of a file without a meta sheet: a sheet has all columns that the kind needs. If
 * several kinds fit, the name of a sheet decides. `headerRow`: as a person chose it, or null.
 */
export async function fittingKinds(
  file: Pick<SourceFile, 'rows'>,
  sheets: readonly string[],
  headerRow: number | null,
): Promise<readonly Kind[]> {
  const found = new Set<Kind>();
  const named = new Set<Kind>();
  for (const name of sheets) {
    const rows = await topRows(file, name, withHeaderRow(NO_NAMING, headerRow));
    for (const kind of kinds) {
      if (!hasNeeded(kind, numbersIn(kind, rows, headerRow))) continue;
      found.add(kind);
      if (foldText(name).startsWith(foldText(kind.sheet))) named.add(kind);
    }
  }
  return named.size === 1 ? [...named] : [...found];
}

const NO_NAMING: Pick<Kind, 'naming'> = {};

function numbersIn(kind: Kind, rows: readonly Row[], headerRow: number | null): ReadonlyMap<string, number> {
  return readHeaders(headerRow === null ? kind : withHeaderRow(kind, headerRow), rows).numbers;
}

/** With fewer known columns, a kind is not clear. */
const FEWEST_KNOWN = 5;

/**
 * The kind of a file that lacks needed columns: it has many known columns, and twice as many as for any other kind.
 * Undefined if that is not clear. The check then says which columns are missing, and a person can say which they are.
 */
export async function likelyKind(
  file: Pick<SourceFile, 'rows'>,
  sheets: readonly string[],
  headerRow: number | null,
): Promise<Kind | undefined> {
  const known = new Map<Kind, number>();
  for (const name of sheets) {
    const rows = await topRows(file, name, withHeaderRow(NO_NAMING, headerRow));
    for (const kind of kinds) {
      const numbers = numbersIn(kind, rows, headerRow);
      const count = namesRecord(kind, numbers) ? numbers.size : 0;
      known.set(kind, Math.max(known.get(kind) ?? 0, count));
    }
  }
  const [first, second] = [...known].toSorted(([, a], [, b]) => b - a);
  const isClear = first !== undefined && first[1] >= FEWEST_KNOWN && first[1] >= 2 * (second?.[1] ?? 0);
  return isClear ? first[0] : undefined;
}

/**
 * Whether a sheet has every column that a document always needs. A kind without such columns needs the conditional
 * ones.
 */
export function hasNeeded(kind: Kind, numbers: ReadonlyMap<string, number>): boolean {
  if (!namesRecord(kind, numbers)) return false;
  const { columns } = kind;
  const always = columns.filter(({ required }) => required === 'always');
  const needed = always.length > 0 ? always : columns.filter(({ required }) => required === 'conditional');
  return needed.every(({ key }) => numbers.has(key));
}

/** An update needs a column that names its record: a list of customers is no list of suppliers. */
function namesRecord({ current }: Kind, numbers: ReadonlyMap<string, number>): boolean {
  return current === undefined || numbers.has(current.key) || numbers.has(current.code);
}
