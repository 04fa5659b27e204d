/**
 * A step of the journal's migrations: a decision can be taken back. `settlements` also keeps undone decisions. `before`
 * is the state of the document before the decision (JSON; null for decisions of older versions). `decided_after` is the
 * place of the last sending before it. `replaced_by_uid` is the document that replaces this one, in the run
 * `replaced_by`.
 */
export const UNDONE_DECISIONS = `
  ALTER TABLE documents ADD COLUMN replaced_by_uid TEXT;
  CREATE INDEX documents_by_replacement ON documents (replaced_by) WHERE replaced_by IS NOT NULL;
  -- Made again by a later step, with the moves of decisions that are taken back.
  DROP TRIGGER documents_moves;

  -- The names that a document had before it was found to be another one: old workbooks still know it by them.
  CREATE TABLE former_names (
    uid      TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (id),
    PRIMARY KEY (uid, document)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER documents_renamed AFTER UPDATE OF uid ON documents WHEN OLD.uid <> NEW.uid
  BEGIN
    INSERT OR IGNORE INTO former_names VALUES (OLD.uid, OLD.id);
  END;

  CREATE TABLE decisions (
    document      INTEGER NOT NULL REFERENCES documents (id),
    decision      TEXT NOT NULL CHECK (decision IN ('accepted', 'not-accepted', 'undone')),
    tracking_id   TEXT,
    who           TEXT NOT NULL,
    why           TEXT,
    settled_at    TEXT NOT NULL,
    decided_after INTEGER NOT NULL,
    before        TEXT,
    CHECK ((decision = 'accepted') = (tracking_id IS NOT NULL))
  ) STRICT;
  INSERT INTO decisions
    SELECT document, decision, tracking_id, who, why, settled_at,
      coalesce((SELECT max(sent_order) FROM documents WHERE sent_at <= settled_at), 0), NULL
    FROM settlements ORDER BY rowid;
  DROP TABLE settlements;
  ALTER TABLE decisions RENAME TO settlements;
  CREATE INDEX settlements_by_document ON settlements (document);

  CREATE TRIGGER settlements_kept BEFORE DELETE ON settlements
  BEGIN
    SELECT RAISE(ABORT, 'settlements are kept for ever');
  END;
  CREATE TRIGGER settlements_fixed BEFORE UPDATE ON settlements
  BEGIN
    SELECT RAISE(ABORT, 'a settlement never changes');
  END;
  `;
