/** A step of the journal's migrations: each journal gets an identity, which its copies share. */
export const IDENTITY = `
  CREATE TABLE identity (id TEXT NOT NULL) STRICT;
  INSERT INTO identity (id) VALUES (lower(hex(randomblob(16))));

  CREATE TRIGGER identity_kept BEFORE DELETE ON identity
  BEGIN
    SELECT RAISE(ABORT, 'a journal keeps its identity');
  END;
  CREATE TRIGGER identity_fixed BEFORE UPDATE ON identity
  BEGIN
    SELECT RAISE(ABORT, 'a journal keeps its identity');
  END;
  CREATE TRIGGER identity_alone BEFORE INSERT ON identity
  BEGIN
    SELECT RAISE(ABORT, 'a journal has one identity');
  END;
`;
