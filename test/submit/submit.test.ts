import { expect, test } from 'vitest';
import { JournalBroken } from '../../src/journal/port.ts';
import type { Outcome } from '../../src/submit/outcome.ts';
import { accepted, bench, inDoubt, ready, rejected, throttled, unreached } from './engine.ts';

test('every document is sent once, in file order, and the run is complete', async () => {
  const sent: number[] = [];
  const { go, states, journal, run, events } = await bench({
    documents: 5,
    answer: (document) => {
      sent.push(...document.rows);
      return accepted(`TRK-${document.rows[0]}`);
    },
  });
  expect(await go()).toEqual({ state: 'complete', cause: null, why: null });
  expect(sent).toEqual([3, 4, 5, 6, 7]);
  expect(states()).toEqual(Array(5).fill('accepted'));
  expect(Array.from(journal.documents(run), ({ trackingId }) => trackingId)).toEqual([
    'TRK-3',
    'TRK-4',
    'TRK-5',
    'TRK-6',
    'TRK-7',
  ]);
  expect(journal.run(run)).toMatchObject({ state: 'complete', cause: null });
  expect(events[0]).toEqual({ kind: 'planned', documents: 5 });
  expect(events.filter(({ kind }) => kind === 'settled')).toHaveLength(5);
});

test('with a limit, what is to be sent is no more than that', async () => {
  const { go, events } = await bench({ documents: 5, answer: () => accepted(), options: { limit: 2 } });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'limit' });
  expect(events[0]).toEqual({ kind: 'planned', documents: 2 });
});

test('a part of rejected documents that ends the run is one of those that the limit lets through', async () => {
  const { go, counts } = await bench({
    documents: 100,
    answer: () => rejected,
    options: { limit: 10, maxErrors: { percent: 20 } },
  });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'max-errors' });
  expect(counts()).toEqual({ rejected: 2, unsent: 98 });
});

test('accepted, rejected and doubtful documents end in their states and add up', async () => {
  const outcomes = [accepted(), rejected, inDoubt, accepted(), inDoubt, inDoubt, rejected];
  const { go, states } = await bench({
    documents: outcomes.length,
    answer: (_, attempt) => outcomes[attempt - 1] ?? accepted(),
  });
  expect(await go()).toMatchObject({ state: 'complete', cause: null });
  expect(states()).toEqual(outcomes.map(({ kind }) => kind));
});

test('what is invalid, skipped or in doubt already is not touched', async () => {
  const { go, states, attempts } = await bench({
    documents: [
      ready(3, { state: 'skipped', trackingId: 'TRK' }),
      ready(4, { state: 'in-doubt' }),
      ready(5),
      ready(6, { state: 'invalid' }),
    ],
    answer: () => accepted(),
  });
  await go();
  expect(attempts()).toBe(1);
  expect(states()).toEqual(['skipped', 'in-doubt', 'accepted', 'invalid']);
});

test('the intent is on disk before the first byte, the outcome before the next document', async () => {
  const seen: string[][] = [];
  const { go, states } = await bench({
    documents: 2,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      seen.push(states());
      beforeFirstByte();
      seen.push(states());
      return accepted();
    },
  });
  await go();
  expect(seen).toEqual([
    ['ready', 'ready'],
    ['sending', 'ready'],
    ['accepted', 'ready'],
    ['accepted', 'sending'],
  ]);
});

test('no more than the limit are under way at once', async () => {
  const { go, inFlight, counts } = await bench({
    documents: 40,
    answer: () => accepted(),
    options: { concurrency: 3 },
  });
  await go();
  expect(inFlight.most).toBe(3);
  expect(counts()).toEqual({ accepted: 40 });
});

test('a higher limit is earned by good answers, one for every twenty', async () => {
  const { go, events } = await bench({ documents: 130, answer: () => accepted(), options: { concurrency: 8 } });
  await go();
  const steps = events.flatMap((event) => (event.kind === 'concurrency' ? [event.concurrency] : []));
  expect(steps).toEqual([4, 5, 6, 7, 8]);
});

test('requests leave no faster than the rate', async () => {
  const times: number[] = [];
  const { go, clock } = await bench({
    documents: 6,
    answer: () => {
      times.push(clock.now());
      return accepted();
    },
    options: { concurrency: 4, rate: 2 },
  });
  await go();
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 500, 1000, 1500, 2000, 2500]);
});

test('a second request for the same document after a harmless answer has an intent of its own', async () => {
  const { go, journal, run, states } = await bench({
    documents: 1,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      beforeFirstByte();
      expect(states()).toEqual(['sending']);
      beforeFirstByte();
      expect(states()).toEqual(['sending']);
      return accepted();
    },
  });
  await go();
  expect([...journal.documents(run)]).toMatchObject([{ state: 'accepted', attempts: 2 }]);
});

test('--limit stops after so many documents and leaves the rest unsent', async () => {
  const { go, counts, journal, run } = await bench({
    documents: 5,
    answer: () => accepted(),
    options: { limit: 2, concurrency: 4 },
  });
  expect(await go()).toEqual({ state: 'stopped', cause: 'limit', why: 'Stopped by --limit 2.' });
  expect(counts()).toEqual({ accepted: 2, unsent: 3 });
  expect(journal.run(run)).toMatchObject({ state: 'stopped', cause: 'limit', why: 'Stopped by --limit 2.' });
});

test('a limit that is not reached says nothing', async () => {
  const { go } = await bench({ documents: 2, answer: () => accepted(), options: { limit: 2 } });
  expect(await go()).toEqual({ state: 'complete', cause: null, why: null });
});

test.each([
  [{ count: 2 }, 2],
  [{ percent: 25 }, 3],
  [{ percent: 1 }, 1],
])('--max-errors %o of ten documents stops after %i rejected', async (maxErrors, expected) => {
  const { go, counts } = await bench({ documents: 10, answer: () => rejected, options: { maxErrors } });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'max-errors' });
  expect(counts()).toEqual({ rejected: expected, unsent: 10 - expected });
});

test('three doubtful documents in a row open the breaker, and a clear answer between them does not let it', async () => {
  const kinds = [inDoubt, inDoubt, rejected, inDoubt, inDoubt, inDoubt];
  const { go, states } = await bench({ documents: 8, answer: (_, attempt) => kinds[attempt - 1] ?? accepted() });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'breaker' });
  expect(states()).toEqual([...kinds.map(({ kind }) => kind), 'unsent', 'unsent']);
});

test.each([1, 2, 4])('one outage leaves at most %i + 2 documents in doubt', async (concurrency) => {
  const { go, journal, run } = await bench({ documents: 30, answer: () => inDoubt, options: { concurrency } });
  await go();
  expect(journal.counts(run)['in-doubt']).toBeGreaterThanOrEqual(3);
  expect(journal.counts(run)['in-doubt']).toBeLessThanOrEqual(concurrency + 2);
});

test('what was still on its way when an outage began is no clear answer within it', async () => {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const { go, journal, run } = await bench({
    documents: 30,
    answer: async (_, attempt) => {
      await turns(attempt > 4 ? 40 : attempt * 5);
      return attempt === 3 || attempt === 4 ? accepted() : inDoubt;
    },
    options: { concurrency: 4 },
  });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'breaker' });
  expect(journal.counts(run)['in-doubt']).toBeLessThanOrEqual(4 + 2);
});

test('a breaker that opens with the last document is told, though the run is complete', async () => {
  const { go } = await bench({ documents: 3, answer: () => inDoubt });
  expect(await go()).toMatchObject({ state: 'complete', cause: 'breaker' });
});

test.each(['address', 'login', 'unreachable'] as const)(
  'a refusal of %s stops the run with nothing done',
  async (cause) => {
    const reason = { code: 'http-404', status: 404, message: 'there is no such path' };
    const { go, counts } = await bench({ documents: 3, answer: () => ({ kind: 'stop', cause, reason }) });
    expect(await go()).toEqual({ state: 'stopped', cause, why: 'there is no such path' });
    expect(counts()).toEqual({ unsent: 3 });
  },
);

test('a doubtful answer that also ends the run leaves one in doubt and the rest unsent', async () => {
  const { go, counts } = await bench({ documents: 3, answer: () => ({ ...inDoubt, stop: 'address' }) as Outcome });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'address' });
  expect(counts()).toEqual({ 'in-doubt': 1, unsent: 2 });
});

test('a service that nobody reaches is tried for minutes and then leaves nothing in doubt', async () => {
  const { go, counts, clock, attempts } = await bench({
    documents: 5,
    answer: () => unreached,
    options: { concurrency: 4 },
  });
  const start = clock.now();
  expect(await go()).toEqual({ state: 'stopped', cause: 'unreachable', why: 'nobody listens there' });
  expect(counts()).toEqual({ unsent: 5 });
  expect(attempts()).toBeGreaterThanOrEqual(8);
  expect(clock.now() - start).toBeGreaterThan(120_000);
  expect(clock.now() - start).toBeLessThan(300_000);
});

test('that nobody is reached is told once with the end of the tries, and once that somebody is there again', async () => {
  const { go, events, clock } = await bench({
    documents: 4,
    answer: (_, attempt) => (attempt <= 3 || (attempt >= 6 && attempt <= 8) ? unreached : accepted()),
    options: { concurrency: 2 },
  });
  const start = clock.now();
  expect(await go()).toMatchObject({ state: 'complete' });
  const told = events.filter(({ kind }) => kind === 'unreached' || kind === 'reached-again');
  expect(told.map(({ kind }) => kind)).toEqual(['unreached', 'reached-again', 'unreached', 'reached-again']);
  expect(told[0]).toMatchObject({ because: { code: 'connection-refused' }, untilMs: start + 150_000 });
});

test('the last try of a service that nobody reaches is made when it was said', async () => {
  const { go, events, clock } = await bench({ documents: 1, answer: () => unreached });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(events.find(({ kind }) => kind === 'unreached')).toMatchObject({ untilMs: clock.now() });
});

test('a service that comes back in time is sent everything, and has its whole budget anew', async () => {
  const { go, counts } = await bench({
    documents: 4,
    answer: (_, attempt) => (attempt % 8 === 0 ? accepted() : unreached),
  });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(counts()).toEqual({ accepted: 4 });
});

test('a 429 waits as long as it asks, without a word 5 s and more, and sends again', async () => {
  const answers = [throttled(30_000), throttled(600_000), throttled(), throttled(), accepted()];
  const { go, clock, states, journal, run } = await bench({
    documents: 1,
    answer: (_, attempt) => answers[attempt - 1] ?? accepted(),
  });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(clock.sleeps).toEqual([30_000, 600_000, 20_000, 40_000]);
  expect(states()).toEqual(['accepted']);
  expect([...journal.documents(run)]).toMatchObject([{ attempts: 5 }]);
});

test('a service that asks for an hour gets it, and nothing waits without end for one that asks for more', async () => {
  const answers = [throttled(3_600_000), throttled(3_600_001)];
  const { go, counts, attempts, clock } = await bench({
    documents: 2,
    answer: (_, attempt) => answers[attempt - 1] ?? accepted(),
  });
  const end = await go();
  expect(end).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(end.why).toBe('The service asks to send nothing before 2027-03-10 02:01 UTC: resume the run then.');
  expect([counts(), attempts(), clock.sleeps]).toEqual([{ unsent: 2 }, 2, [3_600_000]]);
});

test('a time that no calendar has is put off as well', async () => {
  const { go, counts } = await bench({ documents: 1, answer: () => throttled(Number.MAX_SAFE_INTEGER) });
  expect((await go()).why).toContain('9999-12-31');
  expect(counts()).toEqual({ unsent: 1 });
});

test('a document that is put off for the ninth time stops the run and stays unsent', async () => {
  const { go, counts, attempts } = await bench({ documents: 2, answer: () => throttled() });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(attempts()).toBe(9);
  expect(counts()).toEqual({ unsent: 2 });
});

test('a burst of 429 halves the concurrency once, and what is sent again keeps to it', async () => {
  let most = 0;
  let now = 0;
  const { go, events, counts } = await bench({
    documents: 12,
    answer: () => accepted(),
    options: { concurrency: 4 },
    send: async (document, { beforeFirstByte }) => {
      beforeFirstByte();
      if (document.attempts === 0 && !seen.has(document.id) && document.id <= 4) {
        seen.add(document.id);
        await new Promise((resolve) => setImmediate(resolve));
        return throttled();
      }
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return accepted();
    },
  });
  const seen = new Set<number>();
  await go();
  const steps = events.flatMap((event) => (event.kind === 'concurrency' ? [event.concurrency] : []));
  expect(steps).toEqual([4, 2]);
  expect(most).toBe(2);
  expect(counts()).toEqual({ accepted: 12 });
});

test('a repeatable document is sent again, three times in all, and is then in doubt', async () => {
  const again: Outcome = {
    kind: 'again',
    cause: 'repeatable',
    reason: { code: 'http-500', status: 500, message: 'broken' },
  };
  const { go, states, attempts } = await bench({ documents: [ready(3, { repeatable: true })], answer: () => again });
  await go();
  expect([attempts(), states()]).toEqual([3, ['in-doubt']]);
});

test('a creating document is never sent again as if it were repeatable', async () => {
  const again: Outcome = {
    kind: 'again',
    cause: 'repeatable',
    reason: { code: 'http-500', status: 500, message: 'broken' },
  };
  const { go, states, attempts } = await bench({ documents: 1, answer: () => again });
  await go();
  expect([attempts(), states()]).toEqual([1, ['in-doubt']]);
});

test('the first signal takes nothing new and finishes what is in flight', async () => {
  const stopping = new AbortController();
  const { go, states, journal, run } = await bench({
    documents: 4,
    stopping: stopping.signal,
    answer: (_, attempt) => {
      if (attempt === 2) stopping.abort();
      return accepted();
    },
  });
  expect(await go()).toEqual({ state: 'interrupted', cause: 'signal', why: 'Stopped by a signal.' });
  expect(states()).toEqual(['accepted', 'accepted', 'ready', 'ready']);
  expect(journal.run(run)).toMatchObject({ state: 'interrupted', cause: 'signal' });
});

test('a signal ends a wait at once', async () => {
  const stopping = new AbortController();
  const { go, states } = await bench({
    documents: 2,
    stopping: stopping.signal,
    answer: () => {
      setImmediate(() => stopping.abort());
      return unreached;
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'signal' });
  expect(states()).toEqual(['ready', 'ready']);
});

test('the second signal leaves in doubt what had begun, ready what had not, and lets no connection begin later', async () => {
  const dropping = new AbortController();
  const late: (() => void)[] = [];
  const { go, states } = await bench({
    documents: 3,
    answer: () => accepted(),
    options: { concurrency: 2 },
    dropping: dropping.signal,
    send: async ({ rows }, { beforeFirstByte, signal }) => {
      expect(signal.aborted).toBe(false);
      if (rows[0] === 3) beforeFirstByte();
      else late.push(beforeFirstByte);
      setImmediate(() => dropping.abort());
      return await new Promise<Outcome>(() => {});
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'signal' });
  expect(states()).toEqual(['in-doubt', 'ready', 'ready']);
  expect(late).toHaveLength(1);
  expect(late[0]).toThrow('this attempt is over');
  expect(states()).toEqual(['in-doubt', 'ready', 'ready']);
});

test('a fault after the first byte is in doubt and told; a fault before it ends the run and is thrown', async () => {
  const after = await bench({
    documents: 2,
    answer: () => accepted(),
    send: async ({ rows }, { beforeFirstByte }) => {
      beforeFirstByte();
      if (rows[0] === 3) throw new TypeError('a bug');
      return accepted();
    },
  });
  expect(await after.go()).toMatchObject({ state: 'complete' });
  expect(after.states()).toEqual(['in-doubt', 'accepted']);
  expect(after.events.filter(({ kind }) => kind === 'fault')).toMatchObject([{ error: { message: 'a bug' } }]);

  const before = await bench({
    documents: 3,
    answer: (_, attempt) => {
      if (attempt === 2) throw new TypeError('a bug');
      return accepted();
    },
  });
  await expect(before.go()).rejects.toThrow('a bug');
  expect(before.states()).toEqual(['accepted', 'ready', 'ready']);
  expect(before.journal.run(before.run)).toMatchObject({ state: 'interrupted', cause: 'fault' });
});

test('an outcome that cannot be written is told with its id, stops the run, and is in doubt on disk', async () => {
  const { go, events, states } = await bench({
    documents: 3,
    answer: (_, attempt) => accepted(`TRK-${attempt}`),
    wrap: (journal) => ({
      ...journal,
      accepted(id, trackingId, status, response) {
        if (trackingId === 'TRK-2') throw new JournalBroken('the disk is full');
        journal.accepted(id, trackingId, status, response);
      },
    }),
  });
  expect(await go()).toEqual({ state: 'interrupted', cause: 'journal', why: 'the disk is full' });
  expect(events.filter(({ kind }) => kind === 'unrecorded')).toMatchObject([
    { document: { rows: [4] }, outcome: { kind: 'accepted', trackingId: 'TRK-2' } },
  ]);
  expect(states()).toEqual(['accepted', 'in-doubt', 'ready']);
});

test('an intent that cannot be written sends nothing and stops the run', async () => {
  let sent = 0;
  const { go, states } = await bench({
    documents: 2,
    answer: () => accepted(),
    wrap: (journal) => ({
      ...journal,
      sending() {
        throw new JournalBroken('the disk is full');
      },
    }),
    send: async (_, { beforeFirstByte }) => {
      beforeFirstByte();
      sent += 1;
      return accepted();
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'journal' });
  expect([sent, states()]).toEqual([0, ['ready', 'ready']]);
});

test('a journal that fails for good still ends the run, and the next start finds what was on its way', async () => {
  const broken = () => {
    throw new JournalBroken('the disk is full');
  };
  const { go, states } = await bench({
    documents: 2,
    answer: () => accepted(),
    wrap: (journal) => ({ ...journal, accepted: broken, recover: broken, finish: broken }),
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'journal' });
  expect(states()).toEqual(['sending', 'ready']);
});

test('a program that tries to send one booking twice fails loudly before the second one leaves', async () => {
  let left = 0;
  const { go, journal, run, states } = await bench({
    documents: 1,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      beforeFirstByte();
      left += 1;
      return accepted();
    },
  });
  const { run: other } = journal.plan(
    {
      kind: 'bookings',
      file: '/copy.xlsx',
      sha256: 'b',
      scope: 'acme',
      output: '',
      options: '{}',
      rows: 1,
      findings: '[]',
    },
    [ready(3)],
  );
  const first = journal.claim(other);
  journal.sending(first?.id ?? 0);
  await expect(go()).rejects.toThrow('UNIQUE constraint failed');
  expect([left, states()]).toEqual([0, ['ready']]);
  expect(journal.run(run)).toMatchObject({ state: 'interrupted', cause: 'fault' });
});
