import { expect, test } from 'vitest';
import { JournalBroken } from '../../src/journal/port.ts';
import { accepted, bench, ready } from './engine.ts';

test('a fault after the first byte is in doubt and told; a fault before it ends the run and is thrown', async () => {
  const after = await bench({
    documents: 2,
    answer: () => accepted(),
    send: async ({ rows }, { beforeFirstByte }) => {
      await beforeFirstByte();
      if (rows[0] === 3) throw new TypeError('a bug');
      return accepted();
    },
  });
  expect(await after.go()).toMatchObject({ state: 'complete' });
  expect(await after.states()).toEqual(['in-doubt', 'accepted']);
  expect(after.events.filter(({ type }) => type === 'fault')).toMatchObject([{ error: { message: 'a bug' } }]);

  const before = await bench({
    documents: 3,
    answer: (_, attempt) => {
      if (attempt === 2) throw new TypeError('a bug');
      return accepted();
    },
  });
  await expect(before.go()).rejects.toThrow('a bug');
  expect(await before.states()).toEqual(['accepted', 'ready', 'ready']);
  expect(await before.journal.run(before.run)).toMatchObject({ state: 'interrupted', cause: 'fault' });
});

test('an outcome that cannot be written is told with its id, stops the run, and is in doubt on disk', async () => {
  const { go, events, states } = await bench({
    documents: 3,
    answer: (_, attempt) => accepted(`TRK-${attempt}`),
    wrap: (journal) => ({
      ...journal,
      accepted(id, trackingId, status, response) {
        if (trackingId === 'TRK-2') throw new JournalBroken('the disk is full');
        return journal.accepted(id, trackingId, status, response);
      },
    }),
  });
  expect(await go()).toEqual({ state: 'interrupted', cause: 'journal', why: 'the disk is full' });
  expect(events.filter(({ type }) => type === 'unrecorded')).toMatchObject([
    { document: { rows: [4] }, outcome: { type: 'accepted', trackingId: 'TRK-2' } },
  ]);
  expect(await states()).toEqual(['accepted', 'in-doubt', 'ready']);
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
      await beforeFirstByte();
      sent += 1;
      return accepted();
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'journal' });
  expect([sent, await states()]).toEqual([0, ['ready', 'ready']]);
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
  expect(await states()).toEqual(['sending', 'ready']);
});

test('a program that tries to send one booking twice fails loudly before the second one leaves', async () => {
  let left = 0;
  const { go, journal, run, states } = await bench({
    documents: 1,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      await beforeFirstByte();
      left += 1;
      return accepted();
    },
  });
  const { run: other } = await journal.plan(
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
  const first = await journal.claim(other);
  await journal.sending(first?.id ?? 0);
  await expect(go()).rejects.toThrow('UNIQUE constraint failed');
  expect([left, await states()]).toEqual([0, ['ready']]);
  expect(await journal.run(run)).toMatchObject({ state: 'interrupted', cause: 'fault' });
});
