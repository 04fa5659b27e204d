import { cellText } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import { foldText } from '../../cells/text.ts';
import type { DataRow } from '../../input/rows/group.ts';

/** The folded texts in the cells of a document, by column key. A column without a value is absent. */
export type DocumentTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** The texts of a document's rows as written. Secrets and group names are not included: they identify nothing. */
export function documentTexts(kind: Kind, rows: readonly DataRow[]): DocumentTexts {
  const without = new Set(kind.levels.flatMap(({ groupBy }) => groupBy ?? []));
  for (const { key, secret } of kind.columns) if (secret === true) without.add(key);
  const texts = new Map<string, Set<string>>();
  for (const { cells } of rows)
    for (const [key, cell] of cells) {
      if (without.has(key)) continue;
      const known = texts.get(key);
      const text = foldText(cellText(cell));
      if (known === undefined) texts.set(key, new Set([text]));
      else known.add(text);
    }
  return texts;
}
