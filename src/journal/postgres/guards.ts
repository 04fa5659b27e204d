/**
 * A step of the migrations: changes that no program may make, not even one with a bug. A creation in doubt leaves that
 * state only by a settlement, and the last settlement counts. An update in doubt may also be sent again, or end its
 * doubt when a later update of the same record is accepted. A pointer itself is never sent.
 */
export const GUARDS = `
  CREATE FUNCTION documents_first() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT (NEW.state IN ('ready', 'invalid', 'skipped') OR (NEW.state = 'in-doubt' AND NEW.pointer = 1)) THEN
      RAISE EXCEPTION 'illegal first state: %', NEW.state;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER documents_first BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION documents_first();

  CREATE FUNCTION documents_moves() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    decided text := (SELECT decision FROM settlements WHERE document = OLD.id ORDER BY rowid DESC LIMIT 1);
  BEGIN
    IF (
      (OLD.state = 'ready' AND NEW.state IN ('ready', 'unsent', 'sending'))
      OR (OLD.state = 'ready' AND NEW.state IN ('skipped', 'in-doubt', 'invalid') AND NEW.pointer = 1)
      OR (OLD.state IN ('unsent', 'rejected', 'invalid') AND NEW.state IN ('skipped', 'in-doubt') AND NEW.pointer = 1)
      OR (OLD.state = 'unsent' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
      OR (OLD.state = 'unsent' AND NEW.state = 'unsent' AND NEW.replaced_by IS NOT NULL)
      OR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'in-doubt'))
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
    IF NEW.state = 'in-doubt' AND NEW.repeatable = 1 THEN NEW.unproven := 1; END IF;
    IF NEW.state NOT IN ('in-doubt', 'sending') THEN NEW.unproven := 0; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER documents_moves BEFORE UPDATE OF state ON documents FOR EACH ROW EXECUTE FUNCTION documents_moves();

  CREATE FUNCTION documents_unproven_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.unproven < OLD.unproven AND OLD.state IN ('in-doubt', 'sending') THEN
      RAISE EXCEPTION 'a doubt would be lost';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER a_doubt_is_kept BEFORE UPDATE OF unproven ON documents
    FOR EACH ROW EXECUTE FUNCTION documents_unproven_kept();

  CREATE FUNCTION documents_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO former_names VALUES (OLD.uid, OLD.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER documents_renamed AFTER UPDATE OF uid ON documents
    FOR EACH ROW WHEN (OLD.uid <> NEW.uid) EXECUTE FUNCTION documents_renamed();

  CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
  END $$;
  CREATE TRIGGER documents_fixed BEFORE UPDATE OF run, scope, kind, rows, request, fingerprint, occurrence, repeatable
    ON documents FOR EACH ROW EXECUTE FUNCTION never('what a document asks for never changes');
  CREATE TRIGGER documents_sent_before_fixed BEFORE UPDATE OF sent_before ON documents
    FOR EACH ROW EXECUTE FUNCTION never('what was sent before a document never changes');
  CREATE TRIGGER documents_kept BEFORE DELETE ON documents
    FOR EACH ROW EXECUTE FUNCTION never('documents are kept for ever');
  CREATE TRIGGER documents_not_emptied BEFORE TRUNCATE ON documents
    FOR EACH STATEMENT EXECUTE FUNCTION never('documents are kept for ever');
  CREATE TRIGGER settlements_kept BEFORE DELETE ON settlements
    FOR EACH ROW EXECUTE FUNCTION never('settlements are kept for ever');
  CREATE TRIGGER settlements_fixed BEFORE UPDATE ON settlements
    FOR EACH ROW EXECUTE FUNCTION never('a settlement never changes');
  CREATE TRIGGER booking_results_kept BEFORE DELETE ON booking_results
    FOR EACH ROW EXECUTE FUNCTION never('booking results are kept for ever');
  CREATE TRIGGER booking_results_fixed BEFORE UPDATE OF document, answer, first_at ON booking_results
    FOR EACH ROW EXECUTE FUNCTION never('what the service said never changes');
  CREATE TRIGGER traits_kept BEFORE DELETE ON traits
    FOR EACH ROW EXECUTE FUNCTION never('traits are kept for ever');
  CREATE TRIGGER identity_kept BEFORE DELETE OR UPDATE OR INSERT ON identity
    FOR EACH ROW EXECUTE FUNCTION never('a journal keeps its identity');
  `;
