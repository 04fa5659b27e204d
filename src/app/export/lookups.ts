import { pathsAbove } from '../../lookups/parents.ts';
import type { Dataset, JsonRecord } from '../../schema/dataset.ts';
import { LOOKUP_NAMES, type Lookups } from '../../schema/lookup.ts';
import { pull } from '../lookups.ts';
import type { ReadingParts } from '../parts.ts';
import { mapResult, ok, type Result } from '../problem.ts';

/** The account's lookups, pulled anew, as records; none for a dataset of another source. */
export async function lookupRecords(parts: ReadingParts, { source }: Dataset): Promise<Result<readonly JsonRecord[]>> {
  return source.kind === 'lookups' ? mapResult(await pull(parts), recordsIn) : ok([]);
}

function recordsIn(lookups: Lookups): readonly JsonRecord[] {
  return LOOKUP_NAMES.flatMap((list) => {
    const pathAbove = pathsAbove(lookups, list);
    return (lookups.lists[list] ?? []).map((entry) => {
      const { id, label, parent = null, maxRefs = null } = entry;
      return { list, id, label, parent, parentLabel: pathAbove(entry).at(-1) ?? null, maxRefs };
    });
  });
}
