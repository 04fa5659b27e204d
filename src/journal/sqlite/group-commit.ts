import type { Work } from '../sql/database.ts';
import { finished } from './at-once.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * A change that is on disk when its promise resolves, whole or not at all. Those that are asked for before the event loop
 * has gone round once are committed together, since a commit waits for the disk however much it holds. Where that fails,
 * all of it is undone and each is tried alone: one that is not allowed fails alone, and on a full disk an outcome may
 * still fit where an intent does not. `committed` is called after each commit, before anybody hears of it.
 */
export type GroupCommit = <T>(work: () => Work<T>) => Promise<T>;

export function createGroupCommit(store: Store, turns: Turns, committed: () => void): GroupCommit {
  let waiting: Change[] = [];
  const commit = (group: readonly Change[]): void => {
    let callbacks: readonly (() => void)[];
    try {
      callbacks = store.atomically(() => group.map(({ change }) => change()));
    } catch (error) {
      if (group.length === 1) group[0]?.fail(error);
      else for (const change of group) commit([change]);
      return;
    }
    try {
      committed();
    } catch (error) {
      // It is on disk, and is not done again.
      for (const { fail } of group) fail(error);
      return;
    }
    for (const tell of callbacks) tell();
  };
  const commitWaiting = () => {
    const group = waiting;
    waiting = [];
    commit(group);
  };
  return (work) =>
    new Promise((resolve, reject) => {
      // A long work may be under way, which has the database for itself. What goes wrong is told to each of the group.
      if (waiting.length === 0) setImmediate(() => void turns.once(commitWaiting));
      const change = () => {
        const made = finished(work());
        return () => resolve(made);
      };
      waiting.push({ change, fail: reject });
    });
}

type Change = {
  /** Makes the change within the transaction, and gives what says so to whoever asked. */
  readonly change: () => () => void;
  readonly fail: (error: unknown) => void;
};
