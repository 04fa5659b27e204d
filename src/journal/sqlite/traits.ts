import type { EarlierDocument } from '../port.ts';
import type { OfFile, TraitMemory } from '../traits-port.ts';
import { ABOUT_EARLIER, SAYS_MOST, undoneAfter, WAS_SENT } from './earlier.ts';
import { number, type ResultRow, readEarlier, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** Keeps by what a document can be known again. One that an earlier run had has its traits already. */
export function keepTraits(store: Store, uid: string, traits: readonly string[]): void {
  for (const trait of traits) store.change('INSERT OR IGNORE INTO traits VALUES (:trait, :uid)', { trait, uid });
}

export function createTraits(store: Store, turns: Turns): TraitMemory<EarlierDocument> {
  return {
    sharing: (scope, trait, origin) => turns.once(() => store.rows(SHARING, { scope, trait, origin }).map(readSharing)),
    sharingSince: (run, trait) => turns.once(() => store.rows(SHARING_SINCE, { run, trait }).map(readSharing)),
    requestOf: (scope, uid) =>
      turns.once(() => {
        const row = store.row(REQUEST, { scope, uid });
        return row === undefined ? null : textOrNull(row, 'request');
      }),
  };
}

function readSharing(row: ResultRow): EarlierDocument & OfFile {
  return { ...readEarlier(row), isOfFile: number(row, 'runs_of_file') > 0 };
}

// CROSS keeps the order: SQLite would begin with all documents of the scope. Beside the bare `min` of what says most
// there must be no other `min` or `max`.
const SHARING = `
  SELECT ${ABOUT_EARLIER}, ${SAYS_MOST}, sum(origin = :origin) AS runs_of_file
  FROM traits CROSS JOIN documents ON documents.scope = :scope AND documents.uid = traits.uid
    JOIN runs ON runs.run = documents.run
  WHERE trait = :trait AND repeatable = 0 AND ${WAS_SENT}
  GROUP BY traits.uid ORDER BY documents.id DESC`;

const SHARING_SINCE = `
  SELECT ${ABOUT_EARLIER}, ${SAYS_MOST}, sum(runs.origin = planned.origin) AS runs_of_file
  FROM (SELECT scope, origin, seq, planned_after FROM runs WHERE run = :run) AS planned
    CROSS JOIN traits CROSS JOIN documents ON documents.scope = planned.scope AND documents.uid = traits.uid
    JOIN runs ON runs.run = documents.run
  WHERE trait = :trait AND repeatable = 0 AND ${WAS_SENT} AND documents.run <> :run
    AND (runs.seq > planned.seq OR documents.sent_order > planned.planned_after
      OR ${undoneAfter('documents.id', 'planned.planned_after')})
  GROUP BY traits.uid ORDER BY documents.id DESC`;

const REQUEST = `
  SELECT request FROM documents WHERE scope = :scope AND uid = :uid AND request IS NOT NULL ORDER BY id LIMIT 1`;
