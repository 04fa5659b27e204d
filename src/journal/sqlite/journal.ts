import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LOCKS } from '../lock-port.ts';
import type { JournalOpened } from '../opening-port.ts';
import { type Journal, JournalBroken } from '../port.ts';
import type { Person } from '../senders-port.ts';
import type { Database } from '../sql/database.ts';
import { createJournal } from '../sql/journal.ts';
import type { Surroundings } from '../sql/outcomes.ts';
import { number } from '../sql/rows.ts';
import { LAST_SENDING } from '../sql/sending-order.ts';
import { createDatabase } from './database.ts';
import { lostLock } from './lock.ts';
import { messages } from './messages.ts';
import { openDatabase } from './open-database.ts';
import { countedSendings, countSendings } from './sendings-mark.ts';
import { createStore, type Store } from './store.ts';
import { createTurns } from './turns.ts';
import { notePath, noteUnknown, unknownSendings } from './unknown-sendings.ts';

/**
 * Opens the journal in `folder`. If there is none, it is made. An existing folder keeps its mode. Several processes may
 * have it open. `now` gives milliseconds since 1970. `elapsed` gives milliseconds on a clock that nobody can change.
 */
export async function openJournal({
  folder,
  now,
  elapsed = () => performance.now(),
  here = null,
}: {
  folder: string;
  now: () => number;
  elapsed?: () => number;
  /** The user of this computer. */
  here?: Person | null;
}): Promise<JournalOpened> {
  const opened = openDatabase(folder);
  if (opened.type === 'failed') return opened;
  const store = createStore(opened.database);
  const turns = createTurns(elapsed);
  const mustBeInPlace = () => {
    const lost = opened.displaced() ?? lostLock(join(folder, LOCKS));
    if (lost !== null) throw new JournalBroken(messages.displaced(lost));
  };
  const { committed, ...around } = surroundings(store, folder);
  const iso = () => new Date(now()).toISOString();
  const journal = createJournal(
    createDatabase(store, turns, committed),
    { ...around, mustBeInPlace, colleagues: null },
    {
      iso,
      here,
      probe,
      senderElsewhere: async () => null,
      slowDown: async () => null,
      tookOver: async () => false,
      server: async () => null,
      close: async () => {
        // After the requests so far, which wait for others of their group.
        await setImmediate();
        await turns.once(store.close);
      },
    },
  );
  return { type: 'ok', journal };
}

/** The files in the folder beside the journal. `committed` is called after each commit of sendings and outcomes. */
function surroundings(
  store: Store,
  folder: string,
): Omit<Surroundings, 'mustBeInPlace' | 'colleagues'> & { committed(): void } {
  let isBegun = false;
  return {
    sendingBegins() {
      isBegun = true;
    },
    committed() {
      // An outcome begins no sending. It is written even if another journal is in the folder by now.
      if (isBegun) countSendings(folder, number(store.row(`SELECT ${LAST_SENDING} AS known`, {}) ?? {}, 'known'));
      isBegun = false;
    },
    counted: () => countedSendings(folder),
    noteUnknown: async (found) => noteUnknown(folder, found),
    unknownSendings: async () => ({ file: notePath(folder), noted: unknownSendings(folder) }),
  };
}

function probe({ store, atomically }: Database): ReturnType<Journal['probe']> {
  return atomically(function* () {
    const schema = number((yield* store.row('PRAGMA user_version', {})) ?? {}, 'user_version');
    // Writes the same number again. SQLite still writes the page of the header, and waits for the disk.
    yield* store.change(`PRAGMA user_version = ${schema}`, {});
    return { schema };
  });
}
