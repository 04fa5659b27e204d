import type { Journal } from '../../journal/port.ts';
import { findKind } from '../../kinds/index.ts';
import { identitiesOfKept, traitsOfKept } from '../requests/kept-identities.ts';

/**
 * Adds traits to documents that older versions sent without them. It runs once after an upgrade and uses the requests
 * in the journal.
 */
export async function completeTraits(journal: Pick<Journal, 'withoutTraits' | 'keepTraits'>): Promise<void> {
  for (let some = await journal.withoutTraits(); some.length > 0; some = await journal.withoutTraits()) {
    await journal.keepTraits(
      some.map(({ id, uid, kind: name, request }) => {
        const kind = findKind(name);
        if (kind === undefined) return { id, uid, traits: [] };
        const traits = traitsOfKept(kind, request).map(({ key }) => key);
        return { id, uid, traits: [...traits, ...identitiesOfKept(kind, request)] };
      }),
    );
  }
}
