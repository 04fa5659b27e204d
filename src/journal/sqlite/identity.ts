import { text } from './rows.ts';
import type { Store } from './store.ts';

/** A journal is told from every other by a name of its own, which a copy of it shares. */
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

export function identityOf(store: Store): string {
  const row = store.row('SELECT id FROM identity', {});
  if (row === undefined) throw new Error('the journal has no identity');
  return text(row, 'id');
}
