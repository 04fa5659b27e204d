import { WAS_SENT } from './earlier.ts';
import type { Decision, Journal, PastSettlement, Settlement } from './port.ts';
import { number, type ResultRow, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';

/** What persons said became of documents in doubt. `iso` gives the time in UTC. */
export function createSettlements(
  store: Store,
  iso: () => string,
): Pick<Journal, 'settle' | 'settlements' | 'wasNotAccepted'> {
  return {
    settle: (document, settlement) => store.atomically(() => settle(store, document, settlement, iso())),
    settlements: (run) => store.rows(OF_RUN, { run }).map(readSettlement),
    wasNotAccepted: (scope, fingerprint) =>
      store.row(LAST_DECISION, { scope, fingerprint })?.['decision'] === 'not-accepted' &&
      store.row(STILL_SENT, { scope, fingerprint }) === undefined,
  };
}

function settle(store: Store, document: number, settlement: Settlement, now: string): readonly string[] {
  const { decision, who, why } = settlement;
  const trackingId = 'trackingId' in settlement ? settlement.trackingId : null;
  const runs = new Set<string>();
  for (const row of store.rows(SAME_IN_DOUBT, { document })) {
    const id = number(row, 'id');
    store.change(
      `INSERT INTO settlements (document, decision, tracking_id, who, why, settled_at)
       VALUES (:id, :decision, :trackingId, :who, :why, :now)`,
      { id, decision, trackingId, who, why, now },
    );
    if (trackingId !== null) store.change(ACCEPTED, { id, trackingId });
    else store.change(NOT_ACCEPTED, { id });
    const run = text(row, 'run');
    if (trackingId === null && row['pointer'] === 0) store.change(TO_BE_TAKEN_UP, { run });
    runs.add(run);
  }
  return [...runs];
}

/** The document and all that are one with it: one word settles them. */
const SAME_IN_DOUBT = `
  SELECT other.id AS id, other.run AS run, other.pointer AS pointer FROM documents AS one
  JOIN documents AS other ON other.id = one.id OR (other.scope = one.scope AND other.fingerprint = one.fingerprint
    AND other.occurrence = one.occurrence)
  WHERE one.id = :document AND other.state = 'in-doubt' AND other.repeatable = 0
  ORDER BY other.id`;

const ACCEPTED = `
  UPDATE documents SET state = iif(pointer = 1, 'skipped', 'accepted'), tracking_id = :trackingId,
    reason_code = iif(pointer = 1, 'already-sent', NULL), reason_status = NULL,
    reason_message = iif(pointer = 1, 'settled as accepted', NULL)
  WHERE id = :id`;

const NOT_ACCEPTED = `
  UPDATE documents SET state = iif(pointer = 1, 'invalid', 'unsent'),
    reason_code = 'settled', reason_status = NULL,
    reason_message = iif(pointer = 1, 'settled as not accepted: it can be imported again', 'settled as not accepted')
  WHERE id = :id`;

const TO_BE_TAKEN_UP = `
  UPDATE runs SET state = 'stopped', cause = 'settled', why = 'What was settled as not accepted can be sent.'
  WHERE run = :run AND state IN ('complete', 'stopped')`;

const LAST_DECISION = `
  SELECT decision FROM settlements JOIN documents ON documents.id = document
  WHERE scope = :scope AND fingerprint = :fingerprint ORDER BY settlements.rowid DESC LIMIT 1`;

const STILL_SENT = `
  SELECT 1 FROM documents WHERE scope = :scope AND fingerprint = :fingerprint AND repeatable = 0 AND ${WAS_SENT} LIMIT 1`;

const OF_RUN = `
  SELECT settlements.* FROM settlements JOIN documents ON documents.id = document
  WHERE run = :run ORDER BY settlements.rowid`;

function readSettlement(row: ResultRow): PastSettlement {
  return {
    ...decisionOf(textOrNull(row, 'tracking_id')),
    document: number(row, 'document'),
    who: text(row, 'who'),
    why: textOrNull(row, 'why'),
    settledAt: text(row, 'settled_at'),
  };
}

function decisionOf(trackingId: string | null): Decision {
  return trackingId === null ? { decision: 'not-accepted' } : { decision: 'accepted', trackingId };
}
