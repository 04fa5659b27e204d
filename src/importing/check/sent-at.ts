import { traitKeysOf } from '../../journal/new-run.ts';
import type { EarlierDocument, Journal, NewDocument } from '../../journal/port.ts';
import { isIdentity } from '../requests/traits.ts';

/** The parts of the journal about sendings to other addresses or by other accounts. */
export type AddressMemory = Pick<Journal, 'runs' | 'sameAs' | 'similarTo' | 'sharing' | 'lastUpdate'>;

export type Sendable = Pick<NewDocument, 'rows' | 'fingerprint' | 'businessKey' | 'repeatable' | 'traits'>;

/** What a scope has sent as the same request or the same business; undefined if nothing. */
export async function sentAt(
  journal: AddressMemory,
  scope: string,
  kind: string,
  document: Sendable,
): Promise<EarlierDocument | undefined> {
  const { fingerprint, businessKey, repeatable } = document;
  if (repeatable) return businessKey === null ? undefined : await journal.lastUpdate(scope, kind, businessKey);
  const [same] = fingerprint === null ? [] : await journal.sameAs(scope, fingerprint);
  const [similar] = businessKey === null ? [] : await journal.similarTo(scope, kind, businessKey);
  if (same !== undefined || similar !== undefined) return same ?? similar;
  for (const trait of traitKeysOf(document).filter(isIdentity)) {
    const [shared] = await journal.sharing(scope, trait, '');
    if (shared !== undefined) return shared;
  }
  return undefined;
}
