import type { LastSeen } from '../../export-notes-port.ts';
import { text } from '../../sql/rows.ts';
import type { Store } from '../store.ts';

export function createLastSeen(store: Store): LastSeen {
  return {
    exportedAt: (series) => {
      const found = store.row('SELECT exported_at FROM series WHERE series = :series', { series });
      return found === undefined ? undefined : text(found, 'exported_at');
    },
    *lastSeen(series) {
      for (const row of store.stream('SELECT id, json FROM last_seen WHERE series = :series ORDER BY id', { series }))
        yield { id: text(row, 'id'), json: text(row, 'json') };
    },
    seeInSteps: (series, exportedAt, changed) =>
      store.atomicallyInSteps(
        (function* () {
          for (const { id, json } of changed) {
            yield;
            if (json === null)
              store.change('DELETE FROM last_seen WHERE series = :series AND id = :id', { series, id });
            else store.change('REPLACE INTO last_seen VALUES (:series, :id, :json)', { series, id, json });
          }
          store.change('REPLACE INTO series VALUES (:series, :exportedAt)', { series, exportedAt });
        })(),
      ),
  };
}
