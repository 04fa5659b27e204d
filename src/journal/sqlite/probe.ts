import type { Journal } from '../port.ts';
import { number } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** What shows that the journal can be read and written. */
export function createProbe(store: Store, turns: Turns): Pick<Journal, 'probe'> {
  return {
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
