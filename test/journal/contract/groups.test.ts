import { describe, expect, test } from 'vitest';
import { RUN, ready, states } from '../temporary.ts';
import { COPY, machinesAtServer, planned, sql } from './machines.ts';

const at = machinesAtServer();
const LIMITS = { concurrency: 50, rate: 100, applyShare: () => {} };

describe('intents of one moment', () => {
  test('begin in the order in which they were asked for', async () => {
    const { ann, database } = await at.two();
    const { first } = await planned(
      ann,
      RUN,
      [3, 4, 5, 6].map((row) => ready(row)),
    );
    const asked = [2, 0, 3, 1].map((place) => first + place);
    await ann.journal.sending(first + 2, LIMITS);
    await ann.journal.accepted(first + 2, 'TRK-5', 200, '{}');
    expect(await Promise.all(asked.slice(1).map((id) => ann.journal.sending(id, LIMITS)))).toEqual(
      asked.slice(1).map(() => 'begun'),
    );
    const sent = await sql(database, 'SELECT id::integer AS id FROM documents ORDER BY sent_order');
    expect(sent.map(({ id }) => id)).toEqual(asked);
  });

  test('of two runs with the same rows begin once, also within one process', async () => {
    const { ann } = await at.two();
    const rows = [ready(3), ready(4)];
    const [one, other] = [await planned(ann, RUN, rows), await planned(ann, COPY, rows)];
    const begun = [one.first, other.first, other.second, one.second].map((id) => ann.journal.sending(id, LIMITS));
    expect(await Promise.all(begun)).toEqual(['begun', 'elsewhere', 'begun', 'elsewhere']);
  });

  test('of two updates of one record begin once, also within one process', async () => {
    const { ann } = await at.two();
    const update = (row: number) => ready(row, { repeatable: true, businessKey: 'supplier 7' });
    const [one, other] = [await planned(ann, RUN, [update(3)]), await planned(ann, COPY, [update(4)])];
    const begun = [one.first, other.first].map((id) => ann.journal.sending(id, LIMITS));
    expect(await Promise.all(begun)).toEqual(['begun', 'elsewhere']);
  });

  test('begin without the one that may not begin', async () => {
    const { ann } = await at.two();
    const { run, first, second } = await planned(ann);
    await ann.journal.sending(first, LIMITS);
    await ann.journal.accepted(first, 'TRK-3', 200, '{}');
    const [again, next] = await Promise.allSettled([first, second].map((id) => ann.journal.sending(id, LIMITS)));
    expect([again?.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 'begun' }]);
    expect(await states(ann.journal, run)).toEqual(['accepted', 'sending']);
  });

  test('take no more places than the account has', async () => {
    const { ann } = await at.two();
    const { run, first } = await planned(
      ann,
      RUN,
      [3, 4, 5].map((row) => ready(row)),
    );
    const two = { ...LIMITS, concurrency: 2 };
    const begun = [0, 1, 2].map((place) => ann.journal.sending(first + place, two));
    expect(await Promise.all(begun)).toEqual(['begun', 'begun', 'limited']);
    expect(await states(ann.journal, run)).toEqual(['sending', 'sending', 'ready']);
  });
});

describe('answers of one moment', () => {
  test('with the same id leave the second booking in doubt', async () => {
    const { ann } = await at.two();
    const { run, first, second } = await planned(ann);
    await Promise.all([first, second].map((id) => ann.journal.sending(id, LIMITS)));
    const written = await Promise.all(
      [first, second].map((id) => ann.journal.accepted(id, 'TRK-3', 200, `{"content":${id}}`)),
    );
    expect(written).toMatchObject([null, { code: 'id-known' }]);
    expect(await states(ann.journal, run)).toEqual(['accepted', 'in-doubt']);
  });

  test('without an id are all accepted', async () => {
    const { ann } = await at.two();
    const { run, first, second } = await planned(ann);
    await Promise.all([first, second].map((id) => ann.journal.sending(id, LIMITS)));
    await Promise.all([first, second].map((id) => ann.journal.accepted(id, null, 200, '{}')));
    expect(await states(ann.journal, run)).toEqual(['accepted', 'accepted']);
  });

  test('about a document that the journal has not are an error, and the others are written', async () => {
    const { ann } = await at.two();
    const { run, first, second } = await planned(ann);
    await ann.journal.sending(first, LIMITS);
    const [known, unknown] = await Promise.allSettled(
      [first, second + 100].map((id) => ann.journal.accepted(id, 'TRK-3', 200, '{}')),
    );
    expect([known?.status, unknown?.status]).toEqual(['fulfilled', 'rejected']);
    expect(await states(ann.journal, run)).toEqual(['accepted', 'ready']);
  });
});
