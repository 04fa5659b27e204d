import { foldText } from '../../importing/cells/text.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Edits } from '../review/edits.ts';
import type { SheetDocument, SheetRows } from '../review/sheet-rows.ts';

type Checked = {
  readonly kind: Kind;
  /** The numbers of the sheet's columns, by their keys. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly rows: SheetRows;
  /** The version of the edits that were checked. */
  readonly version: number;
};

/** What a check of the whole file has not seen of each document yet. Undefined: it has seen all of it. */
export type Unchecked = (document: SheetDocument) => 'cells' | 'group' | undefined;

/**
 * Finds the documents with changed cells. `group`: a group key was changed, so the document may have lost rows, or have
 * got some.
 */
export function uncheckedSince({ kind, numbers, rows, version }: Checked, edits: Edits): Unchecked {
  const changed = new Map<SheetDocument, 'cells' | 'group'>();
  const joined = new Set<string>();
  const [outermost] = kind.levels;
  const numberOf = (key: string | undefined) => (key === undefined ? undefined : numbers.get(key));
  const groups = new Set(kind.levels.map(({ groupBy }) => numberOf(groupBy)));
  const outer = numberOf(outermost.groupBy);
  for (const row of edits.rowsSince(version)) {
    const columns = edits.columnsSince(row, version);
    const document = rows.documentOf(row);
    const isRegrouped = [...columns].some((column) => groups.has(column));
    if (document !== undefined && (isRegrouped || !changed.has(document)))
      changed.set(document, isRegrouped ? 'group' : 'cells');
    if (outer !== undefined && columns.has(outer)) joined.add(foldText(edits.textsOf(row).get(outer) ?? ''));
  }
  joined.delete('');
  return (document) => {
    const isJoined = joined.size > 0 && document.key !== null && joined.has(foldText(document.key));
    return isJoined ? 'group' : changed.get(document);
  };
}
