/**
 * The state of a run in the user's words. A finished run is "complete" only if every document was accepted or skipped.
 * With documents in doubt, held back or not sent it is "ended".
 */
export function runStateWords(
  state: string,
  { documents, accepted, skipped }: Readonly<Record<'documents' | 'accepted' | 'skipped', number>>,
): string {
  return state === 'complete' && accepted + skipped < documents ? 'ended' : state;
}
