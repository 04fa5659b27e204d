import type { FormulaCell } from '../../spreadsheet/sheet.ts';

/** The columns (A = 1) that the formulas of a sheet use. */
export type FormulaUses = {
  /** Adds a formula in the rows, or in the cells above them. */
  add(cell: FormulaCell & { readonly isInRows: boolean }): void;
  /** The columns with formulas that use, or may use, any of these columns, also indirectly. */
  readersOf(changed: readonly number[]): readonly number[];
};

export function formulaUses(): FormulaUses {
  type Uses = ReadonlySet<number> | null;
  const [inRows, above] = [new Map<number, Uses>(), new Map<number, Uses>()];
  return {
    add: ({ column, uses, isInRows }) => {
      const known = isInRows ? inRows : above;
      const before = known.get(column);
      if (before === null) return;
      const isKnown = before !== undefined && uses?.every((used) => before.has(used)) === true;
      if (!isKnown) known.set(column, uses === null ? null : new Set([...(before ?? []), ...uses]));
    },
    readersOf: (changed) => {
      if (changed.length === 0) return [];
      const old = new Set(changed);
      const readers = new Set<number>();
      const isOld = (uses: Uses) => uses === null || [...old].some((column) => uses.has(column));
      for (let before = -1; before < old.size + readers.size; ) {
        before = old.size + readers.size;
        for (const [column, uses] of inRows) if (isOld(uses)) readers.add(column);
        for (const [column, uses] of [...inRows, ...above]) if (isOld(uses)) old.add(column);
      }
      return [...readers].sort((a, b) => a - b);
    },
  };
}
