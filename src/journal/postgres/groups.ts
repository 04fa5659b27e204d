import { FULL_MS, IDLE_MS, JITTER_MS } from './account-limits.ts';
import { END_DEAD_SENDERS } from './claims.ts';
import { rivals } from './intents.ts';
import { LOCK } from './journal-lock.ts';

/**
 * A step of the migrations: a group of intents, or of accepted documents, is one UPDATE. The server parses the checks of
 * the table and opens its indexes once for each UPDATE, and that costs more than a row. A renewal of a sender changes no
 * index any more.
 *
 * `begin_change`: begins a transaction that has the journal alone. `begin_sendings` and `accept_documents`: for each
 * item of a JSON array, in order, what `begin_sending` and `accept_document` give for it alone. What is admitted so far
 * is written before the documents of another run are compared, and before the account is counted. Hashes and sequential
 * scans are not planned, because the server may keep such a plan of a small table after the table has grown.
 * `documents_claimed`: a sender is renewed once in each statement, and `statement_timestamp` is when the statement came.
 */
export const GROUPS = `
  DROP INDEX senders_alive;
  CREATE INDEX senders_alive ON senders (id) WHERE ended_at IS NULL;

  CREATE FUNCTION begin_change(sender bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('qcsheet.sender', coalesce(sender::text, ''), true);
    PERFORM pg_advisory_xact_lock(${LOCK});
    PERFORM set_config('idle_in_transaction_session_timeout', ms::text, true) FROM takeover;
    ${END_DEAD_SENDERS};
  END $$;

  CREATE OR REPLACE FUNCTION documents_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    me bigint := this_sender();
    is_living boolean;
    is_renewed boolean;
  BEGIN
    SELECT senders.ended_at IS NULL, renewed_at >= statement_timestamp() INTO is_living, is_renewed
      FROM runs JOIN senders ON senders.id = runs.sender WHERE run = OLD.run AND runs.sender = me;
    IF is_living IS NOT TRUE THEN PERFORM must_be_free(OLD.run); END IF;
    IF OLD.state = 'sending' AND OLD.sender IS DISTINCT FROM me AND (NEW.state <> 'in-doubt' OR lives(OLD.sender)) THEN
      RAISE EXCEPTION 'document % is on its way from another sender', OLD.id;
    END IF;
    IF NEW.state = 'sending' THEN
      IF is_living IS NULL THEN RAISE EXCEPTION 'run % is not claimed', OLD.run; END IF;
      IF NOT is_renewed THEN
        UPDATE senders SET renewed_at = clock_timestamp() WHERE id = me AND ended_at IS NULL;
        IF NOT FOUND THEN RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002'; END IF;
      END IF;
      NEW.sender := me;
    END IF;
    RETURN NEW;
  END $$;

  CREATE FUNCTION begin_admitted(ids bigint[], moments text[]) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    last bigint := (SELECT coalesce(max(sent_order), 0) FROM documents);
    begun bigint;
  BEGIN
    UPDATE documents SET state = 'sending', attempts = attempts + 1, sent_at = intent.moment, proof = NULL,
      response = NULL, sent_order = last + intent.place,
      reason_code = CASE WHEN unproven = 1 THEN reason_code END,
      reason_status = CASE WHEN unproven = 1 THEN reason_status END,
      reason_message = CASE WHEN unproven = 1 THEN reason_message END
      FROM unnest(ids, moments) WITH ORDINALITY AS intent (id, moment, place)
      WHERE documents.id = intent.id;
    GET DIAGNOSTICS begun = ROW_COUNT;
    IF begun <> cardinality(ids) THEN RAISE EXCEPTION 'a document began twice'; END IF;
  END $$;

  CREATE OR REPLACE FUNCTION begin_sendings(intents json) RETURNS TABLE (
    place bigint, answer text, places bigint, fastest double precision, sharers bigint, throttles bigint, wait_ms bigint
  ) LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  #variable_conflict use_column
  DECLARE
    intent record;
    admitted admission;
    is_counted boolean;
    is_old boolean := false;
    run_before text;
    ids bigint[] := '{}';
    moments text[] := '{}';
  BEGIN
    FOR intent IN
      SELECT asked.*, mine.run, mine.scope, mine.pointer, mine.repeatable,
        mine.repeatable = 0 AND asked."isNamed" = 0 AND EXISTS (
          SELECT 1 FROM (SELECT id FROM documents WHERE scope = mine.scope AND uid = mine.uid OFFSET 0) AS alike
            JOIN settlements ON settlements.document = alike.id
        ) AS is_settled,
        mine.repeatable = 0 AND EXISTS (${rivals('coalesce((asked.known::json ->> mine.run)::bigint, 0)')}) AS has_rival
      FROM ROWS FROM (json_to_recordset(intents) AS (
        id bigint, now text, known text, "isNamed" bigint, concurrency bigint, rate double precision
      )) WITH ORDINALITY AS asked (id, now, known, "isNamed", concurrency, rate, place)
      CROSS JOIN LATERAL (SELECT * FROM documents WHERE documents.id = asked.id OFFSET 0) AS mine
      ORDER BY asked.place
    LOOP
      place := intent.place;
      answer := NULL;
      places := NULL;
      wait_ms := NULL;
      is_counted := intent.concurrency IS NULL OR (admitted.scope IS NOT DISTINCT FROM intent.scope
        AND admitted.concurrency = intent.concurrency AND admitted.rate = intent.rate);
      IF cardinality(ids) > 0 AND (intent.run <> run_before OR NOT is_counted) THEN
        PERFORM begin_admitted(ids, moments);
        is_old := true;
        ids := '{}';
        moments := '{}';
      END IF;
      run_before := intent.run;
      IF intent.pointer = 1 OR intent.has_rival OR ((is_old OR intent.repeatable = 1)
        AND rival_state(intent.id, coalesce((intent.known::json ->> intent.run)::bigint, 0)) IS NOT NULL)
      THEN
        answer := 'elsewhere';
      ELSIF intent.concurrency IS NOT NULL THEN
        IF NOT is_counted THEN
          UPDATE accounts SET next_at = admitted.next_at WHERE scope = admitted.scope AND next_at <> admitted.next_at;
          admitted := admission_for(intent.id, intent.concurrency, intent.rate);
        END IF;
        IF admitted.paused_until > admitted.moment THEN
          answer := 'throttled';
          wait_ms := milliseconds(admitted.paused_until - admitted.moment);
        ELSIF admitted.places = 0 THEN
          answer := 'full';
          wait_ms := milliseconds(date_trunc('second', admitted.moment) + interval '1 second' - admitted.moment);
        ELSIF admitted.mine >= admitted.places OR admitted.under_way >= admitted.most THEN
          answer := 'full';
          wait_ms := ${FULL_MS};
        ELSIF admitted.next_at > admitted.moment + interval '${JITTER_MS} milliseconds' THEN
          answer := 'too-fast';
          wait_ms := milliseconds(admitted.next_at - admitted.moment);
        END IF;
        IF answer IS NOT NULL THEN
          UPDATE account_shares SET until = admitted.moment + (wait_ms + ${IDLE_MS}) * interval '1 millisecond'
            WHERE scope = admitted.scope AND sender = this_sender();
        END IF;
        places := admitted.places;
        fastest := admitted.fastest;
        sharers := admitted.sharers;
        throttles := admitted.throttles;
      END IF;
      IF answer IS NULL AND intent.is_settled THEN answer := 'settled'; END IF;
      IF answer IS NULL THEN
        ids := ids || intent.id;
        moments := moments || intent.now;
        answer := 'begun';
        admitted.mine := admitted.mine + 1;
        admitted.under_way := admitted.under_way + 1;
        admitted.next_at := greatest(admitted.next_at, admitted.moment) + interval '1 second' / admitted.fastest;
      END IF;
      RETURN NEXT;
    END LOOP;
    IF cardinality(ids) > 0 THEN PERFORM begin_admitted(ids, moments); END IF;
    UPDATE accounts SET next_at = admitted.next_at WHERE scope = admitted.scope AND next_at <> admitted.next_at;
  END $$;

  CREATE FUNCTION accept_documents(answers json) RETURNS TABLE (place bigint, run text, rows text) LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  #variable_conflict use_column
  DECLARE
    found bigint;
  BEGIN
    -- Each of them may have the id of one before it.
    IF (SELECT count(DISTINCT value ->> 'id') < count(*)
        OR count(DISTINCT value ->> 'trackingId') < count(value ->> 'trackingId') FROM json_array_elements(answers))
      AND json_array_length(answers) > 1
    THEN
      FOR found IN 1..json_array_length(answers) LOOP
        RETURN QUERY SELECT found, one.run, one.rows FROM accept_documents(json_build_array(answers -> (found - 1)::integer)) AS one;
      END LOOP;
      RETURN;
    END IF;
    RETURN QUERY
      WITH given AS MATERIALIZED (
        SELECT answer.*, holder.run, holder.rows
        FROM ROWS FROM (json_to_recordset(answers) AS (
          id bigint, "trackingId" text, status bigint, response text, "idReturns" bigint
        )) WITH ORDINALITY AS answer (id, tracking, status, response, returns, place)
        CROSS JOIN LATERAL (SELECT * FROM documents WHERE documents.id = answer.id OFFSET 0) AS mine
        LEFT JOIN LATERAL (
          SELECT run, rows
          FROM (SELECT * FROM documents WHERE scope = mine.scope AND tracking_id = answer.tracking OFFSET 0) AS same
          WHERE mine.repeatable = 0 AND kind = mine.kind AND uid <> mine.uid AND repeatable = 0
            AND state IN ('accepted', 'skipped') AND (answer.returns = 0 OR same.response = answer.response)
          ORDER BY id LIMIT 1
        ) AS holder ON true
      ), accepted AS (
        UPDATE documents SET state = 'accepted', tracking_id = given.tracking, status = given.status,
          response = given.response, reason_code = NULL, reason_status = NULL, reason_message = NULL
        FROM given WHERE documents.id = given.id AND given.run IS NULL
      )
      SELECT given.place, given.run, given.rows FROM given;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found <> json_array_length(answers) THEN RAISE EXCEPTION 'the journal has not all of the documents'; END IF;
  END $$;
  `;
