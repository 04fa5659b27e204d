/**
 * The state of a run as people read it. A run that came to its end is "complete" only if all of it was accepted or skipped;
 * with documents in doubt, held back or not sent it has "ended".
 */
export function runStateWords(
  state: string,
  { documents, accepted, skipped }: Readonly<Record<'documents' | 'accepted' | 'skipped', number>>,
): string {
  return state === 'complete' && accepted + skipped < documents ? 'ended' : state;
}
