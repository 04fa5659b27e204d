import type { Journal } from '../port.ts';
import type { Database } from './database.ts';
import { text } from './rows.ts';

/** Gives the identity of this journal. */
export function createIdentity(database: Database): Pick<Journal, 'id'> {
  return {
    async id() {
      const id = await database.row('SELECT id FROM identity', {}, (row) => text(row, 'id'));
      if (id === undefined) throw new Error('the journal has no identity');
      return id;
    },
  };
}
