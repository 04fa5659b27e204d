import { foldText } from '../../importing/cells/text.ts';
import type { WrongValue } from '../../importing/fixes/listed-fixes.ts';
import { rowsSharing } from '../../importing/fixes/rows-under.ts';
import { parentKeys } from '../../importing/input/rows/under.ts';
import { columnByKey } from '../../schema/once-per.ts';
import type { ReviewedRows } from '../review/sheet-rows.ts';

/** Changes of what a wrong value belongs to: a right family has a wrong category. */
export type ParentFixes = {
  /** The value for the column of `under` with which a wrong value fits all its rows. Null if there is not exactly one. */
  fixFor(wrong: WrongValue): { readonly header: string; readonly value: string } | null;
  /** The cells with the parent's present value. A row may take it from another row of its document. */
  cellsFor(wrong: WrongValue): readonly { readonly row: number; readonly column: number }[];
};

type Checked = Pick<ReviewedRows, 'kind' | 'numbers' | 'rows' | 'parentsOf'> & {
  /** The text of a cell at the time of the check. */
  textOf(row: number, column: number): string;
};

export function parentFixes({ kind, numbers, rows, parentsOf, textOf }: Checked): ParentFixes {
  /** The filled cells of a parent's column for a wrong value, each once. */
  const cellsIn = ({ column, rows: wrongRows }: WrongValue, key: string) => {
    const number = numbers.get(key);
    if (number === undefined) return [];
    const found = new Map<number, string>();
    const of = new Set(wrongRows);
    for (const document of new Set(wrongRows.map(rows.documentOf))) {
      const grouped = document && rows.groupedIn(document);
      for (const row of grouped ? rowsSharing(kind, grouped, { column, parent: key, of }) : []) {
        const valueRow = rows.valueRowOf(row, number);
        found.set(valueRow, foldText(textOf(valueRow, number)));
      }
    }
    return [...found].flatMap(([row, text]) => (text === '' ? [] : [{ row, column: number, text }]));
  };
  return {
    fixFor(wrong) {
      const { column, value, under } = wrong;
      const parents = parentsOf(column, value);
      const parent = parents.get(under?.column ?? '');
      if (under === null || parent === undefined || parent.isMeantBy(under.value)) return null;
      const keys = [...parentKeys(column, kind)];
      const above = keys.slice(keys.indexOf(under.column) + 1);
      const fits = (key: string) => cellsIn(wrong, key).every(({ text }) => parents.get(key)?.isMeantBy(text) === true);
      const { header = '' } = columnByKey(kind).get(under.column) ?? {};
      return above.every(fits) ? { header, value: parent.text } : null;
    },
    cellsFor(wrong) {
      const { under } = wrong;
      if (under === null) return [];
      const value = foldText(under.value);
      return cellsIn(wrong, under.column).filter(({ text }) => text === value);
    },
  };
}
