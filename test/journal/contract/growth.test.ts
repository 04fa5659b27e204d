import { expect, test } from 'vitest';
import { RUN, ready } from '../temporary.ts';
import { COPY, machine, machinesAtServer } from './machines.ts';

const at = machinesAtServer();

test('a run of many documents that share a trait is taken up at once, in tables that were empty before', async () => {
  const database = await at.fresh();
  const [ann, ben] = [
    await machine({ ...database, query_timeout: 5_000 }, 'ann'),
    await machine({ ...database, query_timeout: 5_000 }, 'ben'),
  ];
  const documents = (tag: string) =>
    Array.from({ length: 600 }, (_, index) => {
      const traits = ['same:bookings:1:all', `bookings:t1:${index}`];
      return ready(index + 3, { fingerprint: `v1:${tag}:${index}`, businessKey: `k${tag}:${index}`, traits });
    });
  const first = await ann.journal.plan(RUN, documents('a'));
  await ann.journal.reopen(first.run, { allowSimilar: false });
  const second = await ben.journal.plan(COPY, documents('b'));
  await ben.journal.reopen(second.run, { allowSimilar: false });
  expect(await ann.journal.toSend(first.run)).toBe(600);
  expect(await ben.journal.toSend(second.run)).toBe(600);
});
