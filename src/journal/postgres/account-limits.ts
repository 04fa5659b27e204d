import type { Database } from '../sql/database.ts';
import { number } from '../sql/rows.ts';

/**
 * A sender that has asked for nothing this long, and has nothing under way, gives its part to the other senders. In
 * milliseconds.
 */
export const IDLE_MS = 2_000;
/** The wait in milliseconds when the account is full. Another request may have ended by then. */
export const FULL_MS = 50;
/** How many milliseconds a request may come before its turn. A network and a group of intents are never quite even. */
export const JITTER_MS = 200;

/**
 * A step of the migrations: the limits of an account over all machines (decision 25). A document that is `sending` uses
 * one place of its account until its outcome is written or its sender has ended. Every sender in `account_shares` gets
 * an equal part. If there are fewer places than senders, the places rotate each second. Ended requests stay in the
 * index until a plain index scan finds them. A bitmap scan does not remember them.
 */
export const ACCOUNT_LIMITS = `
  CREATE TABLE accounts (
    scope        text COLLATE "C" PRIMARY KEY,
    next_at      timestamptz NOT NULL DEFAULT '-infinity',
    paused_until timestamptz NOT NULL DEFAULT '-infinity',
    throttled_at timestamptz NOT NULL DEFAULT '-infinity',
    throttles    bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE account_shares (
    scope       text COLLATE "C" NOT NULL REFERENCES accounts (scope),
    sender      bigint NOT NULL REFERENCES senders (id),
    concurrency bigint NOT NULL CHECK (concurrency > 0),
    rate        double precision NOT NULL CHECK (rate > 0),
    until       timestamptz NOT NULL,
    PRIMARY KEY (scope, sender)
  );

  CREATE FUNCTION share_given_back() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM account_shares WHERE sender = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER share_given_back AFTER UPDATE OF ended_at ON senders
    FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION share_given_back();

  CREATE FUNCTION locked_account(document bigint) RETURNS accounts LANGUAGE plpgsql AS $$
  DECLARE
    account accounts;
  BEGIN
    INSERT INTO accounts (scope) SELECT scope FROM documents WHERE id = document ON CONFLICT DO NOTHING;
    SELECT accounts.* INTO STRICT account FROM accounts JOIN documents ON documents.scope = accounts.scope
      WHERE documents.id = document FOR UPDATE OF accounts;
    RETURN account;
  END $$;

  CREATE FUNCTION milliseconds(span interval) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    $$ SELECT ceil(extract(epoch FROM span) * 1000)::bigint $$;

  CREATE FUNCTION admit(document bigint, own_concurrency bigint, own_rate double precision,
    OUT places bigint, OUT fastest double precision, OUT sharers bigint, OUT throttles bigint,
    OUT obstacle text, OUT wait_ms bigint
  ) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE
    account accounts := locked_account(document);
    moment timestamptz := clock_timestamp();
    me bigint := this_sender();
    most bigint;
    turn bigint;
    under_way bigint;
    mine bigint;
  BEGIN
    IF NOT lives(me) THEN RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002'; END IF;
    INSERT INTO account_shares VALUES (account.scope, me, own_concurrency, own_rate, moment + interval '${IDLE_MS} milliseconds')
      ON CONFLICT (scope, sender) DO UPDATE
      SET concurrency = EXCLUDED.concurrency, rate = EXCLUDED.rate, until = EXCLUDED.until;
    SELECT count(*), min(concurrency), min(rate), count(*) FILTER (WHERE sender < me),
        coalesce(sum(sending), 0), coalesce(sum(sending) FILTER (WHERE sender = me), 0)
      INTO sharers, most, fastest, turn, under_way, mine
      FROM account_shares LEFT JOIN (
        SELECT on_their_way.sender, count(*) AS sending
        FROM (SELECT documents.sender, documents.scope FROM documents WHERE state = 'sending' OFFSET 0) AS on_their_way
        WHERE on_their_way.scope = account.scope GROUP BY on_their_way.sender
      ) AS on_their_way USING (sender)
      WHERE scope = account.scope AND (until > moment OR sending > 0);
    IF most < sharers THEN turn := turn + floor(extract(epoch FROM moment))::bigint; END IF;
    places := most / sharers + CASE WHEN turn % sharers < most % sharers THEN 1 ELSE 0 END;
    throttles := account.throttles;
    IF account.paused_until > moment THEN
      obstacle := 'throttled';
      wait_ms := milliseconds(account.paused_until - moment);
    ELSIF places = 0 THEN
      obstacle := 'full';
      wait_ms := milliseconds(date_trunc('second', moment) + interval '1 second' - moment);
    ELSIF mine >= places OR under_way >= most THEN
      obstacle := 'full';
      wait_ms := ${FULL_MS};
    ELSIF account.next_at > moment + interval '${JITTER_MS} milliseconds' THEN
      obstacle := 'too-fast';
      wait_ms := milliseconds(account.next_at - moment);
    END IF;
    IF obstacle IS NULL THEN
      UPDATE accounts SET next_at = greatest(next_at, moment) + interval '1 second' / fastest WHERE scope = account.scope;
    ELSE
      UPDATE account_shares SET until = moment + (wait_ms + ${IDLE_MS}) * interval '1 millisecond' WHERE scope = account.scope AND sender = me;
    END IF;
  END $$;

  CREATE FUNCTION slow_down(document bigint, age_ms bigint, pause_ms bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    account accounts := locked_account(document);
    moment timestamptz := clock_timestamp();
  BEGIN
    IF moment - age_ms * interval '1 millisecond' > account.throttled_at THEN
      account.throttled_at := moment;
      account.throttles := account.throttles + 1;
    END IF;
    UPDATE accounts SET throttled_at = account.throttled_at, throttles = account.throttles,
      paused_until = greatest(paused_until, moment + pause_ms * interval '1 millisecond')
      WHERE scope = account.scope;
    RETURN account.throttles;
  END $$;
  `;

export async function slowDown(
  { store, atomically }: Database,
  id: number,
  ageMs: number,
  pauseMs: number,
): Promise<number> {
  const durations = { ageMs: Math.ceil(ageMs), pauseMs: Math.ceil(pauseMs) };
  return await atomically(function* () {
    const row = yield* store.row('SELECT slow_down(:id, :ageMs, :pauseMs) AS throttles', { id, ...durations });
    return number(row ?? {}, 'throttles');
  });
}
