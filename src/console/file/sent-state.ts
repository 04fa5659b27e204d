import type { ListedFile } from '../api/files.ts';
import type { OpenFile } from '../open-file.ts';
import { isAllSent } from '../sending/choices.ts';

/** How far the sending of the open sheet is. */
export function sentState({
  sending,
  review,
  problem,
}: Pick<OpenFile, 'sending' | 'review' | 'problem'>): ListedFile['state'] {
  const report = sending?.report ?? null;
  if (report === null) {
    if (sending?.hasRun === true) return sending.isOpen ? 'sending' : 'part-sent';
    if (review === null) return problem === null ? 'opened' : 'refused';
    if (isAllSent(review.offered) && review.summary.inDoubt === 0) return 'sent';
    return review.summary.skipped > 0 ? 'part-sent' : 'opened';
  }
  const { rejected, inDoubt, invalid, unsent } = report.counts;
  return report.state === 'complete' && rejected + inDoubt + invalid + unsent === 0 ? 'sent' : 'part-sent';
}
