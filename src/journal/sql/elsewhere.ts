import type { JournalDocument } from '../port.ts';
import type { Parameters, Steps, Store } from './database.ts';
import { messages } from './messages.ts';
import { setAsideSentSince } from './reopen.ts';
import { number, readDocument, text, textOrNull } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText } from './sql-text.ts';

/** What a run knows of the others: all that was sent up to `knownUpTo`. Later ones that look alike count as the same. */
export type Known = { readonly knownUpTo: number; readonly allowSimilar: boolean };

/** The place up to which the outcome of every sending is known: what is on its way elsewhere is not. */
export function* knownUpTo(store: Store): Steps<number> {
  const row = yield* store.row(`SELECT coalesce((${FIRST_ON_ITS_WAY}) - 1, ${LAST_SENDING}) AS place`, {});
  return row === undefined ? 0 : number(row, 'place');
}

const FIRST_ON_ITS_WAY = `SELECT min(sent_order) FROM documents WHERE state = 'sending' AND sent_elsewhere(run)`;

/**
 * Whether a document must not be sent now: another run sends the same, or has sent it since this one knew of it; or the
 * document itself was set aside.
 */
export function* isElsewhere(store: Store, id: number, knownOf: (run: string) => Known): Steps<boolean> {
  const mine = yield* mineOf(store, id);
  return mine.isSetAside || (yield* rivalState(store, mine, knownOf(mine.run))) !== null;
}

/**
 * Takes over what became of a document elsewhere, once it is known, with the rest of its run. Gives the document as it is
 * then: `ready` where its turn has come; null while another run is sending the same.
 */
export function* takeOver(store: Store, id: number, knownOf: (run: string) => Known): Steps<JournalDocument | null> {
  const mine = yield* mineOf(store, id);
  yield* store.change(RECOVER_DEAD, { run: mine.run });
  const known = knownOf(mine.run);
  if (!mine.isSetAside && (yield* rivalState(store, mine, known)) === 'sending') return null;
  yield* setAsideSentSince(store, mine.run, known.allowSimilar);
  const row = yield* store.row('SELECT * FROM documents WHERE id = :id', { id });
  if (row === undefined) throw new Error(`the journal has no document ${id}`);
  return readDocument(row);
}

const RECOVER_DEAD = `
  UPDATE documents SET state = 'in-doubt', reason_code = 'process-died', reason_status = NULL,
    reason_message = ${sqlText(messages.processDied)}
  WHERE state = 'sending' AND run <> :run AND NOT sent_elsewhere(run)`;

type Mine = {
  readonly run: string;
  /** What the statements below ask for. */
  readonly like: Parameters;
  readonly isUpdate: boolean;
  /** Another call has found meanwhile that it points to what was sent, or is held back. */
  readonly isSetAside: boolean;
};

function* mineOf(store: Store, id: number): Steps<Mine> {
  const row = yield* store.row(MINE, { id });
  if (row === undefined) throw new Error(`the journal has no document ${id}`);
  const run = text(row, 'run');
  const isUpdate = number(row, 'repeatable') === 1;
  const own = isUpdate
    ? { seq: number(row, 'seq'), sentOrder: number(row, 'sent_after') }
    : {
        uid: text(row, 'uid'),
        fingerprint: textOrNull(row, 'fingerprint'),
        occurrence: number(row, 'occurrence'),
      };
  const [scope, kind, businessKey] = [text(row, 'scope'), text(row, 'kind'), textOrNull(row, 'business_key')];
  const like = { run, scope, kind, businessKey, ...own };
  return { run, like, isUpdate, isSetAside: number(row, 'pointer') === 1 };
}

const MINE = `
  SELECT documents.*, seq, coalesce(sent_order, planned_after) AS sent_after
  FROM documents JOIN runs ON runs.run = documents.run WHERE id = :id`;

/** `sending` where one of the others is still on its way; null where there is none. */
function* rivalState(store: Store, { like, isUpdate }: Mine, known: Known): Steps<string | null> {
  const row = isUpdate
    ? yield* store.row(UPDATES, like)
    : yield* store.row(SAME, { ...like, knownUpTo: known.allowSimilar ? NEVER : known.knownUpTo });
  return row === undefined ? null : text(row, 'state');
}

/** No sending comes after it. */
const NEVER = Number.MAX_SAFE_INTEGER;

const LIVE = `rival.scope = :scope AND rival.run <> :run AND rival.repeatable = 0 AND rival.pointer = 0
  AND rival.state IN ('sending', 'accepted', 'in-doubt')`;
const ALIKE = 'rival.fingerprint <> :fingerprint AND rival.sent_order > :knownUpTo';

const SAME = `
  SELECT state FROM (
    SELECT rival.state FROM documents AS rival
    WHERE ${LIVE} AND rival.fingerprint = :fingerprint AND (rival.occurrence = :occurrence OR rival.uid = :uid)
    UNION ALL
    SELECT rival.state FROM documents AS rival
    WHERE ${LIVE} AND rival.kind = :kind AND rival.business_key = :businessKey AND ${ALIKE}
    UNION ALL
    SELECT rival.state FROM traits AS own JOIN traits AS theirs ON theirs.trait = own.trait AND theirs.uid <> own.uid
      JOIN documents AS rival ON rival.uid = theirs.uid
    WHERE own.uid = :uid AND own.trait >= 'same:' AND own.trait < 'same;' AND ${LIVE} AND ${ALIKE}
  ) AS rivals ORDER BY state DESC LIMIT 1`;

/** Two updates of a record at once would leave to chance which one stays; an older one never goes over a newer one. */
const UPDATES = `
  SELECT rival.state FROM documents AS rival JOIN runs ON runs.run = rival.run
  WHERE rival.scope = :scope AND rival.run <> :run AND rival.repeatable = 1 AND rival.kind = :kind
    AND rival.business_key = :businessKey
    AND (rival.state = 'sending' OR (rival.state = 'accepted' AND seq > :seq AND rival.sent_order > :sentOrder))
  ORDER BY rival.state DESC LIMIT 1`;
