import type { FindingSort } from '../../schema/finding-sorts.ts';

/** At most this many selections are kept; each tab needs one. */
const MOST_SELECTIONS = 20;

/** What a page keeps showing of an open file while cells are changed and checked again. */
export class KeptViews {
  readonly #numbers = new Map<string, number>();
  readonly #selections = new Map<string, readonly number[]>();

  /** The number of a sort of findings. It stays the same after each check, and no other sort gets it. */
  numberOf({ findings: [{ severity, code, column, outcome }] }: FindingSort): number {
    const key = JSON.stringify([severity, code, column, outcome]);
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** The selection with this key, as it was first made. Later changes of the rows do not change it. */
  selection(key: string, select: () => readonly number[]): readonly number[] {
    const places = this.#selections.get(key) ?? select();
    this.#selections.delete(key);
    this.#selections.set(key, places);
    const [oldest] = this.#selections.keys();
    if (oldest !== undefined && this.#selections.size > MOST_SELECTIONS) this.#selections.delete(oldest);
    return places;
  }
}
