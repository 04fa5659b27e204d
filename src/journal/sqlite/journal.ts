import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LOCKS } from '../lock-port.ts';
import type { JournalOpened } from '../opening-port.ts';
import { type Journal, JournalBroken } from '../port.ts';
import { createAppendMemory } from './appends.ts';
import { createBookingResults } from './booking-results.ts';
import { createClaims } from './claims.ts';
import { createExportMemory } from './exports.ts';
import { createHistory } from './history.ts';
import { createIdentity } from './identity.ts';
import { lostLock } from './lock.ts';
import { messages } from './messages.ts';
import { openDatabase } from './open-database.ts';
import { createOutcomes } from './outcomes.ts';
import { createOutputs } from './outputs.ts';
import { createRuns } from './runs.ts';
import { createSameness } from './sameness.ts';
import { createRecordMemory } from './service-records.ts';
import { createSettlements } from './settlements.ts';
import { createStore } from './store.ts';
import { createTraits } from './traits.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * The journal in `folder`, made where there is none; an existing folder keeps its mode. Several processes may have it
 * open. `now` gives milliseconds since 1970, `elapsed` those since some moment, by a clock that nobody sets.
 */
export async function openJournal({
  folder,
  now,
  elapsed = () => performance.now(),
}: {
  folder: string;
  now: () => number;
  elapsed?: () => number;
}): Promise<JournalOpened> {
  const opened = openDatabase(folder);
  if (opened.type === 'failed') return opened;
  const store = createStore(opened.database);
  const mustBeInPlace = () => {
    const lost = opened.displaced() ?? lostLock(join(folder, LOCKS));
    if (lost !== null) throw new JournalBroken(messages.displaced(lost));
  };
  const iso = () => new Date(now()).toISOString();
  const claims = createClaims(store);
  const journalIn = (turns: Turns): Journal => ({
    ...createRuns(store, turns, { claims, iso, journalIn }),
    ...createOutcomes(store, turns, { folder, iso, mustBeInPlace }),
    ...createSettlements(store, turns, iso),
    ...createHistory(store, turns),
    ...createTraits(store, turns),
    ...createSameness(store, turns),
    ...createExportMemory(store, turns),
    ...createAppendMemory(store, turns),
    ...createRecordMemory(store, turns),
    ...createOutputs(store, turns),
    ...createBookingResults(store, turns, iso),
    ...createIdentity(store, turns),
    close: async () => {
      // After what was asked for before, which waits for others of its group.
      await setImmediate();
      await turns.once(store.close);
    },
  });
  return { type: 'ok', journal: journalIn(createTurns(elapsed)) };
}
