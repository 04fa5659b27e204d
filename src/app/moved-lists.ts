import type { Config } from '../config.ts';
import { isOtherAddress } from '../importing/history/service-address.ts';
import type { MovableJournal, Moved, NewPlace } from '../journal/moving-port.ts';
import { openMovable, openNewPlace } from '../journal/open.ts';
import { serverOf } from '../workspace/journal-server.ts';
import { movedLines } from './moved-words.ts';

/** The lines of `movedLines` for a journal that an earlier command has moved to `place`. */
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
