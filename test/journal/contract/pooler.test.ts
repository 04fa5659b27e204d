import { expect, test } from 'vitest';
import { RUN, ready, states } from '../temporary.ts';
import { COPY, type Machine, machine, machinesAtServer, planned, sql } from './machines.ts';
import { poolerBefore } from './pooler.ts';

const at = machinesAtServer();
const ROWS = Array.from({ length: 30 }, (_, index) => ready(index + 3));
const LIMITS = { concurrency: 4, rate: 1_000_000 };

/** Sends what it may of a run, and takes over the rest. How many it sent. */
async function sendAll({ journal }: Machine, run: string): Promise<number> {
  let sent = 0;
  const sender = async () => {
    for (let next = await journal.claim(run); next !== undefined; next = await journal.claim(run)) {
      const { id } = next;
      let answer = await journal.sending(id, { ...LIMITS, applyShare: () => {} });
      while (answer === 'limited' || (answer === 'elsewhere' && (await journal.takeOver(id)) === null))
        answer = await journal.sending(id, { ...LIMITS, applyShare: () => {} });
      if (answer !== 'begun') continue;
      sent += 1;
      await journal.accepted(id, `TRK-${id}`, 200, '{}');
    }
  };
  await Promise.all(Array.from({ length: 6 }, sender));
  return sent;
}

test('two machines send each booking once where no connection is theirs for longer than a transaction', async () => {
  const pooled = await poolerBefore(await at.fresh(), 3);
  const [ann, ben] = [await machine(pooled, 'ann'), await machine(pooled, 'ben')];
  const [hers, his] = [await planned(ann, RUN, ROWS), await planned(ben, COPY, ROWS)];
  const sent = await Promise.all([sendAll(ann, hers.run), sendAll(ben, his.run)]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(ROWS.length);
  const all = [...(await states(ann.journal, hers.run)), ...(await states(ben.journal, his.run))];
  expect(all.filter((state) => state === 'accepted')).toHaveLength(ROWS.length);
  expect(all.filter((state) => state === 'skipped')).toHaveLength(ROWS.length);
  expect(await sql(pooled, 'SELECT count(DISTINCT who)::integer AS senders FROM senders')).toEqual([{ senders: 2 }]);
});
