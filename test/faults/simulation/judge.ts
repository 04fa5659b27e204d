import type { Journal, JournalDocument } from '../../../src/journal/port.ts';
import { type Accepted, referenceOf, type Service } from './service.ts';

/** What the journal says of a world, held against what the service did. */
export type Judged = {
  /** Each broken promise in words. */
  readonly broken: readonly string[];
  /** Creating documents in doubt, by what asks for the same. */
  readonly doubtful: ReadonlySet<string>;
  /** Documents that were on their way when a process died. */
  readonly sending: number;
};

export function judgeJournal(journal: Journal, service: Service, booked: readonly string[]): Judged {
  const broken: string[] = [];
  const doubtful = new Set<string>();
  const settled = new Set<string>();
  let sending = 0;
  for (const { run } of journal.runs()) {
    const documents = Array.from(journal.documents(run));
    const sum = Object.values(journal.counts(run)).reduce((total, count) => total + count, 0);
    if (sum !== documents.length)
      broken.push(`4: ${run} has ${documents.length} documents, its states add up to ${sum}`);
    for (const document of documents) {
      const reference = referenceOf(document);
      const wrong = wrongWith(document, service.accepted.get(reference) ?? []);
      if (wrong !== null) broken.push(`${wrong} (${run}, ${reference}, ${document.state})`);
      if (document.state === 'sending') sending += 1;
      if (document.state === 'sending' || document.state === 'in-doubt') doubtful.add(reference);
      if (document.state === 'accepted' || document.state === 'skipped') settled.add(reference);
    }
  }
  for (const reference of booked) {
    const times = service.accepted.get(reference)?.length ?? 0;
    if (times > 1) broken.push(`1: ${reference} was accepted ${times} times`);
    if (times > 0 && !doubtful.has(reference) && !settled.has(reference))
      broken.push(`3: ${reference} was accepted, and nothing says that it may have been`);
  }
  return { broken, doubtful, sending };
}

function wrongWith(document: JournalDocument, ids: readonly Accepted[]): string | null {
  const { id, state, trackingId, attempts, sentAt, repeatable } = document;
  if (repeatable) return state === 'accepted' && ids.length === 0 ? '2: an update was never made' : null;
  const own = ids.filter((one) => one.document === id);
  if (state === 'accepted' || state === 'skipped')
    return ids.length === 1 && ids[0]?.trackingId === trackingId
      ? null
      : `2: its id is ${trackingId}, the service gave ${ids.map((one) => one.trackingId).join(' and ') || 'none'}`;
  if (state === 'sending') return attempts > 0 && sentAt !== null ? null : '5: on its way without an intent';
  if (state !== 'in-doubt' && own.length > 0) return `3: accepted as ${own[0]?.trackingId}`;
  return null;
}
