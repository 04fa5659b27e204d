import type { Journal } from '../../journal/port.ts';
import { findKind } from '../../kinds/index.ts';
import { identitiesOfKept } from '../requests/kept-identities.ts';

/**
 * Gives what older versions have sent the traits that recognise it in another spelling: once after an upgrade, from
 * the requests that the journal keeps.
 */
export async function completeTraits(journal: Pick<Journal, 'withoutSameness' | 'keepSameness'>): Promise<void> {
  for (let some = await journal.withoutSameness(); some.length > 0; some = await journal.withoutSameness()) {
    await journal.keepSameness(
      some.map(({ id, uid, kind: name, request }) => {
        const kind = findKind(name);
        return { id, uid, identities: kind === undefined ? [] : identitiesOfKept(kind, request) };
      }),
    );
  }
}
