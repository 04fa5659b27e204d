import type { Journal } from '../../journal/port.ts';

/**
 * Whether a document that is not sent by this journal was sent later elsewhere, and is in doubt. The journal is then an
 * old copy, or another journal has sent it. `time`: the ISO time of that sending in a results workbook. If a person has
 * settled a sending that only a workbook knew, the result is false.
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
