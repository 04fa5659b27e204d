import type { Work } from '../sql/database.ts';
import { finished } from './at-once.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * Makes a change that is on disk, whole or not at all, when its promise resolves. Changes that are requested in the
 * same turn of the event loop share a commit, because each commit waits for the disk. If the commit fails, all of it is
 * undone and each change is tried alone. An illegal change then fails alone, and on a full disk a small outcome may
 * still fit. `committed` is called after each commit, before the promises resolve.
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
      // It is on disk, so it is not done again.
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
      // A long work may have the database alone at this moment. Each change of the group gets its own error.
      if (waiting.length === 0) setImmediate(() => void turns.once(commitWaiting));
      const change = () => {
        const made = finished(work());
        return () => resolve(made);
      };
      waiting.push({ change, fail: reject });
    });
}

type Change = {
  /** Makes the change within the transaction. Gives the function that resolves the caller's promise. */
  readonly change: () => () => void;
  readonly fail: (error: unknown) => void;
};
