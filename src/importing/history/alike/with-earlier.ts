import type { EarlierDocument, Journal } from '../../../journal/port.ts';
import type { Candidate } from '../match-earlier.ts';
import type { FindLike } from './likeness.ts';
import type { FindSimilar } from './similar-requests.ts';

type Search = {
  readonly journal: Pick<Journal, 'sameAs'>;
  readonly scope: string;
  readonly byFingerprint: ReadonlyMap<string, readonly Candidate[]>;
  readonly findSimilar: FindSimilar;
  readonly findLike: FindLike;
};

/** Equal documents of a file, with the sendings of their request. */
type WithEarlier = {
  readonly fingerprint: string;
  readonly alike: readonly Candidate[];
  readonly earlier: readonly EarlierDocument[];
};

/** How many requests are asked about together. */
const TOGETHER = 500;

/** Gives the documents of a file in their order. What else is asked about the new ones is asked ahead. */
export async function* withEarlier(search: Search): AsyncGenerator<WithEarlier> {
  const { journal, scope, byFingerprint, findSimilar, findLike } = search;
  const fingerprints = [...byFingerprint.keys()];
  for (let first = 0; first < fingerprints.length; first += TOGETHER) {
    const some = fingerprints.slice(first, first + TOGETHER);
    const sent = await journal.sameAs(scope, some);
    const groups = some.map((fingerprint) => {
      return { fingerprint, alike: byFingerprint.get(fingerprint) ?? [], earlier: sent.get(fingerprint) ?? [] };
    });
    const unsent = groups.filter(({ alike, earlier }) => earlier.length < alike.length).flatMap(({ alike }) => alike);
    await findSimilar.ahead(unsent);
    await findLike.ahead(unsent);
    yield* groups;
  }
}
