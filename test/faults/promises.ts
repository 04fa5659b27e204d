import { isDeepStrictEqual } from 'node:util';
import { keptRequest } from '../../src/importing/history/secret-values.ts';
import type { Journal, JournalDocument } from '../../src/journal/port.ts';
import type { AcceptedBooking } from '../../src/sandbox/accepted.ts';
import { referenceOf } from './workplace.ts';

/** What the service counted: for each reference number the bookings that it took, with the id that it gave each. */
export type Oracle = ReadonlyMap<string, readonly Arrived[]>;
type Arrived = Pick<AcceptedBooking, 'id' | 'body'>;

export function oracleOf(accepted: readonly AcceptedBooking[]): Oracle {
  const arrived = new Map<string, Arrived[]>();
  for (const { id, body } of accepted) {
    const reference = body.referenceNumber ?? '';
    arrived.set(reference, [...(arrived.get(reference) ?? []), { id, body }]);
  }
  return arrived;
}

export type Judged = {
  /** Each broken promise by its number and in words; none when all hold. */
  readonly broken: readonly string[];
  /** References of the bookings that may have been accepted: in doubt, or on their way when the process died. */
  readonly doubtful: ReadonlySet<string>;
  readonly documents: number;
};

/** Holds a journal, as it lies on disk, against what the service counted for `booked`. */
export async function judge(journal: Journal, oracle: Oracle, booked: readonly string[]): Promise<Judged> {
  const broken: string[] = [];
  const known = new Map<string, JournalDocument[]>();
  let documents = 0;
  for (const { run, scope } of await journal.runs()) {
    let found = 0;
    for await (const document of journal.documents(run)) {
      const reference = referenceOf(await sentDocument(journal, scope, document));
      known.set(reference, [...(known.get(reference) ?? []), document]);
      found += 1;
      const wrong = wrongWith(document, oracle.get(reference) ?? []);
      if (wrong !== null) broken.push(`2, 3, 5: ${run}: ${reference} is ${document.state}, but ${wrong}`);
    }
    const sum = Object.values(await journal.counts(run)).reduce((total, count) => total + count, 0);
    if (found !== booked.length || sum !== booked.length)
      broken.push(`4: ${run}: ${booked.length} bookings, ${found} documents, states that add up to ${sum}`);
    documents += found;
  }
  const doubtful = new Set<string>();
  for (const reference of booked) {
    const states = (known.get(reference) ?? []).map(({ state }) => state);
    const times = oracle.get(reference)?.length ?? 0;
    if (times > 1) broken.push(`1: ${reference} was accepted ${times} times`);
    const isDoubtful = states.some((state) => state === 'sending' || state === 'in-doubt');
    const isAccepted = states.includes('accepted');
    if (isDoubtful && !isAccepted) doubtful.add(reference);
    if (times > 0 && !isDoubtful && !isAccepted)
      broken.push(
        `3: ${reference} was accepted by the service, but the journal says ${states.join(', ') || 'nothing'}`,
      );
    for (const { id, body } of oracle.get(reference) ?? [])
      if (!(known.get(reference) ?? []).some((document) => asksFor(document, body)))
        broken.push(`2: ${id} was accepted for ${reference} with another body than the journal's`);
  }
  return { broken, doubtful, documents };
}

/** What it points to, where its own row says something else by now. */
async function sentDocument(journal: Journal, scope: string, document: JournalDocument): Promise<JournalDocument> {
  if (document.request !== null) return document;
  return (await journal.named(scope, document.uid)).find(({ request }) => request !== null) ?? document;
}

function wrongWith(
  { state, trackingId, attempts, sentAt }: JournalDocument,
  arrived: readonly Arrived[],
): string | null {
  const ids = arrived.map(({ id }) => id);
  if (state === 'accepted' || state === 'skipped')
    return ids.length === 1 && ids[0] === trackingId ? null : `its id ${trackingId} is not the service's ${ids}`;
  if (state === 'sending' && (attempts === 0 || sentAt === null)) return 'nothing of it can have left';
  return null;
}

/** Whether that is its body, whatever the order of its keys; secrets are withheld from addresses alone. */
function asksFor({ request }: JournalDocument, body: Arrived['body']): boolean {
  return request !== null && isDeepStrictEqual(keptRequest(request).body, body);
}
