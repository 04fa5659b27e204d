import type { Journal } from '../../journal/port.ts';

/**
 * Whether a document that counts as not sent here was sent later than this journal knows of, and is in doubt: the journal
 * is an old one, or another one has sent it since. `time`: of that sending, as ISO time of a results workbook. A person's
 * decision about a sending that only a workbook knew of counts.
 */
export async function isSentLater(
  uid: string,
  time: string | undefined,
  journal: Pick<Journal, 'fateOf' | 'named' | 'settlements'>,
  scope: string,
): Promise<boolean> {
  if (time === undefined || (await journal.fateOf(scope, uid))?.state !== 'not-sent') return false;
  for (const document of await journal.named(scope, uid)) {
    if (document.sentAt !== null && document.sentAt >= time) return false;
    if (document.sentAt !== null || document.replacedBy !== undefined) continue;
    const settlements = await journal.settlements(document.run);
    if (settlements.some((settled) => settled.document === document.id)) return false;
  }
  return true;
}
