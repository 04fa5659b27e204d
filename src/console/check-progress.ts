import type { DeskState } from './api/desk.ts';

/** The progress is shown again after so many rows. */
const SHOWN_ROWS = 2_500;

/** How far a check has read. A pass begins each time the sheet is read from its first row. */
export class CheckProgress {
  readonly #changed: () => void;
  /** Null while nothing is read. */
  shown: DeskState['progress'] = null;

  /** `changed` is called when the page should show it again. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  start(): void {
    this.shown = { row: 0, pass: 1 };
    this.#changed();
  }

  onRow(row: number): void {
    const { row: before = 0, pass = 1 } = this.shown ?? {};
    const isAgain = row < before;
    if (!isAgain && row - before < SHOWN_ROWS) return;
    this.shown = { row, pass: isAgain ? pass + 1 : pass };
    this.#changed();
  }

  end(): void {
    this.shown = null;
  }
}
