import type { JournalDocument } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { type Known, placeOf } from './elsewhere.ts';
import { number, readDocument } from './rows.ts';
import { SENT_AGAIN } from './update-doubts.ts';

/** Gives out the documents that runs must send: each once in this process, until its run is continued again. */
export type Claims = {
  next(run: string): Steps<JournalDocument | undefined>;
  /** Gives what `next` would give, if it is already read. Undefined if the database must be asked. */
  alreadyRead(run: string): JournalDocument | undefined;
  /**
   * Continues a run: its updates that are in doubt now are sent again. `since`: the place of the last sending so far.
   */
  takeUp(run: string, since: number, known: Known): void;
  /** Gives what a run knows of other runs. A run that was not continued in this process knows nothing. */
  knownOf(run: string): Known;
  /** Gives JSON: for each continued run, up to which place it knows similar documents. */
  known(): string;
  /** Gives how many documents are ready, or are updates in doubt that are sent again. */
  count(run: string): Steps<number>;
  /** Gives the same documents, in file order. */
  list(run: string): Steps<readonly JournalDocument[]>;
  /** Skips an update in doubt until its run is continued again. */
  leave(run: string, id: number): void;
};

/** How far a run has come with the documents that it gives out. */
type ClaimProgress = {
  /** The last document that was read in file order, and the documents that were read but not yet used. */
  after: number;
  readonly ahead: JournalDocument[];
  /** The place of the last sending before the run was continued. */
  readonly since: number;
  readonly known: Known;
  /** Documents that come last, and the resources that they update. */
  readonly later: number[];
  readonly resources: Set<string>;
  /** Updates that stay in doubt because no person agreed to send them. */
  readonly left: Set<number>;
  /** What is left of the documents that come last; null while others are not given out yet. */
  last: number[] | null;
};

export function createClaims(store: Store): Claims {
  const progressOf = new Map<string, ClaimProgress>();
  return {
    takeUp(run, since, known) {
      progressOf.set(run, newProgress(since, known));
    },
    knownOf: (run) => progressOf.get(run)?.known ?? NOTHING,
    known: () => JSON.stringify(Object.fromEntries([...progressOf].map(([run, { known }]) => [run, placeOf(known)]))),
    alreadyRead(run) {
      const progress = progressOf.get(run);
      const [first] = progress?.ahead ?? [];
      if (progress === undefined || first === undefined || first.repeatable) return undefined;
      progress.ahead.shift();
      progress.after = first.id;
      return first;
    },
    *next(run) {
      const progress = progressOf.get(run) ?? newProgress();
      progressOf.set(run, progress);
      return (yield* nextReady(store, run, progress)) ?? (yield* nextOfLast(store, run, progress));
    },
    *count(run) {
      const row = yield* store.row(COUNT, { run });
      return row === undefined ? 0 : number(row, 'documents') - (progressOf.get(run)?.left.size ?? 0);
    },
    *list(run) {
      return (yield* store.rows(LIST, { run })).map(readDocument);
    },
    leave(run, id) {
      const progress = progressOf.get(run) ?? newProgress();
      progressOf.set(run, progress);
      progress.left.add(id);
    },
  };
}

const TO_SEND = `documents WHERE run = :run AND (state = 'ready' OR ${SENT_AGAIN})`;
const COUNT = `SELECT count(*) AS documents FROM ${TO_SEND}`;
const LIST = `SELECT * FROM ${TO_SEND} ORDER BY id`;

const NOTHING: Known = { knownUpTo: 0, allowSimilar: false };

function newProgress(since = 0, known = NOTHING): ClaimProgress {
  return { after: 0, ahead: [], since, known, later: [], resources: new Set(), left: new Set(), last: null };
}

/** A few at once, because each read may be a round trip to a server. */
const READY = `SELECT * FROM documents WHERE run = :run AND state = 'ready' AND id > :after ORDER BY id LIMIT 20`;

/**
 * Gives the next document in file order. Updates of a resource in doubt come last, one after another. A service that
 * refuses them would otherwise end the run before the other documents.
 */
function* nextReady(store: Store, run: string, progress: ClaimProgress): Steps<JournalDocument | undefined> {
  for (;;) {
    if (progress.ahead.length === 0)
      progress.ahead.push(...(yield* store.rows(READY, { run, after: progress.after })).map(readDocument));
    const document = progress.ahead.shift();
    if (document === undefined) return undefined;
    progress.after = document.id;
    const resource = document.repeatable ? document.businessKey : null;
    if (resource === null || !(progress.resources.has(resource) || (yield* isInDoubt(store, run, resource))))
      return document;
    progress.later.push(document.id);
    progress.resources.add(resource);
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

function* nextOfLast(store: Store, run: string, progress: ClaimProgress): Steps<JournalDocument | undefined> {
  const { later, since, left } = progress;
  if (progress.last === null) {
    const doubtful = (yield* store.rows(IN_DOUBT_BEFORE, { run, since })).map((row) => number(row, 'id'));
    progress.last = [...later, ...doubtful].filter((id) => !left.has(id)).sort((a, b) => a - b);
  }
  const id = progress.last.shift();
  const row = id === undefined ? undefined : yield* store.row('SELECT * FROM documents WHERE id = :id', { id });
  return row && readDocument(row);
}
