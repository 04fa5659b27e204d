import { type Cell, cellText } from '../../schema/cell.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { foldText, trimText } from '../cells/text.ts';
import { changedRow, type NewCell } from './changed-rows.ts';
import type { Choice } from './choices.ts';
import type { UnderOfRow } from './rows-under.ts';

/** Choices by the values that they change. Columns are numbers, A = 1. */
export type ListedChoices = {
  readonly columns: readonly number[];
  /** The choices for a cell's value; undefined if there are none. */
  at(column: number, cell: Cell): readonly Choice[] | undefined;
  /** The choices whose new value the cell already has. */
  reached(column: number, cell: Cell): readonly Choice[];
};

export function listedChoices(choices: readonly Choice[]): ListedChoices {
  const columns = new Map(
    [...Map.groupBy(choices, ({ number }) => number)].map(([number, all]) => {
      const byNew = Map.groupBy(all, ({ line }) => foldText(line.instead));
      return [number, { byOld: Map.groupBy(all, ({ form }) => form), byNew }] as const;
    }),
  );
  return {
    columns: [...columns.keys()],
    at: (column, cell) => columns.get(column)?.byOld.get(formOf(cell)),
    reached: (column, cell) => columns.get(column)?.byNew.get(formOf(cell)) ?? [],
  };
}

/** Finds the choice for each cell and row. */
export type ChoiceFinder = {
  /** Undefined if there is no choice, or if the cell already has this text. */
  at(row: number, column: number, cell: Cell): Choice | undefined;
  isFormula(row: number, column: number): boolean;
  /** The row with the chosen values; the same row if there is no choice for it. */
  changed(row: Row): Row;
};

/**
 * A choice for the row's own parent has priority over one for all rows (`choicesOf`). `formulas`: cell names, see
 * `cellName`.
 */
export function choiceFinder(listed: ListedChoices, underOf: UnderOfRow, formulas: ReadonlySet<string>): ChoiceFinder {
  const isFormula = (row: number, column: number) => formulas.has(cellName(row, column));
  const at = (row: number, column: number, cell: Cell) => {
    const choices = listed.at(column, cell);
    const own = choices?.find((choice) => isFor(choice, row, underOf));
    const choice = own ?? choices?.find(({ parentColumn }) => parentColumn === null);
    return choice === undefined || trimText(cellText(cell)) === choice.line.instead ? undefined : choice;
  };
  const newCell: NewCell = (row, column, before) =>
    before === undefined || isFormula(row, column) ? undefined : at(row, column, before)?.cell;
  return { at, isFormula, changed: (row) => changedRow(row, listed.columns, newCell) };
}

function isFor({ parentColumn, column, line }: Choice, row: number, underOf: UnderOfRow): boolean {
  if (parentColumn === null) return false;
  const under = underOf(row, column);
  return under?.column === parentColumn.key && foldText(under?.value ?? '') === foldText(line.where?.text ?? '');
}

function formOf(cell: Cell): string {
  return foldText(cellText(cell));
}

export function cellName(row: number, column: number): string {
  return `${row} ${column}`;
}
