import { sendingTimes } from '../doubts/written-decisions.ts';
import { presentMark } from '../history/present-mark.ts';
import { isSentLater } from '../history/sent-later.ts';
import type { Input } from '../input/open-input.ts';
import type { SentMark } from '../input/rows/row-mark.ts';
import type { Checked } from './check-rows.ts';

type Memory = Parameters<typeof isSentLater>[2];

/**
 * The marks of a checked file as they count now: those of its documents by their first rows, and all that it has.
 * `past`: what the journal knows once the decisions of the file are recorded; `journal`: what it knows now.
 */
export async function presentMarks(
  { decisionSheet }: Pick<Input, 'decisionSheet'>,
  { documents, marks }: Pick<Checked, 'documents' | 'marks'>,
  { past, journal, scope }: { readonly past: Memory; readonly journal: Memory; readonly scope: string },
) {
  const times = sendingTimes(decisionSheet);
  const isLater = (uid: string) => isSentLater(uid, times.get(uid), journal, scope);
  const present = (mark: SentMark | null) => presentMark(mark, past, scope, isLater);
  const ofDocuments = new Map<number | undefined, Awaited<ReturnType<typeof present>>>();
  for (const { rows, mark } of documents) ofDocuments.set(rows[0], await present(mark));
  const all: SentMark[] = [];
  for (const mark of marks) {
    const { mark: counting } = await present(mark);
    if (counting !== null) all.push(counting);
  }
  return { ofDocuments, all };
}
