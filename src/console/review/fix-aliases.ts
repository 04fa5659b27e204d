import type { App } from '../../app.ts';
import { inOneLine } from '../../problem/problem.ts';
import { messages } from '../messages.ts';
import type { Step } from './edits.ts';

type Alias = Parameters<App['addAlias']>[0];
type Notice = string | null;

/** The aliases that fixes of the open file have added. Undo takes them back. Each method gives a notice, or null. */
export class FixAliases {
  readonly #app: Pick<App, 'addAlias' | 'removeAlias'>;
  readonly #wanted = new WeakMap<Step, Alias>();
  /** The ids of the entries of added aliases. An alias from before is not here: it stays after an undo. */
  readonly #added = new WeakMap<Step, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(app: Pick<App, 'addAlias' | 'removeAlias'>) {
    this.#app = app;
  }

  /** Adds the alias of a fix. `step`: the changed cells; null if no cell was changed. */
  add(alias: Alias, step: Step | null): Promise<Notice> {
    return this.#inTurn(() => this.#add(alias, step));
  }

  undo(step: Step): Promise<Notice> {
    return this.#inTurn(async () => {
      const [alias, id] = [this.#wanted.get(step), this.#added.get(step)];
      if (alias === undefined || id === undefined) return null;
      this.#added.delete(step);
      const removed = await this.#app.removeAlias({ ...alias, id });
      return removed.type === 'problem'
        ? messages.notForgotten(inOneLine(removed.problem))
        : messages.forgotten(alias.value, alias.entry);
    });
  }

  redo(step: Step): Promise<Notice> {
    return this.#inTurn(async () => {
      const alias = this.#wanted.get(step);
      if (alias === undefined) return null;
      const notAdded = await this.#add(alias, step);
      return notAdded ?? (this.#added.has(step) ? messages.rememberedAgain(alias.value, alias.entry) : null);
    });
  }

  async #add(alias: Alias, step: Step | null): Promise<Notice> {
    if (step !== null) this.#wanted.set(step, alias);
    const result = await this.#app.addAlias(alias);
    if (result.type === 'problem') return messages.notRemembered(inOneLine(result.problem));
    const [added] = result.value.added;
    if (step !== null && added !== undefined) this.#added.set(step, added.id);
    return null;
  }

  /** One after another: an undo may come while the alias of its fix is being added. */
  #inTurn(work: () => Promise<Notice>): Promise<Notice> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
