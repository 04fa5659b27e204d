import { traitKeysOf } from '../../journal/new-run.ts';
import type { EarlierDocument, Journal, NewDocument } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
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
  const [same] = fingerprint === null ? [] : await sameAsOne(journal, scope, fingerprint);
  const alike = businessKey === null ? undefined : await journal.similarTo(scope, kind, [businessKey]);
  const similar = alike?.get(businessKey ?? '')?.[0];
  if (same !== undefined || similar !== undefined) return same ?? similar;
  const identities = traitKeysOf(document).filter(isIdentity);
  const shared = await journal.sharing(scope, identities, '');
  return identities.flatMap((identity) => shared.get(identity) ?? [])[0];
}
