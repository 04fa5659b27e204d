/**
 * A step of the migrations: who sends a run, and what others must not do to it at that time (decision 24). `fault.ts`
 * reads errors of class `QC`. Each transaction that writes sets `qcsheet.sender`.
 */
export const CLAIMS = `
  CREATE TABLE takeover (ms bigint NOT NULL CHECK (ms > 0));
  INSERT INTO takeover VALUES (60000);

  CREATE TABLE senders (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    who        text COLLATE "C" NOT NULL,
    machine    text COLLATE "C" NOT NULL,
    process    bigint NOT NULL,
    began_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    renewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at   timestamptz
  );
  CREATE INDEX senders_alive ON senders (renewed_at) WHERE ended_at IS NULL;
  ALTER TABLE runs ADD sender bigint REFERENCES senders (id), ADD machine text COLLATE "C";
  ALTER TABLE documents ADD sender bigint REFERENCES senders (id);
  CREATE INDEX documents_on_their_way ON documents (sent_order) WHERE state = 'sending';
  CREATE UNIQUE INDEX documents_updating ON documents (scope, kind, business_key)
    WHERE repeatable = 1 AND state = 'sending' AND business_key IS NOT NULL;

  CREATE FUNCTION this_sender() RETURNS bigint LANGUAGE sql STABLE AS
    $$ SELECT nullif(current_setting('qcsheet.sender', true), '')::bigint $$;

  CREATE FUNCTION lives(sender bigint) RETURNS boolean LANGUAGE sql STABLE AS
    $$ SELECT EXISTS (SELECT 1 FROM senders WHERE id = sender AND ended_at IS NULL) $$;

  CREATE FUNCTION sent_elsewhere(name text, here bigint) RETURNS boolean LANGUAGE sql STABLE AS
    $$ SELECT EXISTS (SELECT 1 FROM runs JOIN senders ON senders.id = runs.sender
      WHERE runs.run = name AND runs.state = 'running' AND runs.sender IS DISTINCT FROM here AND senders.ended_at IS NULL) $$;

  CREATE FUNCTION of_machine(name text, here text) RETURNS boolean LANGUAGE sql STABLE AS
    $$ SELECT EXISTS (SELECT 1 FROM runs WHERE runs.run = name AND runs.machine = here) $$;

  CREATE FUNCTION must_be_free(name text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF this_sender() IS NOT NULL AND NOT lives(this_sender()) THEN
      RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002';
    END IF;
    IF sent_elsewhere(name, this_sender()) THEN
      RAISE EXCEPTION 'run % has another sender', name USING ERRCODE = 'QC001', DETAIL = (
        SELECT json_build_object('run', run, 'who', who, 'machine', senders.machine, 'process', process)
        FROM runs JOIN senders ON senders.id = runs.sender WHERE run = name);
    END IF;
  END $$;

  CREATE FUNCTION runs_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM must_be_free(NEW.run);
    IF NEW.state = 'running' THEN
      IF this_sender() IS NULL THEN RAISE EXCEPTION 'run % has no sender', NEW.run; END IF;
      NEW.sender := this_sender();
      NEW.machine := coalesce(NEW.machine, (SELECT machine FROM senders WHERE id = NEW.sender));
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER runs_claimed BEFORE INSERT OR UPDATE OF state ON runs
    FOR EACH ROW EXECUTE FUNCTION runs_claimed();

  CREATE FUNCTION documents_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM must_be_free(OLD.run);
    IF OLD.state = 'sending' AND OLD.sender IS DISTINCT FROM this_sender()
      AND (NEW.state <> 'in-doubt' OR lives(OLD.sender)) THEN
      RAISE EXCEPTION 'document % is on its way from another sender', OLD.id;
    END IF;
    IF NEW.state = 'sending' THEN
      IF (SELECT sender FROM runs WHERE run = OLD.run) IS DISTINCT FROM this_sender() THEN
        RAISE EXCEPTION 'run % is not claimed', OLD.run;
      END IF;
      UPDATE senders SET renewed_at = clock_timestamp() WHERE id = this_sender() AND ended_at IS NULL;
      IF NOT FOUND THEN RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002'; END IF;
      NEW.sender := this_sender();
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER documents_claimed BEFORE UPDATE OF state, replaced_by ON documents
    FOR EACH ROW EXECUTE FUNCTION documents_claimed();

  CREATE FUNCTION senders_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.ended_at IS NOT NULL THEN RAISE EXCEPTION 'a sender that was ended never comes back'; END IF;
    IF NEW.ended_at IS NOT NULL AND NEW.id IS DISTINCT FROM this_sender()
      AND NEW.renewed_at > clock_timestamp() - (SELECT ms FROM takeover) * interval '1 millisecond' THEN
      RAISE EXCEPTION 'sender % lives', NEW.id;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER senders_ended BEFORE UPDATE ON senders FOR EACH ROW EXECUTE FUNCTION senders_ended();
  CREATE TRIGGER senders_kept BEFORE DELETE ON senders
    FOR EACH ROW EXECUTE FUNCTION never('senders are kept for ever');
  `;

/** Ends senders that were not renewed in time. The sender that runs this is not ended. */
export const END_DEAD_SENDERS = `UPDATE senders SET ended_at = clock_timestamp()
  WHERE ended_at IS NULL AND id IS DISTINCT FROM this_sender()
    AND renewed_at < clock_timestamp() - (SELECT ms FROM takeover) * interval '1 millisecond'`;
