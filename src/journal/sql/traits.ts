import type { EarlierDocument } from '../port.ts';
import type { OfFile, TraitMemory } from '../traits-port.ts';
import type { Database, ResultRow, Steps, Store } from './database.ts';
import { ABOUT_EARLIER, SAYS, undoneAfter, WAS_SENT } from './earlier.ts';
import { number, readEarlier, text, textOrNull } from './rows.ts';
import { rowsOfEach } from './rows-of-each.ts';

/** Keeps the traits of a document. Traits that an earlier run kept for it stay. */
export function* keepTraits(store: Store, uid: string, traits: readonly string[]): Steps<void> {
  if (traits.length > 0) yield* store.write(KEEP, { traits: JSON.stringify(traits), uid });
}

// Without WHERE, SQLite would read ON as a part of the join.
const KEEP = `
  INSERT INTO traits SELECT value, :uid FROM json_each(:traits) WHERE value IS NOT NULL ON CONFLICT DO NOTHING`;

export function createTraits(database: Database): TraitMemory<EarlierDocument> {
  const latestEach = (columns: string, query: string) =>
    `SELECT * FROM (${database.sayingMost(columns, query, 'is_of_file')}) AS each_once ORDER BY id DESC`;
  const sharing = latestEach("item, uid || ''", SHARING);
  const sharingSince = latestEach('item, uid', SHARING_SINCE);
  return {
    sharing: (scope, traits, origin) => rowsOfEach(database, sharing, traits, { scope, origin }, readSharing),
    async sharingSince(run, traits) {
      const copies = JSON.stringify(await database.rows(COPIES_UNDER_WAY, { run }, (row) => text(row, 'run')));
      return await rowsOfEach(database, sharingSince, traits, { run, copies }, readSharing);
    },
    requestOf: async (scope, uid) =>
      (await database.row(REQUEST, { scope, uid }, (row) => textOrNull(row, 'request'))) ?? null,
  };
}

function readSharing(row: ResultRow): EarlierDocument & OfFile {
  return { ...readEarlier(row), isOfFile: number(row, 'total') > 0 };
}

// CROSS keeps the order of the joins: SQLite would otherwise begin with all documents of the scope.
const SHARING = `
  SELECT trait AS item, ${ABOUT_EARLIER}, ${SAYS}, CASE WHEN runs.origin = :origin THEN 1 ELSE 0 END AS is_of_file
   FROM (SELECT value FROM json_each(:items)) AS asked CROSS JOIN traits ON traits.trait = asked.value
     CROSS JOIN documents ON documents.scope = :scope AND documents.uid = traits.uid
     JOIN runs ON runs.run = documents.run
   WHERE repeatable = 0 AND ${WAS_SENT}`;

/**
 * A document of the file or of a copy of it that another living process is sending or about to send. No similar one may
 * be sent at that time.
 */
const ABOUT_TO_BE_SENT = `documents.state IN ('ready', 'sending') AND pointer = 0
  AND documents.run IN (SELECT value FROM json_each(:copies))`;

/** The runs that other living processes send from the same file, or from one that has a document in common with it. */
const COPIES_UNDER_WAY = `
  SELECT others.run AS run FROM runs AS planned
    JOIN runs AS others ON others.scope = planned.scope AND others.run <> planned.run
  WHERE planned.run = :run AND sent_elsewhere(others.run) AND (others.origin = planned.origin
    OR EXISTS (SELECT 1 FROM documents AS ours JOIN documents AS theirs
      ON theirs.run = others.run AND theirs.fingerprint = ours.fingerprint WHERE ours.run = planned.run))`;

const SHARING_SINCE = `
  SELECT trait AS item, ${ABOUT_EARLIER}, ${SAYS}, CASE WHEN runs.origin = planned.origin THEN 1 ELSE 0 END AS is_of_file
   FROM (SELECT scope, origin, seq, planned_after FROM runs WHERE run = :run) AS planned
     CROSS JOIN (SELECT value FROM json_each(:items)) AS asked CROSS JOIN traits ON traits.trait = asked.value
     CROSS JOIN documents ON documents.scope = planned.scope AND documents.uid = traits.uid
     JOIN runs ON runs.run = documents.run
   WHERE repeatable = 0 AND documents.run <> :run AND (${ABOUT_TO_BE_SENT} OR ${WAS_SENT}
     AND (runs.seq > planned.seq OR documents.sent_order > planned.planned_after
       OR ${undoneAfter('documents.id', 'planned.planned_after')}))`;

const REQUEST = `
  SELECT request FROM documents WHERE scope = :scope AND uid = :uid AND request IS NOT NULL ORDER BY id LIMIT 1`;
