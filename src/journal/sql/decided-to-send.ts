import type { SettlementMemory } from '../settlements-port.ts';
import type { Steps, Store } from './database.ts';
import { LAST_DECISION } from './earlier.ts';
import { text, textOrNull } from './rows.ts';

/** Gives what users settled as not accepted and a run sends now, by each name that it has or had. */
export function* decidedToSend(
  store: Store,
  run: string,
): Steps<Awaited<ReturnType<SettlementMemory<unknown, unknown>['decidedToSend']>>> {
  const rows = yield* store.rows(DECIDED_TO_SEND, { run });
  return rows.map((row) => ({ name: text(row, 'name'), sentAt: textOrNull(row, 'sent_at') }));
}

/** Another file may have the same request, and a row may have new values: these are then sent instead. */
const DECIDED = `
  SELECT documents.id AS id, documents.uid AS uid, documents.sent_at AS sent_at
  FROM documents JOIN runs ON runs.run = :run AND runs.scope = documents.scope
  WHERE documents.repeatable = 0
    AND documents.id IN (SELECT document FROM settlements WHERE decision = 'not-accepted')
    AND ${LAST_DECISION} = 'not-accepted'
    AND EXISTS (
      SELECT 1 FROM documents AS mine WHERE mine.run = :run AND mine.state = 'ready' AND mine.repeatable = 0
        AND (mine.uid = documents.uid OR mine.fingerprint = documents.fingerprint
          OR (documents.replaced_by = :run AND documents.replaced_by_uid = mine.uid)))`;

const DECIDED_TO_SEND = `
  SELECT name, max(sent_at) AS sent_at FROM (
    SELECT uid AS name, sent_at FROM (${DECIDED}) AS decided
    UNION ALL
    SELECT former_names.uid AS name, sent_at FROM (${DECIDED}) AS decided JOIN former_names ON document = decided.id
  ) AS names
  GROUP BY name ORDER BY name`;
