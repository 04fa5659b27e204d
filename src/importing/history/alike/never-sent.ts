import type { RunRecord } from '../../../journal/port.ts';
import { type Pause, pausing } from '../../../schema/pause.ts';
import { kindOf } from '../kind-of-run.ts';
import type { DocumentTexts } from './document-texts.ts';
import { type FormMemory, sendingOf, textsByRows } from './sent-forms.ts';

/**
 * Gives a function that tells whether a document of the file is, cell by cell, one that the last run of the file had and
 * did not send. Such a document is no edited form of another one, even if it has the row of a sent one now, because that
 * one was deleted. False if the file has more of them than that run: then one may be what became of a sent document.
 */
export async function neverSentIn(
  journal: FormMemory,
  run: RunRecord | undefined,
  documents: readonly { readonly texts: DocumentTexts }[],
  pause: Pause,
): Promise<(texts: DocumentTexts) => boolean> {
  if (run === undefined) return () => false;
  const textsOf = await textsByRows(journal, run, kindOf(run), pause);
  const unsent = new Map<string, number>();
  for await (const document of pausing(journal.documents(run.run), pause)) {
    // A document that was held back may have been sent, although nobody knows as which.
    const isNeverSent = sendingOf(document).sending === null && document.reason?.code !== 'already-sent';
    if (isNeverSent) countIn(unsent, nameOf(textsOf(document.rows)));
  }
  const present = new Map<string, number>();
  for (const { texts } of documents) countIn(present, nameOf(texts));
  return (texts) => (unsent.get(nameOf(texts)) ?? 0) >= (present.get(nameOf(texts)) ?? 1);
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The same for the same texts in the same columns. */
function nameOf(texts: DocumentTexts): string {
  return JSON.stringify([...texts].map(([key, values]) => [key, [...values].toSorted()]).toSorted());
}
