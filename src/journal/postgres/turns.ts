type Turn = <Given>(work: () => Promise<Given>) => Promise<Given>;

/**
 * Runs works in the order of the calls. `alone`: nothing else runs at that time. `shared`: others that are shared may
 * run as well, so that many questions to a server behind a network cost little more time than one.
 */
export function createTurns(): { readonly alone: Turn; readonly shared: Turn } {
  let last: Promise<unknown> = Promise.resolve();
  const sharing = new Set<Promise<unknown>>();
  return {
    alone(work) {
      const mine = Promise.all([last, ...sharing]).then(work);
      sharing.clear();
      last = mine.catch(() => {});
      return mine;
    },
    shared(work) {
      const mine = last.then(work);
      const ended: Promise<unknown> = mine.catch(() => {}).finally(() => sharing.delete(ended));
      sharing.add(ended);
      return mine;
    },
  };
}
