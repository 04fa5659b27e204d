import { pullWithLeftOut } from '../../lookups/for-command.ts';
import { pathsAbove } from '../../lookups/parents.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import type { Dataset, JsonRecord } from '../../schema/dataset.ts';
import { LOOKUP_NAMES, type Lookups } from '../../schema/lookup.ts';
import type { ReadingParts } from '../../workspace/parts.ts';

export type LookupRecords = {
  readonly records: readonly JsonRecord[];
  /** What is missing in them, and why, for users. */
  readonly leftOut: readonly string[];
};

/** Gives the account's lookups as records, pulled again. Empty for a dataset from another source. */
export async function lookupRecords(parts: ReadingParts, { source }: Dataset): Promise<Result<LookupRecords>> {
  if (source.type !== 'lookups') return ok({ records: [], leftOut: [] });
  return mapResult(await pullWithLeftOut(parts), ({ lookups, leftOut }) => ({ records: recordsIn(lookups), leftOut }));
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
