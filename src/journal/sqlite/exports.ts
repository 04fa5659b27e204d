import type { ExportMemory, FoundReport, NewExport, PastExport, Pending } from '../export-port.ts';
import { batches } from './batches.ts';
import { createExportFiles } from './export-files.ts';
import { number, numbers, type ResultRow, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import { inBatches, type Turns } from './turns.ts';

const FORGOTTEN_AFTER_MS = 90 * 86_400_000;

/** What is remembered of exports: the next one of the same series continues from there. */
export function createExportMemory(store: Store, turns: Turns): ExportMemory {
  return {
    ...createExportFiles(store, turns),
    lastExport: (series) =>
      turns.once(() => {
        const row = store.row('SELECT * FROM export_series WHERE series = :series', { series });
        return row && readPast(row);
      }),
    seenAs: (series, id) =>
      turns.once(() => {
        const row = store.row('SELECT hash FROM export_seen WHERE series = :series AND id = :id', { series, id });
        return row && text(row, 'hash');
      }),
    keepReports: (reports) =>
      turns.once(() => {
        for (const batch of batches(reports, BATCH))
          store.atomically(() => {
            for (const report of batch) store.change(KEEP_REPORT, { ...report });
          });
      }),
    documentsInDoubt: (scope, kind) =>
      turns.once(() =>
        store.rows(IN_DOUBT, { scope, kind }).map((row) => ({ run: text(row, 'run'), rows: numbers(row, 'rows') })),
      ),
    reportsOf: (run) => turns.once(() => store.rows(REPORTS_OF, { run }).map(readReport)),
    exported: (past, pending) => turns.once(() => store.atomically(() => keep(store, past, pending))),
    pending: (series) =>
      inBatches<Pending>(turns, (last, most) =>
        store
          .rows(PENDING, { series, after: last?.id ?? null, most })
          .map((row) => ({ id: text(row, 'id'), json: text(row, 'json'), since: text(row, 'since') })),
      ),
    saw: (series, records) =>
      turns.once(() => {
        for (const batch of batches(records, BATCH))
          store.atomically(() => {
            for (const { id, hash } of batch) store.change(KEEP_SEEN, { series, id, hash });
          });
      }),
    forget: (series, isWanted) => turns.once(() => forget(store, series, isWanted)),
  };
}

function forget(store: Store, series: string, isWanted: (id: string) => boolean): void {
  for (let after = ''; ; ) {
    const ids = store.rows(SEEN_IDS, { series, after, most: BATCH }).map((row) => text(row, 'id'));
    const gone = ids.filter((id) => !isWanted(id));
    if (gone.length > 0)
      store.atomically(() => {
        for (const id of gone)
          store.change('DELETE FROM export_seen WHERE series = :series AND id = :id', { series, id });
      });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Rows of one transaction: a hundredth of a second. */
const BATCH = 1_000;

function keep(store: Store, past: NewExport, pending: Iterable<Pending>): void {
  const { series, scope, dataset, filters, askedAt, found, rows } = past;
  store.change(KEEP_SERIES, { series, scope, dataset, filters, askedAt, found, rows });
  store.change('DELETE FROM export_pending WHERE series = :series', { series });
  for (const { id, json, since } of pending)
    store.change('INSERT INTO export_pending VALUES (:series, :id, :json, :since)', { series, id, json, since });
  const before = new Date(Date.parse(askedAt) - FORGOTTEN_AFTER_MS).toISOString();
  store.change(FORGET_SEEN, { before });
}

/** Of a series that adds to a file they stay: the file has their rows, which must not come twice. */
const FORGET_SEEN = `
  DELETE FROM export_seen
  WHERE series IN (SELECT series FROM export_series WHERE asked_at < :before)
  AND series NOT IN (SELECT series FROM export_appends)`;

const PENDING = `
  SELECT * FROM export_pending WHERE series = :series AND (:after IS NULL OR id > :after) ORDER BY id LIMIT :most`;

const SEEN_IDS = 'SELECT id FROM export_seen WHERE series = :series AND id > :after ORDER BY id LIMIT :most';

const KEEP_SERIES = `
  INSERT INTO export_series (series, scope, dataset, filters, asked_at, found, rows)
  VALUES (:series, :scope, :dataset, :filters, :askedAt, :found, :rows)
  ON CONFLICT (series) DO UPDATE SET asked_at = excluded.asked_at, found = excluded.found, rows = excluded.rows`;

const KEEP_SEEN = `
  INSERT INTO export_seen (series, id, hash) VALUES (:series, :id, :hash)
  ON CONFLICT (series, id) DO UPDATE SET hash = excluded.hash`;

const KEEP_REPORT = `
  INSERT OR REPLACE INTO booking_reports
    (document, product_id, order_number, status, result, decision, file, found_at)
  VALUES (:document, :productId, :orderNumber, :status, :result, :decision, :file, :foundAt)`;

const IN_DOUBT = `
  SELECT run, rows, min(id) AS first FROM documents
  WHERE scope = :scope AND kind = :kind AND state IN ('in-doubt', 'sending')
  GROUP BY uid ORDER BY first`;

const REPORTS_OF = `
  SELECT booking_reports.* FROM booking_reports JOIN documents ON documents.id = document
  WHERE run = :run ORDER BY document, product_id`;

function readReport(row: ResultRow): FoundReport {
  return {
    document: number(row, 'document'),
    productId: text(row, 'product_id'),
    orderNumber: text(row, 'order_number'),
    status: text(row, 'status'),
    result: text(row, 'result'),
    decision: text(row, 'decision'),
    file: textOrNull(row, 'file'),
    foundAt: text(row, 'found_at'),
  };
}

function readPast(row: ResultRow): PastExport {
  return { askedAt: text(row, 'asked_at'), found: number(row, 'found'), rows: number(row, 'rows') };
}
