import type { CellEdit } from '../../importing/fixes/with-cells.ts';

type Change = { readonly row: number; readonly column: number; readonly from: string; readonly to: string };
/** The cells that were changed together. */
export type Step = readonly Change[];
/** `version`: the version of the edits when the cell was last changed. */
type Cell = { readonly original: string; text: string; version: number };

/** So many cell changes can be undone. The last step can always be undone, however large. */
const MOST_CHANGES = 200_000;

/** The cells that a person changed, kept apart from the file, with undo and redo. */
export class Edits {
  readonly #rows = new Map<number, Map<number, Cell>>();
  #done: Step[] = [];
  #undone: Step[] = [];
  #version = 0;

  /** Increases with each step. */
  get version(): number {
    return this.#version;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /**
   * Changes cells in one step. `shown` gives the text of a cell that was not changed yet. A cell that gets its old text
   * back is no longer an edit. Gives the step; null if nothing has changed.
   */
  change(cells: readonly CellEdit[], shown: (row: number, column: number) => string): Step | null {
    const step = cells.flatMap(({ row, column, text }): Change[] => {
      const cell = this.#rows.get(row)?.get(column) ?? newCell(shown(row, column));
      const from = cell.text;
      if (from === text) return [];
      const ofRow = this.#rows.get(row) ?? new Map<number, Cell>();
      this.#rows.set(row, ofRow.set(column, cell));
      cell.text = text;
      cell.version = this.#version + 1;
      return [{ row, column, from, to: text }];
    });
    if (step.length === 0) return null;
    this.#version += 1;
    this.#done = withinLimit([...this.#done, step]);
    this.#undone = [];
    return step;
  }

  /** Gives up all changes, because other rows are shown. */
  drop(): void {
    this.#rows.clear();
    this.#version += 1;
    this.forget();
  }

  /** Removes all steps of undo and redo. */
  forget(): void {
    this.#done = [];
    this.#undone = [];
  }

  undo(): Step | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    // In reverse order: a step may change one cell twice.
    for (const { row, column, from } of step.toReversed()) this.#put(row, column, from);
    this.#undone.push(step);
    return step;
  }

  redo(): Step | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    for (const { row, column, to } of step) this.#put(row, column, to);
    this.#done.push(step);
    return step;
  }

  /** The cells that differ from the file. */
  all(): readonly CellEdit[] {
    return [...this.#rows].flatMap(([row, cells]) =>
      [...cells].filter(([, cell]) => isChanged(cell)).map(([column, { text }]) => ({ row, column, text })),
    );
  }

  /** The columns of a row that differ from the file. */
  columnsOf(row: number): readonly number[] {
    return this.originalsOf(row).map(([column]) => column);
  }

  /** The texts in the file of the cells of a row that differ from it. */
  originalsOf(row: number): [column: number, text: string][] {
    const cells = [...(this.#rows.get(row) ?? [])].filter(([, cell]) => isChanged(cell));
    return cells.map(([column, { original }]) => [column, original]);
  }

  /**
   * The current texts of all cells of a row that were ever changed, by column. The rows of the last check may show
   * older texts.
   */
  textsOf(row: number): ReadonlyMap<number, string> {
    return new Map([...(this.#rows.get(row) ?? [])].map(([column, { text }]) => [column, text]));
  }

  /** The rows with cells that were changed after this version. */
  rowsSince(version: number): readonly number[] {
    return [...this.#rows.keys()].filter((row) => this.columnsSince(row, version).size > 0);
  }

  /** The columns of a row that were changed after this version. */
  columnsSince(row: number, version: number): ReadonlySet<number> {
    const cells = [...(this.#rows.get(row) ?? [])];
    return new Set(cells.filter(([, cell]) => cell.version > version).map(([column]) => column));
  }

  #put(row: number, column: number, text: string): void {
    this.#version += 1;
    const cell = this.#rows.get(row)?.get(column);
    if (cell === undefined) return;
    cell.text = text;
    cell.version = this.#version;
  }
}

/** The latest steps within the limit. */
function withinLimit(steps: readonly Step[]): Step[] {
  let changes = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    changes += step.length;
    return changes > MOST_CHANGES && index < steps.length - 1;
  });
  return steps.slice(tooOld + 1);
}

function newCell(text: string): Cell {
  return { original: text, text, version: 0 };
}

function isChanged({ original, text }: Cell): boolean {
  return original !== text;
}
