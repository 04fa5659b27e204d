/**
 * The name that shares the most letter pairs with the typed text, if it shares at least half: `base_url` is baseUrl.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = pairsOf(typed);
  const ranked = names.map((name) => {
    const pairs = pairsOf(name);
    return { name, likeness: (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (wanted.size + pairs.size) };
  });
  const best = ranked.sort((a, b) => b.likeness - a.likeness)[0];
  return best !== undefined && best.likeness >= 0.5 ? best.name : undefined;
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = `^${name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
