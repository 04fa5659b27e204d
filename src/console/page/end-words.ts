/** How many documents of a run ended in each way. */
export type EndCounts = Readonly<Record<'accepted' | 'rejected' | 'inDoubt' | 'invalid' | 'unsent', number>>;

/** "Ended: 20 accepted, 2 in doubt". "Sent" means that everything was accepted, so only such a run shows it. */
export function endWords({ accepted, rejected, inDoubt, invalid, unsent }: EndCounts): string {
  if (accepted > 0 && rejected + inDoubt + invalid + unsent === 0) return 'Sent';
  const parts = [
    { count: accepted, words: 'accepted' },
    { count: rejected, words: 'rejected' },
    { count: inDoubt, words: 'in doubt' },
    { count: invalid, words: 'held back' },
    { count: unsent, words: 'not sent' },
  ].filter(({ count }) => count > 0);
  return parts.length === 0 ? 'Ended' : `Ended: ${parts.map(({ count, words }) => `${count} ${words}`).join(', ')}`;
}
