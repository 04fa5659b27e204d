import type { JournalDocument } from '../../../journal/port.ts';

/** The number of documents that a person settled as not accepted, and that nobody has sent again. */
export async function settledUnsent(documents: AsyncIterable<JournalDocument>): Promise<number> {
  let count = 0;
  for await (const { state, reason } of documents) if (state === 'unsent' && reason?.code === 'settled') count++;
  return count;
}

/** The reasons why documents were not accepted, the most frequent first. */
export async function reasonsOf(
  documents: AsyncIterable<JournalDocument>,
): Promise<{ message: string; documents: number; rows: number[]; isHeldBack: boolean }[]> {
  const reasons = new Map<string, { message: string; documents: number; rows: number[]; isHeldBack: boolean }>();
  for await (const { state, reason, rows } of documents) {
    if (reason === undefined || !(state === 'rejected' || state === 'in-doubt' || state === 'invalid')) continue;
    const { message } = reason;
    const isHeldBack = state === 'invalid';
    const known = reasons.get(message) ?? { message, documents: 0, rows: [], isHeldBack };
    reasons.set(message, known);
    known.documents++;
    for (const row of rows) known.rows.push(row);
  }
  return [...reasons.values()].sort((a, b) => b.documents - a.documents);
}
