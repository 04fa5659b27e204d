import type { EarlierDocument, Journal } from '../../journal/port.ts';
import type { Candidate } from './match-earlier.ts';

type SpellingSearch = {
  readonly journal: Pick<Journal, 'sharing' | 'similarTo'>;
  readonly scope: string;
  readonly kind: string;
  readonly origin: string;
};

/** What is the same as a new document: `identity` is what both share, where that is known. */
type Similar = { readonly earlier: EarlierDocument; readonly identity?: string };

/** The last document of an earlier run that is the same as a new one, with other details or in another spelling. */
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
  // What an older version was told by another machine has no request from which an identity could be made.
  const earlier = businessKey === null ? undefined : another(await journal.similarTo(scope, kind, businessKey));
  return earlier && { earlier };
}
