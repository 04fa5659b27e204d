import type { AccountLimits, Share, Within } from '../account-port.ts';
import type { Intent, OutcomeMemory, StoredReason } from '../outcomes-port.ts';
import type { JournalDocument } from '../port.ts';
import type { Claims } from './claims.ts';
import type { Database, Parameters, ResultRow, Steps, Store, Work } from './database.ts';
import { knownUpTo, takeOver } from './elsewhere.ts';
import { messages } from './messages.ts';
import { renameSentAgain } from './rename-document.ts';
import { numbers, text } from './rows.ts';
import { lastSending, NEXT_SENDING } from './sending-order.ts';

/**
 * The files around the journal, or what a server has instead. `mustBeInPlace` throws if the journal file was replaced
 * by another one. Then nothing more is sent. An outcome is still written for whoever finds the file again, but it
 * counts as lost.
 */
export type Surroundings = Pick<OutcomeMemory<JournalDocument>, 'noteUnknown' | 'unknownSendings'> & {
  mustBeInPlace(): void;
  /** Call it if the next commit begins a sending. */
  sendingBegins(): void;
  /** Gives how many sendings were begun, from a mark outside of the journal; null if there is no such mark. */
  counted(): number | null;
  /**
   * For a journal that several processes share (decision 24): records an intent or an acceptance in one statement,
   * because all others wait during it. Null if no other process can send for the account.
   */
  readonly colleagues: {
    /** The answer `settled` means: nothing was begun, because the document needs a name of its own first. */
    begin(id: number, intent: AskedIntent): Steps<GivenIntent>;
    /** Gives the document that already has the tracking id. Then nothing was changed. */
    accept(yes: Parameters): Steps<ResultRow | undefined>;
  } | null;
};

/** `known`: JSON; up to which place each run knows what was sent. */
export type AskedIntent = {
  readonly now: string;
  readonly known: string;
  /** True if the document surely has a name of its own. */
  readonly isNamed: boolean;
  readonly limits: AccountLimits | undefined;
};
export type GivenIntent = {
  readonly answer: Exclude<Intent, 'late'> | 'settled';
  /** Null if no limits were given. */
  readonly share: Share | null;
};

/** Records what becomes of documents. Each change is on disk when its promise resolves. An illegal change throws. */
export function createOutcomes(
  database: Database,
  claims: Pick<Claims, 'knownOf' | 'known'>,
  { mustBeInPlace, sendingBegins, counted, colleagues, noteUnknown, unknownSendings }: Surroundings,
  iso: () => string,
): OutcomeMemory<JournalDocument> {
  const { store, isShared, look, atomically, together } = database;
  const concluded = async <Given>(work: () => Work<Given>): Promise<Given> => {
    const result = await together(work);
    mustBeInPlace();
    return result;
  };
  return {
    async sendings() {
      const known = await look(() => lastSending(store));
      return { known, counted: counted() ?? known };
    },
    startSending: () => atomically(() => startSending(store, iso())),
    knowsStart: (name) => look(() => knowsStart(store, name)),
    noteUnknown,
    unknownSendings,
    knownUpTo: () => look(() => (isShared ? knownUpTo(store) : lastSending(store))),
    takeOver: (id) => atomically(() => takeOver(store, id, claims.knownOf)),
    async sending(id, within) {
      if (colleagues !== null)
        return await sendingBesides(database, colleagues, id, { now: iso(), known: claims.known(), limits: within });
      await together(function* () {
        mustBeInPlace();
        yield* begin(store, id, iso());
        sendingBegins();
      });
      return 'begun';
    },
    async accepted(id, trackingId, status, response, idReturns = false) {
      const given = { trackingId, status, response, id, idReturns: idReturns ? 1 : 0 };
      if (colleagues === null) return await concluded(() => accept(store, id, given));
      const holder = await together(() => colleagues.accept(given), 'one statement');
      return holder === undefined ? null : await concluded(() => accept(store, id, given));
    },
    rejected: (id, reason) => concluded(() => refuse(store, id, reason, `state = 'rejected'`)),
    inDoubt: (id, reason) => concluded(() => move(store, id, `state = 'in-doubt', ${REASON}`, reasonColumns(reason))),
    invalidate: (id, reason) => concluded(() => refuse(store, id, reason, `state = 'invalid', pointer = 1`)),
    backToReady(id, reason) {
      const set = `state = CASE WHEN unproven = 1 THEN 'in-doubt' ELSE 'ready' END, proof = :code,
        ${REASON_OF_DOUBT_OR_THIS}`;
      return concluded(() => move(store, id, set, reasonColumns(reason)));
    },
  };
}

type Colleagues = NonNullable<Surroundings['colleagues']>;

async function sendingBesides(
  { store, together }: Database,
  { begin }: Colleagues,
  id: number,
  intent: Omit<AskedIntent, 'isNamed' | 'limits'> & { readonly limits: Within | undefined },
): Promise<Intent> {
  let given = await together(() => begin(id, { ...intent, isNamed: false }), 'one statement');
  if (given.answer === 'settled')
    given = await together(function* () {
      yield* renameSentAgain(store, id, intent.now);
      return yield* begin(id, { ...intent, isNamed: true });
    });
  if (given.answer === 'settled') throw new Error(`document ${id} has no name of its own`);
  if (given.share !== null) intent.limits?.applyShare(given.share);
  return given.answer;
}

function* startSending(store: Store, at: string): Steps<string> {
  const started = yield* store.row('INSERT INTO sending_starts (at) VALUES (:at) RETURNING id', { at });
  return text(started ?? {}, 'id');
}

function* knowsStart(store: Store, name: string): Steps<boolean> {
  return (yield* store.row('SELECT at FROM sending_starts WHERE id = :name', { name })) !== undefined;
}

type Accepted = {
  readonly trackingId: string | null;
  readonly status: number;
  readonly response: string;
  readonly idReturns: number;
};

/** Records that a sending begins. */
function* begin(store: Store, id: number, now: string): Steps<void> {
  yield* renameSentAgain(store, id, now);
  yield* move(store, id, SENDING, { now });
}

/** Changes the state of a document. `set` is the SQL of the change. */
function* move(store: Store, id: number, set: string, parameters: Parameters): Steps<void> {
  const changed = yield* store.change(`UPDATE documents SET ${set} WHERE id = :id`, { ...parameters, id });
  if (changed !== 1) throw new Error(`the journal has no document ${id}`);
}

/** Records a refusal. An update that was in doubt before this try stays in doubt. */
function* refuse(store: Store, id: number, reason: StoredReason, set: string): Steps<StoredReason | null> {
  const earlier = yield* earlierDoubt(store, id, reason);
  const state = earlier === null ? set : `state = 'in-doubt'`;
  yield* move(store, id, `${state}, ${REASON}`, reasonColumns(earlier ?? reason));
  return earlier;
}

/**
 * Records an acceptance. If another document has the tracking id, the document is in doubt, and the reason is given.
 */
function* accept(store: Store, id: number, { idReturns, ...given }: Accepted): Steps<StoredReason | null> {
  const { trackingId, status, response } = given;
  const holder = yield* store.row(HOLDER, { id, trackingId, response, idReturns });
  if (holder === undefined) {
    yield* move(store, id, ACCEPTED, given);
    return null;
  }
  const reason = { code: 'id-known', status, message: idKnown(trackingId, holder) };
  yield* move(store, id, `state = 'in-doubt', response = :response, ${REASON}`, { response, ...reasonColumns(reason) });
  return reason;
}

/** Finds another creation of the same kind and scope that certainly has this id. */
const HOLDER = `
  SELECT holder.run AS run, holder.rows AS rows FROM documents AS mine JOIN documents AS holder
    ON holder.scope = mine.scope AND holder.kind = mine.kind AND holder.uid <> mine.uid
  WHERE mine.id = :id AND mine.repeatable = 0 AND holder.repeatable = 0
    AND holder.tracking_id = :trackingId AND holder.state IN ('accepted', 'skipped')
    AND (:idReturns = 0 OR holder.response = :response)
  ORDER BY holder.id LIMIT 1`;

function idKnown(trackingId: string | null, holder: ResultRow): string {
  const [first, ...others] = numbers(holder, 'rows');
  return messages.idKnown(trackingId, messages.firstRow(first, others.length), text(holder, 'run'));
}

const ACCEPTED = `state = 'accepted', tracking_id = :trackingId, status = :status, response = :response,
  reason_code = NULL, reason_status = NULL, reason_message = NULL`;

const REASON = 'reason_code = :code, reason_status = :status, reason_message = :message';

/** Keeps the reason why an update is in doubt until the service answers a later try of it. */
function reasonOfDoubtOr(code: string, status: string, message: string): string {
  const kept = (column: string, value: string) => `${column} = CASE WHEN unproven = 1 THEN ${column} ELSE ${value} END`;
  return [kept('reason_code', code), kept('reason_status', status), kept('reason_message', message)].join(', ');
}
const SENDING = `state = 'sending', attempts = attempts + 1, sent_at = :now,
  sent_order = ${NEXT_SENDING}, proof = NULL, response = NULL, ${reasonOfDoubtOr('NULL', 'NULL', 'NULL')}`;
const REASON_OF_DOUBT_OR_THIS = reasonOfDoubtOr(':code', ':status', ':message');

/** Gives why a refused update stays in doubt; null if it does not. The refusal proves nothing about its earlier try. */
function* earlierDoubt(store: Store, id: number, reason: StoredReason): Steps<StoredReason | null> {
  const row = yield* store.row('SELECT 1 FROM documents WHERE id = :id AND unproven = 1', { id });
  if (row === undefined) return null;
  return { ...reason, message: messages.earlierTry(reason.message) };
}

function reasonColumns({ code, status, message }: StoredReason) {
  return { code, status, message };
}
