import { text } from './rows.ts';
import type { Store } from './store.ts';

/** What is kept of one record of a series of exports, as JSON text. */
type SeenRecord = { readonly id: string; readonly json: string };

/** What each series of exports saw last; a series is whatever its user calls so. */
export type LastSeen = {
  /** ISO time of the series' last export; undefined when there was none. */
  exportedAt(series: string): string | undefined;
  /** By ascending id, streamed. */
  lastSeen(series: string): Iterable<SeenRecord>;
  /**
   * The export is done: what it saw anew or otherwise, and what is gone (`json` is null). All of it in one transaction,
   * when the steps have come to their end. Nothing else may use these notes before that.
   */
  seeInSteps(
    series: string,
    exportedAt: string,
    changed: Iterable<{ readonly id: string; readonly json: string | null }>,
  ): Generator<void, void>;
};

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
