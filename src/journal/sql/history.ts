import type { DocumentState, Journal, JournalDocument, LaterRun } from '../port.ts';
import { type Database, inBatches, type ResultRow } from './database.ts';
import { ABOUT_EARLIER, LAST_DECISION, SAYS, WAS_SENT } from './earlier.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { number, readDocument, readEarlier, readRun, readState, text, textOrNull } from './rows.ts';
import { rowsOfEach } from './rows-of-each.ts';

/** Gives what is known of files, of runs and of earlier documents. */
export function createHistory(database: Database): KeptFiles & KnownRuns & Earlier {
  return { ...keptFiles(database), ...knownRuns(database), ...earlier(database) };
}

type KnownRuns = Pick<
  Journal,
  'runs' | 'run' | 'runsSince' | 'unfinished' | 'underWay' | 'unfinishedAt' | 'lastOf' | 'documents' | 'counts' | 'left'
>;
type Earlier = Pick<
  Journal,
  'sameAs' | 'similarTo' | 'acceptedAs' | 'acceptedAlike' | 'lastUpdate' | 'replacedUpdate' | 'trackingIds' | 'givenIds'
>;

function knownRuns(database: Database): KnownRuns {
  return {
    runs: (whose = 'all') => database.rows(whose === 'mine' ? MY_RUNS : RUNS, {}, readRun),
    run: (run) => database.row('SELECT * FROM runs WHERE run = :run', { run }, readRun),
    runsSince: (run) => database.rows(RUNS_SINCE, { run }, readLater),
    unfinished: (scope, sha256) => database.row(UNFINISHED, { scope, sha256 }, readRun),
    underWay: (scope, sha256) => database.row(UNDER_WAY, { scope, sha256 }, readRun),
    unfinishedAt: (scope, file) => database.row(UNFINISHED_AT, { scope, file }, readRun),
    lastOf: (scope, file) => database.row(LAST_OF, { scope, file }, readRun),
    documents: (run) =>
      inBatches<JournalDocument>((last, most) =>
        database.rows(DOCUMENTS, { run, after: last?.id ?? 0, most }, readDocument),
      ),
    counts: async (run) => countsIn(await database.rows(COUNTS, { run }, readCount)),
    left: async (run) => (await database.row(LEFT, { run }, (row) => number(row, 'documents'))) ?? 0,
  };
}

const RUNS = 'SELECT * FROM runs ORDER BY seq DESC';
const MY_RUNS = 'SELECT * FROM runs WHERE of_this_machine(run) ORDER BY seq DESC';

const RUNS_SINCE = `
  SELECT runs.*, CASE WHEN sent_elsewhere(runs.run) THEN 1 ELSE 0 END AS under_way
  FROM runs, (SELECT scope AS account, seq AS place, planned_after AS known FROM runs WHERE run = :run) AS planned
  WHERE scope = account AND runs.run <> :run AND (seq > place OR sent_elsewhere(runs.run)
    OR runs.run IN (SELECT documents.run FROM documents WHERE sent_order > known))
  ORDER BY seq DESC`;

const UNFINISHED = `
  SELECT * FROM runs WHERE scope = :scope AND sha256 = :sha256 AND state <> 'complete' AND NOT sent_now(runs.run)
  ORDER BY seq DESC LIMIT 1`;

const UNDER_WAY = `
  SELECT * FROM runs WHERE scope = :scope AND sha256 = :sha256 AND sent_now(runs.run) ORDER BY seq DESC LIMIT 1`;

const UNFINISHED_AT = `
  SELECT * FROM runs WHERE scope = :scope AND file = :file AND state <> 'complete' AND NOT sent_now(runs.run)
    AND of_this_machine(run) AND EXISTS (
    SELECT 1 FROM documents WHERE documents.run = runs.run AND replaced_by IS NULL AND repeatable = 0
      AND documents.state IN ('ready', 'unsent'))
  ORDER BY seq DESC LIMIT 1`;

const LAST_OF = `
  SELECT * FROM runs WHERE scope = :scope AND file = :file AND of_this_machine(run) ORDER BY seq DESC LIMIT 1`;

const DOCUMENTS = 'SELECT * FROM documents WHERE run = :run AND id > :after ORDER BY id LIMIT :most';

const LEFT = `
  SELECT count(*) AS documents FROM documents
  WHERE run = :run AND replaced_by IS NULL
    AND (state IN ('ready', 'unsent') OR (state = 'in-doubt' AND repeatable = 1))`;

const COUNTS = 'SELECT state, count(*) AS documents FROM documents WHERE run = :run GROUP BY state';

function readLater(row: ResultRow): LaterRun {
  return { ...readRun(row), isUnderWay: number(row, 'under_way') === 1 };
}

function readCount(row: ResultRow): readonly [DocumentState, number] {
  return [readState(row), number(row, 'documents')];
}

function countsIn(rows: readonly (readonly [DocumentState, number])[]): Record<DocumentState, number> {
  const found = new Map(rows);
  const of = (state: DocumentState) => found.get(state) ?? 0;
  return {
    invalid: of('invalid'),
    ready: of('ready'),
    sending: of('sending'),
    accepted: of('accepted'),
    rejected: of('rejected'),
    'in-doubt': of('in-doubt'),
    skipped: of('skipped'),
    unsent: of('unsent'),
  };
}

function earlier(database: Database): Earlier {
  const sameAs = earlierThatEach(database, 'documents.fingerprint = asked.value', 'occurrence, id');
  const similarTo = earlierThatEach(
    database,
    'documents.kind = :kind AND documents.business_key = asked.value',
    'id DESC',
  );
  const acceptedAs = earlierThat(database, 'tracking_id = :trackingId', 'id');
  const acceptedAlike = earlierThat(database, IS_ALIKE, 'id');
  return {
    sameAs: (scope, fingerprints) => rowsOfEach(database, sameAs, fingerprints, { scope }, readEarlier),
    similarTo: (scope, kind, businessKeys) =>
      rowsOfEach(database, similarTo, businessKeys, { scope, kind }, readEarlier),
    acceptedAs: (scope, trackingId) => database.row(acceptedAs, { scope, trackingId }, readEarlier),
    acceptedAlike(scope, trackingId) {
      const plain = trackingId.replaceAll(/\s/g, '').toLowerCase();
      return database.row(acceptedAlike, { scope, plain }, readEarlier);
    },
    lastUpdate: (scope, kind, businessKey) =>
      database.row(LAST_UPDATE, { scope, kind, businessKey }, (row) => ({
        ...readEarlier(row),
        request: textOrNull(row, 'request'),
        changedAt: row['changed_at'] === null ? null : number(row, 'changed_at'),
      })),
    replacedUpdate: (scope, kind, businessKey, fingerprint) =>
      database.row(REPLACED_UPDATE, { scope, kind, businessKey, fingerprint }, readEarlier),
    givenIds: (scope, kind) => database.rows(GIVEN_IDS, { scope, kind }, (row) => text(row, 'tracking_id')),
    trackingIds: (scope, kind) => database.rows(TRACKING_IDS, { scope, kind }, (row) => text(row, 'tracking_id')),
  };
}

const TRACKING_IDS = `
  SELECT tracking_id, min(id) AS first FROM documents
  WHERE scope = :scope AND kind = :kind AND state IN ('accepted', 'skipped') AND tracking_id IS NOT NULL
  GROUP BY tracking_id ORDER BY first`;

/** Another machine sent it, and its results show the id. */
const IS_OF_WORKBOOK = `NOT EXISTS (
  SELECT 1 FROM documents AS alike
  WHERE alike.scope = documents.scope AND alike.uid = documents.uid AND (alike.pointer = 0
    OR EXISTS (SELECT 1 FROM settlements WHERE document = alike.id)))`;

const GIVEN_IDS = `
  SELECT tracking_id FROM documents
  WHERE scope = :scope AND kind = :kind AND tracking_id IS NOT NULL AND ${LAST_DECISION} IS DISTINCT FROM 'accepted'
    AND (state = 'accepted' OR state = 'skipped' AND ${IS_OF_WORKBOOK})
  ORDER BY id DESC LIMIT 200`;

const SENT_UPDATES = `
  documents.scope = :scope AND documents.kind = :kind AND business_key = :businessKey AND repeatable = 1
    AND documents.state IN ('accepted', 'in-doubt', 'sending')`;

const LAST_UPDATE = `
  SELECT ${ABOUT_EARLIER}, request, changed_at FROM documents JOIN runs ON runs.run = documents.run
    LEFT JOIN service_records ON service_records.document = documents.id
  WHERE ${SENT_UPDATES} ORDER BY sent_order DESC LIMIT 1`;

const REPLACED_UPDATE = `
  SELECT ${ABOUT_EARLIER} FROM documents JOIN runs ON runs.run = documents.run
  WHERE documents.scope = :scope AND documents.kind = :kind AND business_key = :businessKey
    AND fingerprint = :fingerprint
    AND planned_after < (SELECT max(sent_order) FROM documents WHERE ${SENT_UPDATES} AND fingerprint <> :fingerprint)
  ORDER BY documents.id DESC LIMIT 1`;

/**
 * Finds creations that were sent, or may have been, each once. With a plain `uid`, SQLite would read all documents of
 * the scope in its order.
 */
function earlierThat({ sayingMost }: Pick<Database, 'sayingMost'>, condition: string, order: string): string {
  const documents = sayingMost(
    "uid || ''",
    `SELECT ${ABOUT_EARLIER}, ${SAYS}
     FROM documents JOIN runs ON runs.run = documents.run
     WHERE documents.scope = :scope AND repeatable = 0 AND ${WAS_SENT} AND ${condition}`,
  );
  return `SELECT * FROM (${documents}) AS each_once ORDER BY ${order}`;
}

/** The same for many items at once. `condition` compares with `asked.value`, which is one of them. */
function earlierThatEach({ sayingMost }: Pick<Database, 'sayingMost'>, condition: string, order: string): string {
  const documents = sayingMost(
    "item, uid || ''",
    `SELECT asked.value AS item, ${ABOUT_EARLIER}, ${SAYS}
     FROM (SELECT value FROM json_each(:items)) AS asked
       CROSS JOIN documents ON documents.scope = :scope AND ${condition}
       JOIN runs ON runs.run = documents.run
     WHERE repeatable = 0 AND ${WAS_SENT}`,
  );
  return `SELECT * FROM (${documents}) AS each_once ORDER BY ${order}`;
}

const IS_ALIKE = `tracking_id IS NOT NULL AND lower(replace(tracking_id, ' ', '')) = :plain`;
