import type { EarlierDocument, Journal } from '../../journal/port.ts';
import type { Candidate } from './match-earlier.ts';

type SpellingSearch = {
  readonly journal: Pick<Journal, 'sharing' | 'similarTo'>;
  readonly scope: string;
  readonly kind: string;
  readonly origin: string;
};

/** An earlier document that is the same as a new one. `identity`: the key that both share, if known. */
type Similar = { readonly earlier: EarlierDocument; readonly identity?: string };

/** The last document of an earlier run that is the same as a new one, but with other details or spelling. */
export async function findSimilar(
  candidate: Candidate,
  { journal, scope, kind, origin }: SpellingSearch,
): Promise<Similar | undefined> {
  const { businessKey, identities = [], fingerprint } = candidate;
  const another = (found: readonly EarlierDocument[]) => found.find((earlier) => earlier.fingerprint !== fingerprint);
  for (const identity of identities) {
    const earlier = another(await journal.sharing(scope, identity, origin));
    if (earlier !== undefined) return { earlier, identity };
  }
  // Older versions stored documents of other machines without their request. They have no identities.
  const earlier = businessKey === null ? undefined : another(await journal.similarTo(scope, kind, businessKey));
  return earlier && { earlier };
}
