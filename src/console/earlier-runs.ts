import type { App } from '../app.ts';
import type { Doubts } from '../importing/run/doubts/list-doubts.ts';
import type { Result } from '../problem/problem.ts';
import type { DeskState } from './api/desk.ts';
import { thrownProblem } from './thrown-problem.ts';

/** What earlier runs of this account left: the documents in doubt, and the runs that stopped before the end. */
export class EarlierRuns {
  readonly #app: Pick<App, 'doubts'>;
  readonly #changed: () => void;
  #known = '';
  #looks = 0;
  /** The number of the look that is shown. */
  #shownLook = 0;
  shown: DeskState['earlier'] = { changes: 0, inDoubt: 0, stopped: [] };
  /** The last look; it never rejects. */
  looked: Promise<unknown> = Promise.resolve();

  constructor(app: Pick<App, 'doubts'>, changed: () => void) {
    this.#app = app;
    this.#changed = changed;
  }

  /** Reads the journal, and shows every tab what has changed in it. */
  look(): Promise<Result<Doubts>> {
    const looking = this.#look();
    this.looked = looking;
    return looking;
  }

  async #look(): Promise<Result<Doubts>> {
    this.#looks += 1;
    const look = this.#looks;
    const found = await this.#app.doubts().catch((error) => thrownProblem(error));
    // A look that began earlier may end later.
    if (found.type === 'problem' || look < this.#shownLook) return found;
    this.#shownLook = look;
    const known = JSON.stringify(found.value);
    if (known === this.#known) return found;
    this.#known = known;
    const { doubts, stopped } = found.value;
    this.shown = {
      changes: this.shown.changes + 1,
      inDoubt: doubts.length,
      stopped: stopped.map((run) => ({ ...run, mayAsk: doubts.some((doubt) => doubt.run === run.run) })),
    };
    this.#changed();
    return found;
  }
}
