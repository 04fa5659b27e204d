import type { Journal, JournalDocument } from '../../journal/port.ts';

/** When a document was sent last, as ISO time; by another run where it only points to what that one has in doubt. */
export function sentAtOf(
  journal: Pick<Journal, 'sameAs'>,
  scope: string,
  { state, sentAt, fingerprint, uid }: Pick<JournalDocument, 'state' | 'sentAt' | 'fingerprint' | 'uid'>,
): string | null {
  if (sentAt !== null || state !== 'in-doubt' || fingerprint === null) return sentAt;
  return journal.sameAs(scope, fingerprint).find((other) => other.uid === uid)?.sentAt ?? null;
}
