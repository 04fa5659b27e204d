import type { Share } from '../account-port.ts';
import type { Parameters, ResultRow, Steps } from '../sql/database.ts';
import type { AskedIntent, GivenIntent } from '../sql/outcomes.ts';
import { number, text } from '../sql/rows.ts';
import { asJson } from './dialect.ts';

/** Gives the query for the rivals of the creation `mine` in other runs. `known`: SQL of the place up to which they are known. */
export const rivals = (known: string) => `
      SELECT state FROM (
        SELECT * FROM (
          SELECT * FROM documents WHERE scope = mine.scope AND fingerprint = mine.fingerprint OFFSET 0
        ) AS same WHERE occurrence = mine.occurrence OR uid = mine.uid
        UNION ALL
        SELECT * FROM (
          SELECT * FROM documents WHERE scope = mine.scope AND kind = mine.kind AND business_key = mine.business_key OFFSET 0
        ) AS alike WHERE fingerprint <> mine.fingerprint AND sent_order > ${known}
        UNION ALL
        SELECT alike.* FROM (
          SELECT theirs.uid FROM (
            SELECT trait FROM traits WHERE uid = mine.uid AND trait >= 'same:' AND trait < 'same;' OFFSET 0
          ) AS own CROSS JOIN LATERAL (SELECT uid FROM traits WHERE trait = own.trait OFFSET 0) AS theirs
          WHERE theirs.uid <> mine.uid
        ) AS sharing CROSS JOIN LATERAL (
          SELECT * FROM documents WHERE scope = mine.scope AND uid = sharing.uid OFFSET 0
        ) AS alike WHERE fingerprint <> mine.fingerprint AND sent_order > ${known}
      ) AS rivals
      WHERE run <> mine.run AND repeatable = 0 AND pointer = 0 AND state IN ('sending', 'accepted', 'in-doubt')`;

/**
 * A step of the migrations: everything that an intent needs, in one call, because the whole journal is locked during
 * it. A function on the server keeps its query plans, and needs no round trip between two dependent queries.
 *
 * `rival_state`: the state of a competing document in another run; NULL if there is none. `sending`: another run is
 * sending the same document, or a record that this document updates. Another state: another run has had it since
 * `known_up_to`. Two updates of a record at once would leave the result to chance, and an older one must never
 * overwrite a newer one. Each OFFSET keeps the conditions of one index together. A server without statistics would read
 * all documents of the account otherwise.
 *
 * `begin_sending`: records the intent, or gives why the document must not leave now. `known`: up to which place each
 * run knows what was sent. The result is `settled` if the document was settled before and needs a name of its own
 * first. `accept_document`: records that the service accepted it, or gives the document that already has its tracking
 * id.
 */
export const INTENTS = `
  CREATE FUNCTION rival_state(document bigint, known_up_to bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
  DECLARE
    mine documents := (SELECT documents FROM documents WHERE id = document);
    mine_seq bigint;
    mine_after bigint;
  BEGIN
    IF mine.repeatable = 1 THEN
      SELECT seq, planned_after INTO STRICT mine_seq, mine_after FROM runs WHERE run = mine.run;
      RETURN (
        SELECT rival.state FROM (
          SELECT * FROM documents WHERE scope = mine.scope AND kind = mine.kind AND business_key = mine.business_key OFFSET 0
        ) AS rival JOIN runs ON runs.run = rival.run
        WHERE rival.run <> mine.run AND rival.repeatable = 1
          AND (rival.state = 'sending' OR (rival.state = 'accepted' AND seq > mine_seq
            AND rival.sent_order > coalesce(mine.sent_order, mine_after)))
        ORDER BY rival.state DESC LIMIT 1);
    END IF;
    RETURN (${rivals('known_up_to')}
      ORDER BY state DESC LIMIT 1);
  END $$;

  CREATE FUNCTION begin_sending(document bigint, at text, known json, is_named boolean,
    own_concurrency bigint, own_rate double precision,
    OUT answer text, OUT places bigint, OUT fastest double precision, OUT sharers bigint, OUT throttles bigint,
    OUT wait_ms bigint
  ) LANGUAGE plpgsql AS $$
  DECLARE
    mine documents := (SELECT documents FROM documents WHERE id = document);
    admitted record;
  BEGIN
    IF mine.pointer = 1 OR rival_state(document, coalesce((known ->> mine.run)::bigint, 0)) IS NOT NULL THEN
      answer := 'elsewhere';
      RETURN;
    END IF;
    IF own_concurrency IS NOT NULL THEN
      SELECT * INTO STRICT admitted FROM admit(document, own_concurrency, own_rate);
      answer := admitted.obstacle;
      places := admitted.places;
      fastest := admitted.fastest;
      sharers := admitted.sharers;
      throttles := admitted.throttles;
      wait_ms := admitted.wait_ms;
    END IF;
    IF answer IS NULL AND NOT is_named AND mine.repeatable = 0 AND EXISTS (
      SELECT 1 FROM (SELECT id FROM documents WHERE scope = mine.scope AND uid = mine.uid OFFSET 0) AS alike
        JOIN settlements ON settlements.document = alike.id
    ) THEN
      answer := 'settled';
      RETURN;
    END IF;
    IF answer IS NULL THEN
      UPDATE documents SET state = 'sending', attempts = attempts + 1, sent_at = at, proof = NULL, response = NULL,
        sent_order = (SELECT coalesce(max(sent_order), 0) + 1 FROM documents),
        reason_code = CASE WHEN unproven = 1 THEN reason_code END,
        reason_status = CASE WHEN unproven = 1 THEN reason_status END,
        reason_message = CASE WHEN unproven = 1 THEN reason_message END
        WHERE id = document;
      answer := 'begun';
    END IF;
  END $$;

  CREATE FUNCTION accept_document(document bigint, tracking text, http_status bigint, answer text, id_returns boolean,
    OUT holder_run text, OUT holder_rows text
  ) LANGUAGE plpgsql AS $$
  DECLARE
    mine documents;
  BEGIN
    SELECT * INTO STRICT mine FROM documents WHERE id = document;
    IF mine.repeatable = 0 THEN
      SELECT run, rows INTO holder_run, holder_rows
        FROM (SELECT * FROM documents WHERE scope = mine.scope AND tracking_id = tracking OFFSET 0) AS holder
        WHERE kind = mine.kind AND uid <> mine.uid AND repeatable = 0 AND state IN ('accepted', 'skipped')
          AND (NOT id_returns OR response = answer)
        ORDER BY id LIMIT 1;
      IF holder_run IS NOT NULL THEN RETURN; END IF;
    END IF;
    UPDATE documents SET state = 'accepted', tracking_id = tracking, status = http_status, response = answer,
      reason_code = NULL, reason_status = NULL, reason_message = NULL
      WHERE id = document;
  END $$;
  `;

export function* begin(id: number, { now, known, isNamed, limits }: AskedIntent): Steps<GivenIntent> {
  const { concurrency = null, rate = null } = limits ?? {};
  const row = (yield* askOne(BEGIN, { id, now, known, isNamed: isNamed ? 1 : 0, concurrency, rate })) ?? {};
  const answer = text(row, 'answer');
  if (answer === 'elsewhere') return { answer, share: null };
  const isLimited = answer === 'throttled' || answer === 'full' || answer === 'too-fast';
  const waits = isLimited ? ({ type: answer, waitMs: number(row, 'wait_ms') } as const) : FREE;
  return {
    answer: isLimited ? 'limited' : answer === 'settled' ? answer : 'begun',
    share: limits === undefined ? null : { ...shareIn(row), answer: waits },
  };
}

const BEGIN = 'SELECT * FROM begin_sendings(:items::json)';

/** Asks one item. Items with the same SQL may be sent to the server together. */
function* askOne(sql: string, item: Parameters): Steps<ResultRow | undefined> {
  return (yield { sql, parameters: { items: asJson([item]) }, item }).rows[0];
}

const FREE = { type: 'free' } as const;

function shareIn(row: ResultRow): Omit<Share, 'answer'> {
  return {
    concurrency: number(row, 'places'),
    rate: number(row, 'fastest'),
    senders: number(row, 'sharers'),
    throttles: number(row, 'throttles'),
  };
}

/** Records an accepted document. Gives the document that already has the tracking id; undefined if none has it. */
export function* accept(yes: Parameters): Steps<ResultRow | undefined> {
  const holder = yield* askOne(ACCEPT, yes);
  return holder?.['run'] === null ? undefined : holder;
}

const ACCEPT = 'SELECT * FROM accept_documents(:items::json)';
