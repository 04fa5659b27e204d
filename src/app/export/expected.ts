type Counts = {
  /** Records that are written, and that were listed. */
  readonly rows: number;
  readonly found: number;
  readonly complete: boolean;
};

/** Why an export is not of the expected size, in words; null when it is. `before`: how many the last one like it found. */
export function unexpectedWords(
  { rows, found, complete }: Counts,
  { least, before }: { readonly least: number | null; readonly before: number },
): string | null {
  if (least !== null && rows < least) return `${least} rows or more were expected (--expect-rows), and ${rows} came.`;
  if (found > 0 || !complete || before === 0) return null;
  return `The service gave no row at all, where the last export with these filters had ${before}: look whether the account and the filters are right.`;
}
