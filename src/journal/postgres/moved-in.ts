/**
 * A step of the migrations: journals of single computers that were moved into this one. The transaction of a move
 * inserts their documents unchanged. After it, all guards of documents apply to them as well.
 */
export const MOVED_IN = `
  CREATE TABLE moved_journals (
    journal  text COLLATE "C" NOT NULL,
    scope    text COLLATE "C" NOT NULL,
    who      text COLLATE "C" NOT NULL,
    machine  text COLLATE "C" NOT NULL,
    moved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    done     boolean NOT NULL DEFAULT false,
    PRIMARY KEY (journal, scope)
  );
  ALTER TABLE runs ADD moved_from text COLLATE "C";

  CREATE FUNCTION moved_journals_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.done OR NOT NEW.done THEN
      RAISE EXCEPTION 'a journal is moved once, and stays moved';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER moved_journals_kept BEFORE UPDATE OR DELETE ON moved_journals
    FOR EACH ROW EXECUTE FUNCTION moved_journals_kept();
  CREATE TRIGGER runs_moved_from_fixed BEFORE UPDATE OF moved_from ON runs
    FOR EACH ROW EXECUTE FUNCTION never('where a run was moved from never changes');

  CREATE FUNCTION is_moving(name text) RETURNS boolean LANGUAGE sql STABLE AS
    $$ SELECT EXISTS (SELECT 1 FROM runs JOIN moved_journals ON journal = moved_from AND moved_journals.scope = runs.scope
      WHERE run = name AND NOT done) $$;

  CREATE OR REPLACE FUNCTION documents_first() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT (NEW.state IN ('ready', 'invalid', 'skipped') OR (NEW.state = 'in-doubt' AND NEW.pointer = 1)
      OR (NEW.state <> 'sending' AND is_moving(NEW.run))) THEN
      RAISE EXCEPTION 'illegal first state: %', NEW.state;
    END IF;
    RETURN NEW;
  END $$;
  `;
