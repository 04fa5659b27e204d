import type { ExportMemory, FoundReport, NewExport, PastExport, Pending } from '../export-port.ts';
import { batches } from './batches.ts';
import { changeEach, type Database, inBatches, type ResultRow, type Steps, type Store } from './database.ts';
import { createExportFiles } from './export-files.ts';
import { number, numbers, text, textOrNull } from './rows.ts';

const FORGOTTEN_AFTER_MS = 90 * 86_400_000;

/** Keeps what the next export of the same series needs to continue. */
export function createExportMemory(database: Database): ExportMemory {
  const { store } = database;
  return {
    ...createExportFiles(database),
    lastExport: (series) => database.row('SELECT * FROM export_series WHERE series = :series', { series }, readPast),
    seenAs: (series, id) => database.row(SEEN_AS, { series, id }, (row) => text(row, 'hash')),
    async keepReports(reports) {
      for (const batch of batches(reports, BATCH))
        await database.atomically(() => changeEach(store, KEEP_REPORT, batch, (report) => ({ ...report })));
    },
    documentsInDoubt: (scope, kind) =>
      database.rows(IN_DOUBT, { scope, kind }, (row) => ({ run: text(row, 'run'), rows: numbers(row, 'rows') })),
    reportsOf: (run) => database.rows(REPORTS_OF, { run }, readReport),
    exported: (past, pending) => database.atomically(() => keep(store, past, pending)),
    pending: (series) =>
      inBatches<Pending>((last, most) =>
        database.rows(PENDING, { series, after: last?.id ?? null, most }, (row) => ({
          id: text(row, 'id'),
          json: text(row, 'json'),
          since: text(row, 'since'),
        })),
      ),
    async saw(series, records) {
      for (const batch of batches(records, BATCH))
        await database.atomically(() => changeEach(store, KEEP_SEEN, batch, ({ id, hash }) => ({ series, id, hash })));
    },
    forget: (series, isWanted) => forget(database, series, isWanted),
  };
}

async function forget(database: Database, series: string, isWanted: (id: string) => boolean): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await database.rows(SEEN_IDS, { series, after, most: BATCH }, (row) => text(row, 'id'));
    const gone = ids.filter((id) => !isWanted(id));
    if (gone.length > 0)
      await database.atomically(() => changeEach(database.store, FORGET, gone, (id) => ({ series, id })));
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const SEEN_AS = 'SELECT hash FROM export_seen WHERE series = :series AND id = :id';
const FORGET = 'DELETE FROM export_seen WHERE series = :series AND id = :id';

/** How many rows one transaction changes. That takes about a hundredth of a second. */
const BATCH = 1_000;

function* keep(store: Store, past: NewExport, pending: Iterable<Pending>): Steps<void> {
  const { series, scope, dataset, filters, askedAt, found, rows } = past;
  yield* store.change(KEEP_SERIES, { series, scope, dataset, filters, askedAt, found, rows });
  yield* store.change('DELETE FROM export_pending WHERE series = :series', { series });
  for (const { id, json, since } of pending)
    yield* store.change('INSERT INTO export_pending VALUES (:series, :id, :json, :since)', { series, id, json, since });
  const before = new Date(Date.parse(askedAt) - FORGOTTEN_AFTER_MS).toISOString();
  yield* store.change(FORGET_SEEN, { before });
}

/** The records of a series that adds to a file stay: the file has their rows, and they must not be added twice. */
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
  INSERT INTO booking_reports (document, product_id, order_number, status, result, decision, file, found_at)
  VALUES (:document, :productId, :orderNumber, :status, :result, :decision, :file, :foundAt)
  ON CONFLICT (document, product_id) DO UPDATE SET order_number = excluded.order_number, status = excluded.status,
    result = excluded.result, decision = excluded.decision, file = excluded.file, found_at = excluded.found_at`;

const IN_DOUBT = `
  SELECT run, rows FROM documents WHERE id IN (
    SELECT min(id) FROM documents
    WHERE scope = :scope AND kind = :kind AND state IN ('in-doubt', 'sending') GROUP BY uid)
  ORDER BY id`;

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
