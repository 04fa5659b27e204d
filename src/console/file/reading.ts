import type { Reading } from '../api/desk.ts';
import { showsOtherRows } from '../api/sheets.ts';
import type { Review } from '../review.ts';

type Shown = { readonly reading: Reading; readonly review: Pick<Review, 'summary'> | null };

/** The file is read as it shows itself. */
export const AS_IT_SAYS: Reading = { kind: null, sheet: null, headerRow: null, encoding: null };

/** A check that only shows what it finds. */
export const ONLY_CHECKS = { fix: false, allowOutside: false, otherService: false } as const;

/** Whether other rows of the open file would be shown than now. */
export function showsOther({ reading, review }: Shown, wanted: Reading): boolean {
  return showsOtherRows({ reading, review: review?.summary ?? null }, wanted);
}
