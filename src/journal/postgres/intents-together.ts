import { FULL_MS, IDLE_MS, JITTER_MS } from './account-limits.ts';

/**
 * A step of the migrations: the intents of a group in one call. The account is locked, counted and written once for all
 * of them, and each admitted intent is counted at once. Every sender in `account_shares` gets an equal part. If there
 * are fewer places than senders, the places rotate each second. Ended requests stay in the index until a plain index
 * scan finds them. A bitmap scan does not remember them.
 *
 * `begin_sendings`: for each intent of a JSON array, in order, the result of `begin_sending`. `documents_moves`: checks
 * the most frequent changes first, because each table lookup costs more than everything else. `begin_sending` stays,
 * because an older program may be in the middle of a run.
 */
export const INTENTS_TOGETHER = `
  CREATE TYPE admission AS (
    scope text COLLATE "C", concurrency bigint, rate double precision,
    moment timestamptz, next_at timestamptz, paused_until timestamptz, throttles bigint,
    sharers bigint, most bigint, fastest double precision, places bigint, under_way bigint, mine bigint
  );

  CREATE FUNCTION admission_for(document bigint, own_concurrency bigint, own_rate double precision) RETURNS admission
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE
    account accounts := locked_account(document);
    me bigint := this_sender();
    turn bigint;
    given admission;
  BEGIN
    IF NOT lives(me) THEN RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002'; END IF;
    given.scope := account.scope;
    given.concurrency := own_concurrency;
    given.rate := own_rate;
    given.moment := clock_timestamp();
    given.next_at := account.next_at;
    given.paused_until := account.paused_until;
    given.throttles := account.throttles;
    INSERT INTO account_shares
      VALUES (account.scope, me, own_concurrency, own_rate, given.moment + interval '${IDLE_MS} milliseconds')
      ON CONFLICT (scope, sender) DO UPDATE
      SET concurrency = EXCLUDED.concurrency, rate = EXCLUDED.rate, until = EXCLUDED.until;
    SELECT count(*), min(concurrency), min(rate), count(*) FILTER (WHERE sender < me),
        coalesce(sum(sending), 0), coalesce(sum(sending) FILTER (WHERE sender = me), 0)
      INTO given.sharers, given.most, given.fastest, turn, given.under_way, given.mine
      FROM account_shares LEFT JOIN (
        SELECT on_their_way.sender, count(*) AS sending
        FROM (SELECT documents.sender, documents.scope FROM documents WHERE state = 'sending' OFFSET 0) AS on_their_way
        WHERE on_their_way.scope = account.scope GROUP BY on_their_way.sender
      ) AS on_their_way USING (sender)
      WHERE scope = account.scope AND (until > given.moment OR sending > 0);
    IF given.most < given.sharers THEN turn := turn + floor(extract(epoch FROM given.moment))::bigint; END IF;
    given.places := given.most / given.sharers
      + CASE WHEN turn % given.sharers < given.most % given.sharers THEN 1 ELSE 0 END;
    RETURN given;
  END $$;

  CREATE FUNCTION begin_sendings(intents json) RETURNS TABLE (
    place bigint, answer text, places bigint, fastest double precision, sharers bigint, throttles bigint, wait_ms bigint
  ) LANGUAGE plpgsql AS $$
  DECLARE
    intent json;
    mine documents;
    own_concurrency bigint;
    own_rate double precision;
    admitted admission;
  BEGIN
    place := 0;
    FOR intent IN SELECT value FROM json_array_elements(intents) LOOP
      place := place + 1;
      answer := NULL;
      places := NULL;
      wait_ms := NULL;
      own_concurrency := (intent ->> 'concurrency')::bigint;
      own_rate := (intent ->> 'rate')::double precision;
      SELECT * INTO mine FROM documents WHERE id = (intent ->> 'id')::bigint;
      IF mine.pointer = 1
        OR rival_state(mine.id, coalesce(((intent ->> 'known')::json ->> mine.run)::bigint, 0)) IS NOT NULL
      THEN
        answer := 'elsewhere';
      ELSIF own_concurrency IS NOT NULL THEN
        IF admitted.scope IS DISTINCT FROM mine.scope OR admitted.concurrency IS DISTINCT FROM own_concurrency
          OR admitted.rate IS DISTINCT FROM own_rate
        THEN
          UPDATE accounts SET next_at = admitted.next_at
            WHERE accounts.scope = admitted.scope AND next_at <> admitted.next_at;
          admitted := admission_for(mine.id, own_concurrency, own_rate);
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
            WHERE account_shares.scope = admitted.scope AND sender = this_sender();
        END IF;
        places := admitted.places;
        fastest := admitted.fastest;
        sharers := admitted.sharers;
        throttles := admitted.throttles;
      END IF;
      IF answer IS NULL AND (intent ->> 'isNamed') = '0' AND mine.repeatable = 0 AND EXISTS (
        SELECT 1 FROM (SELECT id FROM documents WHERE scope = mine.scope AND uid = mine.uid OFFSET 0) AS alike
          JOIN settlements ON settlements.document = alike.id
      ) THEN
        answer := 'settled';
      END IF;
      IF answer IS NULL THEN
        UPDATE documents SET state = 'sending', attempts = attempts + 1, sent_at = intent ->> 'now', proof = NULL,
          response = NULL, sent_order = (SELECT coalesce(max(sent_order), 0) + 1 FROM documents),
          reason_code = CASE WHEN unproven = 1 THEN reason_code END,
          reason_status = CASE WHEN unproven = 1 THEN reason_status END,
          reason_message = CASE WHEN unproven = 1 THEN reason_message END
          WHERE id = mine.id;
        answer := 'begun';
        admitted.mine := admitted.mine + 1;
        admitted.under_way := admitted.under_way + 1;
        admitted.next_at := greatest(admitted.next_at, admitted.moment) + interval '1 second' / admitted.fastest;
      END IF;
      RETURN NEXT;
    END LOOP;
    UPDATE accounts SET next_at = admitted.next_at
      WHERE accounts.scope = admitted.scope AND next_at <> admitted.next_at;
  END $$;

  CREATE OR REPLACE FUNCTION documents_moves() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    decided text;
  BEGIN
    IF (OLD.state = 'ready' AND NEW.state IN ('ready', 'unsent', 'sending'))
      OR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'in-doubt'))
    THEN
      NULL;
    ELSE
      decided := (SELECT decision FROM settlements WHERE document = OLD.id ORDER BY rowid DESC LIMIT 1);
      IF (
        (OLD.state = 'ready' AND NEW.state IN ('skipped', 'in-doubt', 'invalid') AND NEW.pointer = 1)
        OR (OLD.state IN ('unsent', 'rejected', 'invalid') AND NEW.state IN ('skipped', 'in-doubt') AND NEW.pointer = 1)
        OR (OLD.state = 'unsent' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
        OR (OLD.state = 'unsent' AND NEW.state = 'unsent' AND NEW.replaced_by IS NOT NULL)
        OR (OLD.state = 'sending' AND NEW.state = 'rejected' AND OLD.unproven = 0)
        OR (OLD.state = 'sending' AND NEW.state = 'ready' AND NEW.proof IS NOT NULL AND OLD.unproven = 0)
        OR (OLD.state = 'rejected' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
        OR (OLD.state = 'in-doubt' AND NEW.state IN ('in-doubt', 'sending') AND OLD.unproven = 1)
        OR (OLD.state = 'in-doubt' AND NEW.state IN ('skipped', 'invalid') AND NEW.pointer = 1 AND OLD.unproven = 1
          AND EXISTS (SELECT 1 FROM documents AS later
            WHERE later.scope = OLD.scope AND later.kind = OLD.kind AND later.business_key = OLD.business_key
              AND later.repeatable = 1 AND later.state = 'accepted' AND later.sent_order > OLD.sent_order))
        OR (OLD.state = 'in-doubt' AND decided = 'accepted'
          AND NEW.state = CASE WHEN OLD.pointer = 1 THEN 'skipped' ELSE 'accepted' END)
        OR (OLD.state = 'in-doubt' AND decided = 'not-accepted'
          AND (NEW.state = 'unsent' OR (NEW.state = 'invalid' AND NEW.request IS NULL)))
        OR (OLD.state IN ('accepted', 'skipped', 'ready', 'unsent', 'rejected', 'invalid') AND NEW.state = 'in-doubt'
          AND decided = 'undone')
      ) IS NOT TRUE THEN
        RAISE EXCEPTION 'illegal move: % to %', OLD.state, NEW.state;
      END IF;
    END IF;
    IF NEW.state = 'in-doubt' AND NEW.repeatable = 1 THEN NEW.unproven := 1; END IF;
    IF NEW.state NOT IN ('in-doubt', 'sending') THEN NEW.unproven := 0; END IF;
    RETURN NEW;
  END $$;
  `;
