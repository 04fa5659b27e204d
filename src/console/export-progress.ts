import type { WorkStep } from '../schema/work-step.ts';
import { type DeskState, TELL_EVERY_MS } from './api/desk.ts';

/** How far the export of a tab is. Of several at once it shows the one that moved last. */
export class ExportProgress {
  readonly #changed: () => void;
  #told = 0;
  #underWay = 0;
  /** Null while nothing is exported. */
  shown: DeskState['exporting'] = null;

  /** `changed` is called when the page should show it again. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  start(): void {
    this.#underWay += 1;
  }

  /** `words`: the step in words. `now`: milliseconds of any clock. */
  onStep({ done, of }: WorkStep, words: string, now: number): void {
    if (now - this.#told < TELL_EVERY_MS && this.shown !== null) return;
    this.#told = now;
    this.shown = { words, done, of };
    this.#changed();
  }

  end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    this.shown = null;
    this.#changed();
  }
}
