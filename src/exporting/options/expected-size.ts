import { messages } from './messages.ts';

type Counts = {
  /** How many records were written (`rows`) and listed (`found`). */
  readonly rows: number;
  readonly found: number;
  readonly complete: boolean;
};

/**
 * How an export differs from the expected size. `atLeast`: how many rows it should have; `isEmpty`: the service gave no
 * rows, but gave some before.
 */
export type Unexpected = { readonly words: string; readonly atLeast: number; readonly isEmpty: boolean };

/**
 * Gives how the size differs from the expected one; null if it does not. `before`: how many records the last such
 * export found.
 */
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
