import type { Journal } from '../../journal/port.ts';

/**
 * Whether a document that counts as not sent here was sent later than this journal knows of, and is in doubt: the journal
 * is an old one, or another one has sent it since. `time`: of that sending, as ISO time of a results workbook. A person's
 * decision about a sending that only a workbook knew of counts.
 */
export function isSentLater(
  uid: string,
  time: string | undefined,
  journal: Pick<Journal, 'fateOf' | 'named' | 'settlements'>,
  scope: string,
): boolean {
  if (time === undefined || journal.fateOf(scope, uid)?.state !== 'not-sent') return false;
  return journal.named(scope, uid).every((document) => {
    if (document.sentAt !== null) return document.sentAt < time;
    const isSettled = journal.settlements(document.run).some((settled) => settled.document === document.id);
    return !isSettled || document.replacedBy !== undefined;
  });
}
