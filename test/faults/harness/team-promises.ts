import { messages } from '../../../src/importing/history/messages.ts';
import { minuteWords, momentWords } from '../../../src/text/day.ts';
import { readSheet } from '../../cli/sheets.ts';
import type { OpenLane } from '../lane.ts';
import { oracleOf } from '../promises.ts';
import { type Ended, reportOf } from '../workplace.ts';

/** A document, with who has begun its run. */
export type Row = Readonly<Record<string, unknown>>;

/** The promises 4 and 7: all documents have a state, and a doubt is in the exit code. */
export function wrongWith(ended: Ended, bookings: number, isCalm: boolean): string[] {
  const { counts, state, documents } = reportOf(ended);
  const sum = counts.accepted + counts.skipped + counts.inDoubt;
  const exit = counts.inDoubt > 0 ? 6 : 0;
  const wrong = [];
  if (sum !== bookings || state !== 'complete') wrong.push(`4: ${state}, ${JSON.stringify(counts)}`);
  if (ended.exit !== exit) wrong.push(`7: exit ${ended.exit} in place of ${exit}: ${ended.stderr}`);
  if (isCalm && documents.some(({ trackingId }) => trackingId === null)) wrong.push('2: a booking without its id');
  return wrong;
}

/** The promises 1 to 3: once at the service, with its id here, or in doubt. */
export function wrongAtService(
  lane: OpenLane,
  booked: readonly string[],
  times: readonly number[],
  rows: readonly Row[],
): string[] {
  const oracle = oracleOf(lane.service.accepted());
  return booked.flatMap((reference, index) => {
    const own = rows.filter((row) => isOf(reference, row));
    const isDoubtful = own.some(({ state }) => state === 'in-doubt');
    const ids = own.filter(({ state }) => state === 'accepted').map((row) => row['tracking_id']);
    const [arrived] = oracle.get(reference) ?? [];
    if ((times[index] ?? 0) > 1) return [`1: ${reference} was accepted ${times[index]} times`];
    if (ids.some((id) => id !== arrived?.id)) return [`2: ${reference} has the id ${ids} in place of ${arrived?.id}`];
    return ids.length === 0 && !isDoubtful ? [`3: ${reference} is neither accepted nor in doubt`] : [];
  });
}

/** The results at the computer `name`: of each booking when it was sent, its id, and the person, where that is another. */
export async function wrongInFile(
  name: string,
  ended: Ended | undefined,
  booked: readonly string[],
  rows: readonly Row[],
): Promise<string[]> {
  const path = ended === undefined ? null : reportOf(ended).results;
  if (path === null) return [`${name} has no results`];
  const written = new Map(
    (await readSheet(path, 'Bookings', 1)).map(({ cells }) => [cells['Reference number'], cells]),
  );
  return booked.flatMap((reference) => {
    const sent = rows.find((row) => row['state'] === 'accepted' && isOf(reference, row));
    if (sent === undefined) return [];
    const { 'Sent at': at = '', 'Tracking id': id, Message: message = '' } = written.get(reference) ?? {};
    const wrong = [];
    if (id !== sent['tracking_id']) wrong.push(`2: the file of ${name} has the id ${id} for ${reference}`);
    // A row that was skipped says it in its message.
    const [when, moment] = [minuteWords(`${sent['sent_at']}`), momentWords(`${sent['sent_at']}`)];
    if (at !== moment && !message.includes(when))
      wrong.push(`the file of ${name} does not say that ${reference} was sent ${when}: ${at} ${message}`);
    const person = messages.runOf(`${sent['run']}`, `${sent['who']}`, `${sent['machine']}`);
    if (sent['machine'] !== name && !message.includes(person))
      wrong.push(`the file of ${name} does not say that ${reference} was sent in ${person}: ${message}`);
    return wrong;
  });
}

function isOf(reference: string, { request }: Row): boolean {
  return String(request).includes(`"${reference}"`);
}
