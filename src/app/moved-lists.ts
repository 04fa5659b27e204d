import type { Config } from '../config.ts';
import { isOtherAddress } from '../importing/history/service-address.ts';
import type { MovableJournal, Moved, NewPlace } from '../journal/moving-port.ts';
import { openMovable, openNewPlace } from '../journal/open.ts';
import { serverOf } from '../workspace/journal-server.ts';
import { type Lists, movedLines } from './moved-words.ts';

/** The lists of a problem about a move: as lines for people, and as data for scripts. */
type ListsOfMove = { readonly details: readonly string[]; readonly lists: Lists };

/** What an earlier command has changed that moved the journal to `place`. */
export async function listsIn(place: NewPlace, journal: MovableJournal, account: string): Promise<ListsOfMove> {
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
  const lists = { renamed, twice };
  return { details: movedLines(lists), lists };
}

/** The same for the journal of the state folder. Null if the new journal cannot be asked. */
export async function listsOfMove(
  config: Config,
  target: NonNullable<Config['journal']>,
  account: string,
): Promise<ListsOfMove | null> {
  const server = serverOf(target, config);
  const opened = server.type === 'ok' ? await openNewPlace(server.value) : null;
  if (opened?.type !== 'ok') return null;
  const journal = openMovable(config.stateDir);
  try {
    return await listsIn(opened.place, journal, account);
  } finally {
    journal.close();
    await opened.place.close();
  }
}
