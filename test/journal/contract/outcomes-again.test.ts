import { expect, onTestFinished, test } from 'vitest';
import { JournalBroken } from '../../../src/journal/port.ts';
import { openConnection } from '../../../src/journal/postgres/connection.ts';
import { createDatabase } from '../../../src/journal/postgres/database.ts';
import { withOutcomesAgain } from '../../../src/journal/postgres/outcomes-again.ts';
import { falls, machinesAtServer, planned, sql, stateOf } from './machines.ts';

const server = machinesAtServer();
const LOST = () => new JournalBroken('the connection was lost');

/** Ann has sent a document. `write` is how her yes is written, each time that it is tried. */
async function sent(write: (accept: () => Promise<null>, tries: number) => Promise<null>) {
  const { ann, ben, database } = await server.two();
  const { run, first } = await planned(ann);
  await ann.journal.sending(first);
  const [{ id } = { id: 0 }] = await sql(database, `SELECT id FROM senders WHERE who = 'ann'`);
  const connection = await openConnection(database);
  onTestFinished(() => connection.close());
  const sender = { number: Number(id), begin: async () => {}, end: async () => {} };
  let elapsed = 0;
  let tries = 0;
  const accept = async () => {
    await ann.journal.accepted(first, 'TRK-1', 200, '{}');
    return null;
  };
  const outcomes = withOutcomesAgain(
    {
      accepted: () => {
        tries += 1;
        return write(accept, tries);
      },
      rejected: async () => null,
    },
    {
      database: createDatabase(connection),
      sender,
      forMs: 5_000,
      clocks: () => [elapsed, 0],
      pause: async (ms) => {
        elapsed += ms;
      },
    },
  );
  return { outcomes, run, first, ann, ben, database, tries: () => tries };
}

test('an outcome whose connection was lost before it was written is written once more', async () => {
  const { outcomes, ann, first, tries } = await sent(async (accept, at) => {
    if (at < 3) throw LOST();
    return await accept();
  });
  expect(await outcomes.accepted(first, 'TRK-1', 200, '{}')).toBeNull();
  expect([tries(), await stateOf(ann.journal, first)]).toEqual([3, 'accepted']);
});

test('one that was written, and only the answer was lost, is not written again', async () => {
  const { outcomes, ann, first, tries } = await sent(async (accept) => {
    await accept();
    throw LOST();
  });
  expect(await outcomes.accepted(first, 'TRK-1', 200, '{}')).toBeNull();
  expect([tries(), await stateOf(ann.journal, first)]).toEqual([1, 'accepted']);
});

test('one of a sender that was ended meanwhile is not written, and what it sent stays in doubt', async () => {
  const { outcomes, run, ben, database, first } = await sent(async (accept, at) => {
    if (at > 1) return await accept();
    await falls(database, 'ann');
    await ben.journal.recover(run);
    throw LOST();
  });
  await expect(outcomes.accepted(first, 'TRK-1', 200, '{}')).rejects.toThrow(JournalBroken);
  expect(await stateOf(ben.journal, first)).toBe('in-doubt');
});

test('any other fault is not tried again, and a server that stays away is given up in time', async () => {
  const wrong = await sent(async () => {
    throw new Error('a bug');
  });
  await expect(wrong.outcomes.accepted(wrong.first, 'TRK-1', 200, '{}')).rejects.toThrow('a bug');
  expect(wrong.tries()).toBe(1);
  const away = await sent(async () => {
    throw LOST();
  });
  await expect(away.outcomes.accepted(away.first, 'TRK-1', 200, '{}')).rejects.toThrow(JournalBroken);
  expect(away.tries()).toBe(10);
});
