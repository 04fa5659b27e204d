import type { Journal } from '../port.ts';
import { number, text } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

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

/** Which journal this is, and whether it can be read and written. */
export function createIdentity(store: Store, turns: Turns): Pick<Journal, 'id' | 'probe'> {
  return {
    id: () =>
      turns.once(() => {
        const row = store.row('SELECT id FROM identity', {});
        if (row === undefined) throw new Error('the journal has no identity');
        return text(row, 'id');
      }),
    probe: () =>
      turns.once(() =>
        store.atomically(() => {
          const row = store.row('PRAGMA user_version', {});
          const schema = row === undefined ? 0 : number(row, 'user_version');
          // The same number again: SQLite writes the page of the header all the same, and waits for the disk.
          store.change(`PRAGMA user_version = ${schema}`, {});
          return { schema };
        }),
      ),
  };
}
