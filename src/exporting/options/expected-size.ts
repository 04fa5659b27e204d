import { messages } from './messages.ts';

type Counts = {
  /** Records that are written, and that were listed. */
  readonly rows: number;
  readonly found: number;
  readonly complete: boolean;
};

/**
 * How an export differs from the expected size. `atLeast`: how many rows it should have; `isEmpty`: the service gave
 * nothing, where it gave some before.
 */
export type Unexpected = { readonly words: string; readonly atLeast: number; readonly isEmpty: boolean };

/** Null when it is of the expected size. `before`: how many the last one like it found. */
export function unexpectedSize(
  { rows, found, complete }: Counts,
  { least, before }: { readonly least: number | null; readonly before: number },
): Unexpected | null {
  const isEmpty = found === 0 && complete && before > 0;
  if (least !== null && rows < least) {
    const words = messages.fewerThan(least, rows);
    return { words, atLeast: least, isEmpty };
  }
  if (!isEmpty) return null;
  const words = messages.noRows(before);
  return { words, atLeast: 1, isEmpty };
}
