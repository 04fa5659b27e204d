import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/**
 * Finds why an update in doubt is not sent again: another run may have changed the same record since, or a later row of
 * its own run has. Uses the table `documents`.
 */
const OVERTAKEN = `
  SELECT run FROM documents AS newer
  WHERE newer.scope = documents.scope AND newer.kind = documents.kind AND newer.business_key = documents.business_key
    AND newer.repeatable = 1 AND newer.sent_order > documents.sent_order
    AND CASE WHEN newer.run = documents.run THEN newer.id > documents.id AND newer.state = 'accepted' ELSE newer.state IN ('in-doubt', 'sending') END`;

/** An update in doubt that is sent again when its run is continued. Uses the table `documents`. */
export const SENT_AGAIN = `(documents.unproven = 1 AND documents.state = 'in-doubt' AND NOT EXISTS (${OVERTAKEN}))`;

/**
 * Run it after `RESOLVE_DOUBTS`. It names the run with the newer update, for updates in doubt that are not sent again.
 */
export const NAME_NEWER_DOUBTS = `
  UPDATE documents SET reason_code = 'changed-since', reason_status = NULL,
    reason_message = ${sqlText(messages.mayHaveChanged(sqlValue(`(${OVERTAKEN} ORDER BY sent_order DESC LIMIT 1)`)))}
  WHERE run = :run AND unproven = 1 AND state = 'in-doubt' AND EXISTS (${OVERTAKEN})`;

/**
 * Ends the doubt about an update if a later update of the same record was accepted, from a later row or another run.
 * The service's values are known again, and the older update is not sent.
 */
export const RESOLVE_DOUBTS = `
  UPDATE documents AS mine SET
    pointer = 1,
    state = CASE WHEN later.run = mine.run OR later.fingerprint = mine.fingerprint THEN 'skipped' ELSE 'invalid' END,
    reason_code = CASE WHEN later.run = mine.run THEN 'replaced' ELSE 'changed-since' END,
    reason_status = NULL,
    reason_message = CASE WHEN later.run = mine.run THEN ${sqlText(messages.laterRowAgain)} ELSE ${sqlText(messages.changedSince(sqlValue('later.run')))} END
  FROM (
    SELECT id AS doubt, (
      SELECT later.id FROM documents AS later
      WHERE later.scope = documents.scope AND later.kind = documents.kind
        AND later.business_key = documents.business_key AND later.repeatable = 1 AND later.state = 'accepted'
        AND later.sent_order > documents.sent_order AND (later.run <> documents.run OR later.id > documents.id)
      ORDER BY later.sent_order DESC LIMIT 1
    ) AS accepted
    FROM documents WHERE run = :run AND unproven = 1 AND state = 'in-doubt'
  ) AS resolved JOIN documents AS later ON later.id = resolved.accepted
  WHERE mine.id = resolved.doubt`;
