import type { Journal } from '../port.ts';
import type { Person } from '../senders-port.ts';
import { createAppendMemory } from './appends.ts';
import { createBookingResults } from './booking-results.ts';
import { createClaims } from './claims.ts';
import type { Database } from './database.ts';
import { createExportMemory } from './exports.ts';
import { createHistory } from './history.ts';
import { createIdentity } from './identity.ts';
import { createMissingTraits } from './missing-traits.ts';
import { createOutcomes, type Surroundings } from './outcomes.ts';
import { createOutputs } from './outputs.ts';
import { createRuns } from './runs.ts';
import { createRecordMemory } from './service-records.ts';
import { createSettlements } from './settlements.ts';
import { createTraits } from './traits.ts';

type Kept = Pick<Journal, 'close'> & {
  /** Gives the time in UTC. */
  iso(): string;
  probe(database: Database): ReturnType<Journal['probe']>;
  senderElsewhere(database: Database, run: string): ReturnType<Journal['senderElsewhere']>;
  slowDown(database: Database, ...given: Parameters<Journal['slowDown']>): ReturnType<Journal['slowDown']>;
  server(database: Database): ReturnType<Journal['server']>;
  tookOver(database: Database, journal: string, scope: string): ReturnType<Journal['tookOver']>;
  /** The user of this computer; null if unknown. */
  readonly here: Person | null;
};

/** Gives the journal in a database that already has the tables. */
export function createJournal(
  database: Database,
  around: Surroundings,
  { iso, probe, close, senderElsewhere, slowDown, tookOver, server, here }: Kept,
): Journal {
  const claims = createClaims(database.store);
  const journalIn = (inside: Database): Journal => ({
    ...createRuns(inside, { claims, iso, here, journalIn }),
    ...createOutcomes(inside, claims, around, iso),
    ...createSettlements(inside, iso, here?.machine ?? null),
    ...createHistory(inside),
    ...createTraits(inside),
    ...createMissingTraits(inside),
    ...createExportMemory(inside),
    ...createAppendMemory(inside),
    ...createRecordMemory(inside),
    ...createOutputs(inside),
    ...createBookingResults(inside, iso),
    ...createIdentity(inside),
    probe: () => probe(inside),
    senderElsewhere: (run) => senderElsewhere(inside, run),
    slowDown: (...given) => slowDown(inside, ...given),
    server: () => server(inside),
    tookOver: (journal, scope) => tookOver(inside, journal, scope),
    close,
  });
  return journalIn(database);
}
