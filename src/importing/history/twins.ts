import type { Candidate } from './match-earlier.ts';

/** Another of the new documents of a file, before this one in it, that is like it and not equal. */
export type Twin = {
  readonly rows: readonly number[];
  /** What both share, when they are the same thing; null when other details differ beside the spelling. */
  readonly sameKey: string | null;
};

/**
 * Finds the twins of the new documents of a file. One that is the same as another is held back, so nothing after it is
 * compared with it. Stops after each document, for pauses.
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
      // Those whose keys are written in the same way differ in their details by right.
      if (first.businessKey !== businessKey) twins.set(candidate, { rows: first.rows, sameKey: null });
    }
  }
  return twins;
}
