import type { Journal } from '../../journal/port.ts';
import { findKind } from '../../kinds/index.ts';
import { identitiesOfKept, traitsOfKept } from '../requests/kept-identities.ts';

/**
 * Gives what older versions have sent the traits that recognise it: once after an upgrade, from the requests that the
 * journal keeps.
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
