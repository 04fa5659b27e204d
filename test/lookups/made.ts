import type { LookupEntry, Lookups } from '../../src/schema/lookup.ts';

/** `id label` or `id label <parent`: an entry in one line. */
export function entries(...lines: readonly string[]): readonly LookupEntry[] {
  return lines.map((line) => {
    const [, id = '', label = '', parent] = /^(\S+) (.*?)(?: <(\S+))?$/.exec(line) ?? [];
    return parent === undefined ? { id, label } : { id, label, parent };
  });
}

export function lookupsOf(lists: Lookups['lists']): Lookups {
  return { pulledAt: '2027-01-01T00:00:00.000Z', scope: 'https://api.example.com ann', userId: 'ann', lists };
}
