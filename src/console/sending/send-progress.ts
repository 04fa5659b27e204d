import { advance, estimate, type Progress, type SubmitEvent, startProgress } from '../../importing/run/progress.ts';
import type { SendProgress } from '../api/send.ts';

/** The number of seconds in the chart. */
const CHART_SECONDS = 60;

/** The progress of a sending, for the page. */
export class ShownProgress {
  readonly #elapsed: () => number;
  readonly #began: number;
  #progress: Progress;
  #planned = 0;
  /** The number of answers in each second since the start. */
  readonly #answers: number[] = [];

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
    this.#began = elapsed();
    this.#progress = startProgress(0, this.#began);
  }

  add(event: SubmitEvent): void {
    if (event.type === 'planned') this.#planned = event.documents;
    this.#progress = advance(this.#progress, event, this.#elapsed());
    if (event.type !== 'settled') return;
    const second = this.#second();
    this.#answers[second] = (this.#answers[second] ?? 0) + 1;
  }

  shown(): SendProgress {
    const { accepted, rejected, inDoubt, left } = this.#progress;
    const { perSecond, leftMs } = estimate(this.#progress, this.#elapsed());
    // The current second is not over, and would look like a drop.
    const end = this.#second();
    const first = Math.max(0, end - CHART_SECONDS);
    const chart = Array.from({ length: end - first }, (_, index) => this.#answers[first + index] ?? 0);
    return { planned: this.#planned, accepted, rejected, inDoubt, left, perSecond, leftMs, chart };
  }

  #second(): number {
    return Math.floor((this.#elapsed() - this.#began) / 1000);
  }
}

/** The state of a document in this sending. */
export type RowOutcome = {
  readonly state: 'accepted' | 'rejected' | 'in-doubt' | 'invalid' | 'unsent' | 'skipped';
  readonly trackingId: string | null;
  readonly message: string | null;
};

/** By the first row of each document. */
export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** The states of documents that were sent from here. `changes` increases with each new state. */
export type Sent = { readonly outcomes: RowOutcomes; readonly changes: number };
