import type { JournalDocument } from '../port.ts';
import type { Steps, Store } from './database.ts';
import type { Known } from './elsewhere.ts';
import { number, readDocument } from './rows.ts';
import { SENT_AGAIN } from './update-doubts.ts';

/** Hands out the documents of runs that are to be sent: each once in this process, until its run is taken up again. */
export type Claims = {
  next(run: string): Steps<JournalDocument | undefined>;
  /** The run is taken up: its updates that are in doubt by now go once more. `since`: the last sending so far. */
  takeUp(run: string, since: number, known: Known): void;
  /** Of a run that was never taken up: nothing. */
  knownOf(run: string): Known;
  /** Ready ones, and updates in doubt that are sent again. */
  count(run: string): Steps<number>;
  /** The same documents, in file order. */
  list(run: string): Steps<readonly JournalDocument[]>;
  /** Does not hand out an update in doubt until its run is continued again. */
  leave(run: string, id: number): void;
};

type Turn = {
  /** The last document that was read in file order, and those up to it that were not looked at yet. */
  after: number;
  readonly ahead: JournalDocument[];
  /** The last sending before the run was taken up. */
  readonly since: number;
  readonly known: Known;
  /** Documents that go last, and the resources that they update. */
  readonly later: number[];
  readonly resources: Set<string>;
  /** Updates that stay in doubt because nobody has agreed to send them. */
  readonly left: Set<number>;
  /** Once all others were handed out: what is left of those that go last. */
  last: number[] | null;
};

export function createClaims(store: Store): Claims {
  const turns = new Map<string, Turn>();
  return {
    takeUp(run, since, known) {
      turns.set(run, newTurn(since, known));
    },
    knownOf: (run) => turns.get(run)?.known ?? NOTHING,
    *next(run) {
      const turn = turns.get(run) ?? newTurn();
      turns.set(run, turn);
      return (yield* nextReady(store, run, turn)) ?? (yield* nextOfLast(store, run, turn));
    },
    *count(run) {
      const row = yield* store.row(COUNT, { run });
      return row === undefined ? 0 : number(row, 'documents') - (turns.get(run)?.left.size ?? 0);
    },
    *list(run) {
      return (yield* store.rows(LIST, { run })).map(readDocument);
    },
    leave(run, id) {
      const turn = turns.get(run) ?? newTurn();
      turns.set(run, turn);
      turn.left.add(id);
    },
  };
}

const TO_SEND = `documents WHERE run = :run AND (state = 'ready' OR ${SENT_AGAIN})`;
const COUNT = `SELECT count(*) AS documents FROM ${TO_SEND}`;
const LIST = `SELECT * FROM ${TO_SEND} ORDER BY id`;

const NOTHING: Known = { knownUpTo: 0, allowSimilar: false };

function newTurn(since = 0, known = NOTHING): Turn {
  return { after: 0, ahead: [], since, known, later: [], resources: new Set(), left: new Set(), last: null };
}

/** A few at once: each look may be a way to a server and back. */
const READY = `SELECT * FROM documents WHERE run = :run AND state = 'ready' AND id > :after ORDER BY id LIMIT 20`;

/**
 * In file order. Updates of a resource that is in doubt go last, one after the other: a service that does not take them
 * would end the run before the others had their turn.
 */
function* nextReady(store: Store, run: string, turn: Turn): Steps<JournalDocument | undefined> {
  for (;;) {
    if (turn.ahead.length === 0)
      turn.ahead.push(...(yield* store.rows(READY, { run, after: turn.after })).map(readDocument));
    const document = turn.ahead.shift();
    if (document === undefined) return undefined;
    turn.after = document.id;
    const resource = document.repeatable ? document.businessKey : null;
    if (resource === null || !(turn.resources.has(resource) || (yield* isInDoubt(store, run, resource))))
      return document;
    turn.later.push(document.id);
    turn.resources.add(resource);
  }
}

function* isInDoubt(store: Store, run: string, resource: string): Steps<boolean> {
  const found = yield* store.row(
    `SELECT 1 FROM documents WHERE run = :run AND unproven = 1 AND state = 'in-doubt' AND business_key = :resource`,
    { run, resource },
  );
  return found !== undefined;
}

const IN_DOUBT_BEFORE = `SELECT id FROM documents WHERE run = :run AND sent_order <= :since AND ${SENT_AGAIN}`;

function* nextOfLast(store: Store, run: string, turn: Turn): Steps<JournalDocument | undefined> {
  const { later, since, left } = turn;
  if (turn.last === null) {
    const doubtful = (yield* store.rows(IN_DOUBT_BEFORE, { run, since })).map((row) => number(row, 'id'));
    turn.last = [...later, ...doubtful].filter((id) => !left.has(id)).sort((a, b) => a - b);
  }
  const id = turn.last.shift();
  const row = id === undefined ? undefined : yield* store.row('SELECT * FROM documents WHERE id = :id', { id });
  return row && readDocument(row);
}
