import type { BookedOnce, Moved } from '../journal/moving-port.ts';
import { rowWords } from '../text/row-ranges.ts';
import { messages } from './messages.ts';

export type Lists = Pick<Moved, 'renamed' | 'twice'>;

/** The lines about runs with another name in the new journal, and about bookings that may exist twice. */
export function movedLines({ renamed, twice }: Lists): readonly string[] {
  return [
    ...renamed.map((run) => messages.renamed(run.from, run.to)),
    ...(twice.length === 0 ? [] : [messages.bookedTwice(twice.length)]),
    ...twice.map(({ here, there }) => `  ${bookedIn(here)}${messages.and}${bookedIn(there)}`),
  ];
}

function bookedIn({ run, rows, state, trackingId, who, machine }: BookedOnce): string {
  const by = who === null || machine === null ? '' : messages.bookedBy(who, machine);
  return messages.bookedIn(run, rowWords(rows), state, trackingId, by);
}
