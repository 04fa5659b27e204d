/** Gives what is known of each of these. One about which nothing is known is absent. */
type AskAbout<Answer> = (items: readonly string[]) => Promise<ReadonlyMap<string, readonly Answer[]>>;

/**
 * Asks a journal about many items together, because each question costs a round trip where it is behind a network.
 * `ahead` forgets what was asked before. An item that was not asked ahead is asked alone.
 */
export function askedAhead<Answer>(ask: AskAbout<Answer>) {
  let known = new Map<string, readonly Answer[]>();
  return {
    async ahead(items: Iterable<string>): Promise<void> {
      const wanted = [...new Set(items)];
      const found = await ask(wanted);
      known = new Map(wanted.map((item) => [item, found.get(item) ?? []]));
    },
    of: async (item: string): Promise<readonly Answer[]> => known.get(item) ?? (await ask([item])).get(item) ?? [],
  };
}
