import type { Config } from '../config.ts';
import { isOtherAddress } from '../importing/history/service-address.ts';
import type { BookedOnce, MovableJournal, Moved, NewPlace } from '../journal/moving-port.ts';
import { openMovable, openNewPlace } from '../journal/open.ts';
import { rowWords } from '../text/row-ranges.ts';
import { serverOf } from '../workspace/journal-server.ts';
import { messages } from './messages.ts';

type Lists = Pick<Moved, 'renamed' | 'twice'>;

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

/** The same lines for a journal that an earlier command has moved. */
export async function listsIn(place: NewPlace, journal: MovableJournal, account: string): Promise<readonly string[]> {
  const [renamed, twice]: [Moved['renamed'][number][], Moved['twice'][number][]] = [[], []];
  for (const scope of journal.scopes()) {
    if (scope !== account && !isOtherAddress(scope, account)) continue;
    const contents = journal.contents(scope, 'alone');
    try {
      const lists = await place.moved(contents);
      renamed.push(...lists.renamed);
      twice.push(...lists.twice);
    } finally {
      contents.close();
    }
  }
  return movedLines({ renamed, twice });
}

/** The same for the journal of the state folder. Empty if the new journal cannot be asked. */
export async function listsOfMove(
  config: Config,
  target: NonNullable<Config['journal']>,
  account: string,
): Promise<readonly string[]> {
  const server = serverOf(target, config);
  const opened = server.type === 'ok' ? await openNewPlace(server.value) : null;
  if (opened?.type !== 'ok') return [];
  const journal = openMovable(config.stateDir);
  try {
    return await listsIn(opened.place, journal, account);
  } finally {
    journal.close();
    await opened.place.close();
  }
}
