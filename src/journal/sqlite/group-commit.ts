import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * A change that is on disk when its promise resolves, whole or not at all. Those that are asked for before the event loop
 * has gone round once are committed together, since a commit waits for the disk however much it holds. Where one of them
 * fails, it alone is undone; where the commit fails, all of them do. `committed` is called after each commit, before
 * anybody hears of it.
 */
export type GroupCommit = <T>(work: () => T) => Promise<T>;

export function createGroupCommit(store: Store, turns: Turns, committed: () => void): GroupCommit {
  let waiting: Change[] = [];
  const commit = () => {
    const group = waiting;
    waiting = [];
    try {
      const told = store.atomically(() => group.map(({ change }) => change()));
      committed();
      for (const tell of told) tell();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };
  return (work) =>
    new Promise((resolve, reject) => {
      // A long work may be under way, which has the database for itself. What goes wrong is told to each of the group.
      if (waiting.length === 0) setImmediate(() => void turns.once(commit));
      const change = () => {
        const made = store.apart(work);
        return () => (made.type === 'done' ? resolve(made.value) : reject(made.error));
      };
      waiting.push({ change, fail: reject });
    });
}

type Change = {
  /** Makes the change within the transaction, and gives what tells of it. */
  readonly change: () => () => void;
  readonly fail: (error: unknown) => void;
};
