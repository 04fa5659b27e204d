import type { Candidate } from './match-earlier.ts';

/** An earlier new document of the same file that is similar to this one, but not equal. */
export type Twin = {
  readonly rows: readonly number[];
  /** The shared key if both are the same; null if other details differ besides the spelling. */
  readonly sameKey: string | null;
};

/**
 * Finds the twins of the new documents of a file. A document that is the same as another is held back, so later ones
 * are not compared with it. Yields for each document, for pauses.
 */
export function* findTwins(file: readonly Candidate[]): Generator<void, ReadonlyMap<Candidate, Twin>> {
  const twins = new Map<Candidate, Twin>();
  const byTwinKey = new Map<string, Candidate>();
  const byIdentity = new Map<string, Candidate>();
  for (const candidate of file) {
    yield;
    const { twinKeys = [], identities = [], fingerprint, businessKey } = candidate;
    const sameKey = twinKeys.find((key) => (byTwinKey.get(key) ?? candidate).fingerprint !== fingerprint);
    const same = sameKey === undefined ? undefined : byTwinKey.get(sameKey);
    if (sameKey !== undefined && same !== undefined) {
      twins.set(candidate, { rows: same.rows, sameKey });
      continue;
    }
    for (const key of twinKeys) if (!byTwinKey.has(key)) byTwinKey.set(key, candidate);
    for (const identity of identities) {
      const first = byIdentity.get(identity) ?? candidate;
      byIdentity.set(identity, first);
      // If the business keys are written in the same way, the differing details are intended.
      if (first.businessKey !== businessKey) twins.set(candidate, { rows: first.rows, sameKey: null });
    }
  }
  return twins;
}
