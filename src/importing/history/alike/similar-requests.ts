import type { EarlierDocument, Journal } from '../../../journal/port.ts';
import type { Candidate } from '../match-earlier.ts';
import { askedAhead } from './asked-ahead.ts';

type SpellingSearch = {
  readonly journal: Pick<Journal, 'sharing' | 'similarTo'>;
  readonly scope: string;
  readonly kind: string;
  readonly origin: string;
};

/** An earlier document that is the same as a new one. `identity`: the key that both share, if known. */
type Similar = { readonly earlier: EarlierDocument; readonly identity?: string };

export type FindSimilar = {
  /** Asks about these candidates together. */
  ahead(candidates: readonly Candidate[]): Promise<void>;
  /** The last document of an earlier run that is the same as a new one, but with other details or spelling. */
  of(candidate: Candidate): Promise<Similar | undefined>;
};

export function createFindSimilar({ journal, scope, kind, origin }: SpellingSearch): FindSimilar {
  const byIdentity = askedAhead((identities) => journal.sharing(scope, identities, origin));
  const byKey = askedAhead((keys) => journal.similarTo(scope, kind, keys));
  return {
    async ahead(candidates) {
      await byIdentity.ahead(candidates.flatMap(({ identities = [] }) => identities));
      await byKey.ahead(candidates.flatMap(({ businessKey }) => businessKey ?? []));
    },
    async of({ businessKey, identities = [], fingerprint }) {
      const another = (found: readonly EarlierDocument[]) =>
        found.find((earlier) => earlier.fingerprint !== fingerprint);
      for (const identity of identities) {
        const earlier = another(await byIdentity.of(identity));
        if (earlier !== undefined) return { earlier, identity };
      }
      // Older versions stored documents of other machines without their request. They have no identities.
      const earlier = businessKey === null ? undefined : another(await byKey.of(businessKey));
      return earlier && { earlier };
    },
  };
}
