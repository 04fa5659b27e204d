import type { Reading } from '../api/files.ts';
import { showsOtherRows } from '../api/sheets.ts';
import type { Review } from '../review/review.ts';
import type { DeskFile } from './desk-file.ts';

type Shown = { readonly reading: Reading; readonly review: Pick<Review, 'summary'> | null };

/** The file is read as it shows itself. */
export const AS_IT_SAYS: Reading = { kind: null, sheet: null, headerRow: null, encoding: null, dateOrder: null };

/** A check that only shows what it finds. */
export const ONLY_CHECKS = { fix: false, allowOutside: false, otherService: false } as const;

/** Whether other rows of the open file would be shown than now. */
export function showsOther({ reading, review }: Shown, wanted: Reading): boolean {
  return showsOtherRows({ reading, review: review?.summary ?? null }, wanted);
}

/** Whether a sheet is named that only the file that was sent can show. The open one has the results of another sheet. */
export function isOfSentFile(
  file: DeskFile,
  shown: string | undefined,
  { sheet }: Reading,
): file is DeskFile & { readonly resultsOf: DeskFile } {
  return file.resultsOf !== undefined && sheet !== null && sheet !== shown;
}
