import type { Journal, JournalDocument } from '../../journal/port.ts';
import { knownDoubt } from '../doubts/known-doubt.ts';

/** When a document was sent last, as ISO time; of one in doubt by whatever run that was. */
export async function sentAtOf(
  journal: Pick<Journal, 'named'>,
  scope: string,
  { state, sentAt, uid }: Pick<JournalDocument, 'state' | 'sentAt' | 'uid'>,
): Promise<string | null> {
  if (state !== 'in-doubt') return sentAt;
  return (await knownDoubt(journal, scope, uid))?.sentAt ?? sentAt;
}
