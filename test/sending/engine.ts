import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import type { Journal, JournalDocument, NewDocument, NewRun } from '../../src/journal/port.ts';
import type { Send } from '../../src/sending/attempt.ts';
import type { Effects } from '../../src/sending/effects.ts';
import type { SubmitEvent } from '../../src/sending/events.ts';
import type { Outcome } from '../../src/sending/outcome.ts';
import { type RunEnd, type SubmitOptions, submit } from '../../src/sending/send-documents.ts';

let given = 0;

/** Without an id, one that no other has. */
export const accepted = (trackingId = `TRK-new-${++given}`): Outcome => ({
  type: 'accepted',
  trackingId,
  status: 200,
  response: '{}',
});
export const rejected: Outcome = {
  type: 'rejected',
  reason: { code: 'http-400', status: 400, message: 'the city is unknown' },
};
export const inDoubt: Outcome = {
  type: 'in-doubt',
  reason: { code: 'connection-lost', status: null, message: 'it hung up' },
};
export const unreached: Outcome = {
  type: 'again',
  cause: 'not-connected',
  reason: { code: 'connection-refused', status: null, message: 'nobody listens there' },
};
export const throttled = (afterMs?: number): Outcome => ({
  type: 'again',
  cause: 'throttled',
  reason: { code: 'http-429', status: 429, message: 'too many' },
  ...(afterMs !== undefined && { afterMs }),
});

/** A clock that stands still but for sleeps, and jumps to the end of each; `set` is what a person does to it. */
function fakeClock() {
  let time = 0;
  let wall = Date.UTC(2027, 2, 10);
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => wall + time,
    elapsed: () => time,
    set: (ms: number) => {
      wall += ms;
    },
    pass: (ms: number) => {
      time += ms;
    },
    async sleep(ms: number, signal?: AbortSignal) {
      if (signal?.aborted) return;
      sleeps.push(ms);
      const end = time + ms;
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal?.aborted) time = Math.max(time, end);
    },
  };
}

/** One document in one row; the row tells it apart. */
export function ready(row: number, change: Partial<NewDocument> = {}): NewDocument {
  return {
    rows: [row],
    key: null,
    state: 'ready',
    request: '{}',
    fingerprint: `v1:${row}`,
    occurrence: 1,
    businessKey: null,
    repeatable: false,
    ...change,
  };
}

export const RUN: NewRun = {
  kind: 'bookings',
  file: '/orders/march.xlsx',
  sha256: 'a',
  scope: 'acme',
  output: '/orders/march.results.xlsx',
  options: '{}',
  rows: 0,
  findings: '[]',
};

type Bench = {
  readonly documents: number | readonly NewDocument[];
  /** Called with the attempt's number over the whole run, from 1; the intent is written before. */
  readonly answer: (document: JournalDocument, attempt: number) => Outcome | Promise<Outcome>;
  readonly options?: Partial<SubmitOptions>;
  readonly send?: Send;
  readonly stopping?: AbortSignal;
  readonly dropping?: AbortSignal;
  readonly wrap?: (journal: Journal) => Journal;
};

/** A run over a real journal, sent to a service that answers as it is told. */
export async function bench(given: Bench) {
  const clock = fakeClock();
  const journal = await openTemporary(clock.now);
  const planned =
    typeof given.documents === 'number'
      ? Array.from({ length: given.documents }, (_, i) => ready(i + 3))
      : given.documents;
  const { run } = await journal.plan(RUN, planned);
  const events: SubmitEvent[] = [];
  let attempts = 0;
  const inFlight = { now: 0, most: 0 };
  const send: Send = async (document, { beforeFirstByte }) => {
    attempts += 1;
    const attempt = attempts;
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    try {
      const reached = await given.answer(document, attempt);
      if (reached.type !== 'again' || reached.cause !== 'not-connected') await beforeFirstByte();
      await new Promise((resolve) => setImmediate(resolve));
      return reached;
    } finally {
      inFlight.now -= 1;
    }
  };
  const never = new AbortController().signal;
  const effects: Effects = {
    ...clock,
    random: () => 0,
    stopping: given.stopping ?? never,
    dropping: given.dropping ?? never,
  };
  const go = (): Promise<RunEnd> =>
    submit({
      run,
      journal: given.wrap ? given.wrap(journal) : journal,
      send: given.send ?? send,
      options: {
        concurrency: 1,
        rate: Number.POSITIVE_INFINITY,
        limit: null,
        canary: null,
        maxErrors: null,
        ...given.options,
      },
      effects,
      onEvent: (event) => events.push(event),
    });
  return {
    clock,
    journal,
    run,
    events,
    inFlight,
    go,
    attempts: () => attempts,
    counts: async () => Object.fromEntries(Object.entries(await journal.counts(run)).filter(([, count]) => count > 0)),
    states: async () => await Array.fromAsync(journal.documents(run), ({ state }) => state),
  };
}

export async function openTemporary(now: () => number): Promise<Journal> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-submit-'));
  const opened = await openJournal({ folder, now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  onTestFinished(async () => {
    await opened.journal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened.journal;
}
