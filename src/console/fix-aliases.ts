import type { App } from '../app.ts';
import type { Step } from './edits.ts';
import { messages } from './messages.ts';

type Alias = Parameters<App['addAlias']>[0];

/** The aliases that fixes of the open file have added. Undo takes them back. Each method gives a notice, or null. */
export class FixAliases {
  readonly #app: Pick<App, 'addAlias' | 'removeAlias'>;
  readonly #added = new WeakMap<Step, Alias>();

  constructor(app: Pick<App, 'addAlias' | 'removeAlias'>) {
    this.#app = app;
  }

  /** Adds the alias of a fix. `step`: the changed cells; null if no cell was changed. */
  async add(alias: Alias, step: Step | null): Promise<string | null> {
    const added = await this.#app.addAlias(alias);
    if (added.type === 'problem') return messages.notRemembered(added.problem.message);
    // An alias from before stays after an undo.
    if (step !== null && added.value.added.length > 0) this.#added.set(step, alias);
    return null;
  }

  async undo(step: Step): Promise<string | null> {
    const alias = this.#added.get(step);
    if (alias === undefined) return null;
    const removed = await this.#app.removeAlias(alias);
    return removed.type === 'problem'
      ? messages.notForgotten(removed.problem.message)
      : messages.forgotten(alias.value, alias.entry);
  }

  async redo(step: Step): Promise<string | null> {
    const alias = this.#added.get(step);
    if (alias === undefined) return null;
    return (await this.add(alias, null)) ?? messages.rememberedAgain(alias.value, alias.entry);
  }
}
