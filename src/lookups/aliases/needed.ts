import type { Alias, Lookups } from '../../schema/lookup.ts';
import { createLookupIndex } from '../resolve.ts';

/** The aliases that have an effect. A name in the list has priority, so an alias for it is never used. */
export function neededAliases(aliases: readonly Alias[], lookups: Lookups): readonly Alias[] {
  const index = createLookupIndex({ ...lookups, aliases });
  return aliases.filter(({ list, value, parent }) => {
    const found = index.resolve(list, value, parent === '' ? undefined : parent, false);
    return found.type === 'found' && found.alias !== undefined;
  });
}
