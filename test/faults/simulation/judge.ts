import type { Journal, JournalDocument } from '../../../src/journal/port.ts';
import { SCOPE } from './life.ts';
import { type Accepted, referenceOf, type Service } from './service.ts';

/** What the journal says of a world, held against what the service did. */
export type Judged = {
  /** Each broken promise in words. */
  readonly broken: readonly string[];
  /** Documents in doubt, by what asks for the same. */
  readonly doubtful: ReadonlySet<string>;
  /** Documents that were on their way when a process died. */
  readonly sending: number;
};

/** `resources`: how many the updates are about; null where `booked` are creating documents. */
export async function judgeJournal(
  journal: Journal,
  service: Service,
  booked: readonly string[],
  resources: number | null,
): Promise<Judged> {
  const broken: string[] = [];
  const doubtful = new Set<string>();
  const settled = new Set<string>();
  let sending = 0;
  for (const { run } of await journal.runs()) {
    const documents = await Array.fromAsync(journal.documents(run));
    const sum = Object.values(await journal.counts(run)).reduce((total, count) => total + count, 0);
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
  if (resources !== null)
    return { broken: [...broken, ...(await wrongUpdates(journal, service, resources))], doubtful, sending };
  for (const reference of booked) {
    const times = service.accepted.get(reference)?.length ?? 0;
    if (times > 1) broken.push(`1: ${reference} was accepted ${times} times`);
    if (times > 0 && !doubtful.has(reference) && !settled.has(reference))
      broken.push(`3: ${reference} was accepted, and nothing says that it may have been`);
  }
  return { broken, doubtful, sending };
}

/** What was last accepted is what the service has, unless a later update may have been. */
async function wrongUpdates(journal: Journal, service: Service, resources: number): Promise<string[]> {
  return (
    await Promise.all(
      Array.from({ length: resources }, (_, index) => `resource ${index}`).map(async (resource) => {
        const last = await journal.lastUpdate(SCOPE, 'bookings', resource);
        const has = service.updated.get(resource);
        if (last === undefined ? has === undefined : last.state !== 'accepted' || last.fingerprint === has) return [];
        return [
          `3: the service has ${has} of ${resource}, the journal calls ${last?.fingerprint} the last one accepted`,
        ];
      }),
    )
  ).flat();
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
