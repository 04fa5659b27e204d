import type { DocumentState, Journal, JournalDocument } from '../port.ts';
import { ABOUT_EARLIER, LAST_DECISION, SAYS_MOST, WAS_SENT } from './earlier.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { number, readDocument, readEarlier, readRun, readState, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import { inBatches, type Turns } from './turns.ts';

/** What is known of files, of runs and of earlier documents. */
export function createHistory(store: Store, turns: Turns): KeptFiles & KnownRuns & Earlier {
  return { ...keptFiles(store, turns), ...knownRuns(store, turns), ...earlier(store, turns) };
}

type KnownRuns = Pick<
  Journal,
  'runs' | 'run' | 'unfinished' | 'unfinishedAt' | 'lastOf' | 'documents' | 'counts' | 'left'
>;
type Earlier = Pick<
  Journal,
  'sameAs' | 'similarTo' | 'acceptedAs' | 'acceptedAlike' | 'lastUpdate' | 'replacedUpdate' | 'trackingIds' | 'givenIds'
>;

function knownRuns(store: Store, turns: Turns): KnownRuns {
  return {
    runs: () => turns.once(() => store.rows('SELECT * FROM runs ORDER BY seq DESC', {}).map(readRun)),
    run: (run) =>
      turns.once(() => {
        const row = store.row('SELECT * FROM runs WHERE run = :run', { run });
        return row && readRun(row);
      }),
    unfinished: (scope, sha256) =>
      turns.once(() => {
        const row = store.row(
          `SELECT * FROM runs WHERE scope = :scope AND sha256 = :sha256 AND state <> 'complete' ORDER BY seq DESC LIMIT 1`,
          { scope, sha256 },
        );
        return row && readRun(row);
      }),
    unfinishedAt: (scope, file) =>
      turns.once(() => {
        const row = store.row(
          `SELECT * FROM runs WHERE scope = :scope AND file = :file AND state <> 'complete' AND EXISTS (
           SELECT 1 FROM documents WHERE documents.run = runs.run AND replaced_by IS NULL AND repeatable = 0
             AND documents.state IN ('ready', 'unsent')) ORDER BY seq DESC LIMIT 1`,
          { scope, file },
        );
        return row && readRun(row);
      }),
    lastOf: (scope, file) =>
      turns.once(() => {
        const row = store.row('SELECT * FROM runs WHERE scope = :scope AND file = :file ORDER BY seq DESC LIMIT 1', {
          scope,
          file,
        });
        return row && readRun(row);
      }),
    documents: (run) =>
      inBatches<JournalDocument>(turns, (last, most) =>
        store.rows(DOCUMENTS, { run, after: last?.id ?? 0, most }).map(readDocument),
      ),
    counts: (run) => turns.once(() => counts(store, run)),
    left: (run) =>
      turns.once(() => {
        const row = store.row(LEFT, { run });
        return row === undefined ? 0 : number(row, 'documents');
      }),
  };
}

const DOCUMENTS = 'SELECT * FROM documents WHERE run = :run AND id > :after ORDER BY id LIMIT :most';

const LEFT = `
  SELECT count(*) AS documents FROM documents
  WHERE run = :run AND replaced_by IS NULL
    AND (state IN ('ready', 'unsent') OR (state = 'in-doubt' AND repeatable = 1))`;

function counts(store: Store, run: string): Record<DocumentState, number> {
  const found = new Map(
    store
      .rows('SELECT state, count(*) AS documents FROM documents WHERE run = :run GROUP BY state', { run })
      .map((row) => [readState(row), number(row, 'documents')]),
  );
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

function earlier(store: Store, turns: Turns): Earlier {
  return {
    sameAs: (scope, fingerprint) =>
      turns.once(() =>
        store
          .rows(`${EARLIER} AND fingerprint = :fingerprint ${OF_EACH} ORDER BY occurrence, id`, {
            scope,
            fingerprint,
          })
          .map(readEarlier),
      ),
    similarTo: (scope, kind, businessKey) =>
      turns.once(() =>
        store
          .rows(
            `${EARLIER} AND documents.kind = :kind AND business_key = :businessKey
           ${OF_EACH} ORDER BY id DESC`,
            { scope, kind, businessKey },
          )
          .map(readEarlier),
      ),
    acceptedAs: (scope, trackingId) =>
      turns.once(() => {
        const row = store.row(`${EARLIER} AND tracking_id = :trackingId ${OF_EACH} ORDER BY id`, { scope, trackingId });
        return row && readEarlier(row);
      }),
    acceptedAlike: (scope, trackingId) =>
      turns.once(() => {
        const plain = trackingId.replaceAll(/\s/g, '').toLowerCase();
        const row = store.row(
          `${EARLIER} AND tracking_id IS NOT NULL AND lower(replace(tracking_id, ' ', '')) = :plain ${OF_EACH} ORDER BY id`,
          { scope, plain },
        );
        return row && readEarlier(row);
      }),
    lastUpdate: (scope, kind, businessKey) =>
      turns.once(() => {
        const row = store.row(LAST_UPDATE, { scope, kind, businessKey });
        const changedAt = row === undefined || row['changed_at'] === null ? null : number(row, 'changed_at');
        return row && { ...readEarlier(row), request: textOrNull(row, 'request'), changedAt };
      }),
    replacedUpdate: (scope, kind, businessKey, fingerprint) =>
      turns.once(() => {
        const row = store.row(REPLACED_UPDATE, { scope, kind, businessKey, fingerprint });
        return row && readEarlier(row);
      }),
    givenIds: (scope, kind) =>
      turns.once(() => store.rows(GIVEN_IDS, { scope, kind }).map((row) => text(row, 'tracking_id'))),
    trackingIds: (scope, kind) =>
      turns.once(() => store.rows(TRACKING_IDS, { scope, kind }).map((row) => text(row, 'tracking_id'))),
  };
}

const TRACKING_IDS = `
  SELECT tracking_id, min(id) AS first FROM documents
  WHERE scope = :scope AND kind = :kind AND state IN ('accepted', 'skipped') AND tracking_id IS NOT NULL
  GROUP BY tracking_id ORDER BY first`;

const GIVEN_IDS = `
  SELECT tracking_id FROM documents
  WHERE scope = :scope AND kind = :kind AND state = 'accepted' AND tracking_id IS NOT NULL
    AND ${LAST_DECISION} IS NOT 'accepted'
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

/** With a bare `uid`, SQLite would go through all documents of the scope in its order. */
const OF_EACH = 'GROUP BY +documents.uid';

const EARLIER = `
  SELECT ${ABOUT_EARLIER}, ${SAYS_MOST}
  FROM documents JOIN runs ON runs.run = documents.run
  WHERE documents.scope = :scope AND repeatable = 0 AND ${WAS_SENT}`;
