import type { EarlierDocument, Journal } from './port.ts';

/** The creations with one fingerprint that are accepted or in doubt, each once, by occurrence. */
export async function sameAsOne(
  journal: Pick<Journal, 'sameAs'>,
  scope: string,
  fingerprint: string,
): Promise<readonly EarlierDocument[]> {
  return (await journal.sameAs(scope, [fingerprint])).get(fingerprint) ?? [];
}
