import { describe, expect, test } from 'vitest';
import { SentElsewhere } from '../../../src/journal/senders-port.ts';
import { RUN, ready, states } from '../temporary.ts';
import { COPY, machinesAtServer, planned, stateOf } from './machines.ts';

const at = machinesAtServer();

describe('two machines with the same rows', () => {
  test('send each once: the second waits, and takes over what became of it', async () => {
    const { ann, ben } = await at.two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    expect(await ann.journal.sending(hers.first)).toBe('begun');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await stateOf(ben.journal, his.first)).toBe('wait');
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await ben.journal.takeOver(his.first)).toMatchObject({ state: 'skipped', trackingId: 'TRK-3' });
    expect(await ben.journal.sending(his.second)).toBe('begun');
    expect(await ann.journal.sending(hers.second)).toBe('elsewhere');
    await ben.journal.inDoubt(his.second, { code: 'connection-lost', status: null, message: 'it hung up' });
    expect(await ann.journal.takeOver(hers.second)).toMatchObject({ state: 'in-doubt' });
  });

  test('what was not done there after all is sent here', async () => {
    const { ann, ben } = await at.two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    await ann.journal.backToReady(hers.first, { code: 'http-429', status: 429, message: 'too many' });
    expect(await stateOf(ben.journal, his.first)).toBe('ready');
    expect(await ben.journal.sending(his.first)).toBe('begun');
    expect(await ann.journal.sending(hers.first)).toBe('elsewhere');
  });

  test('at the same moment, exactly one of them begins', async () => {
    const { ann, ben } = await at.two();
    const rows = Array.from({ length: 40 }, (_, row) => ready(row + 3));
    const [hers, his] = [await planned(ann, RUN, rows), await planned(ben, COPY, rows)];
    const begun = await Promise.all(
      [...rows.keys()].flatMap((place) => [
        ann.journal.sending(hers.first + place),
        ben.journal.sending(his.first + place),
      ]),
    );
    expect(begun.toSorted()).toEqual([...rows.map(() => 'begun'), ...rows.map(() => 'elsewhere')]);
  });

  test('what looks like a booking that was sent meanwhile is held back, unless it is allowed', async () => {
    const { ann, ben } = await at.two();
    const other = { businessKey: 'order 7', traits: ['same:7'] };
    const hers = await planned(ann, RUN, [ready(3, other)]);
    const his = await planned(ben, COPY, [ready(5, other), ready(6, { traits: ['same:7'] })]);
    await ann.journal.sending(hers.first);
    expect([await ben.journal.sending(his.first), await ben.journal.sending(his.second)]).toEqual([
      'elsewhere',
      'elsewhere',
    ]);
    expect(await stateOf(ben.journal, his.first)).toBe('wait');
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect([await stateOf(ben.journal, his.first), await stateOf(ben.journal, his.second)]).toEqual([
      'invalid',
      'invalid',
    ]);
    const allowed = await planned(ben, COPY, [ready(8, other)]);
    await ben.journal.reopen(allowed.run, { allowSimilar: true });
    expect(await ben.journal.sending(allowed.first)).toBe('begun');
  });

  test('what was on its way when a run was planned counts as sent later', async () => {
    const { ann, ben } = await at.two();
    const hers = await planned(ann, RUN, [ready(3, { businessKey: 'order 7' })]);
    await ann.journal.sending(hers.first);
    expect(await ben.journal.similarTo(RUN.scope, RUN.kind, ['order 7'])).toEqual(new Map());
    const his = await planned(ben, COPY, [ready(5, { businessKey: 'order 7' })]);
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await stateOf(ben.journal, his.first)).toBe('invalid');
  });

  test('update a record one after the other, and never put older values over newer ones', async () => {
    const { ann, ben } = await at.two();
    const update = (row: number) => ready(row, { repeatable: true, businessKey: 'supplier 7' });
    const [hers, his] = [await planned(ann, RUN, [update(3)]), await planned(ben, COPY, [update(4)])];
    await ben.journal.sending(his.first);
    expect(await ann.journal.sending(hers.first)).toBe('elsewhere');
    await ben.journal.accepted(his.first, null, 200, '{}');
    expect(await ann.journal.takeOver(hers.first)).toMatchObject({
      state: 'invalid',
      reason: { code: 'changed-since' },
    });
  });
});

describe('the run of a living sender', () => {
  test('is moved by nobody else, and names who sends it', async () => {
    const { ann, ben } = await at.two();
    const { run, first, second } = await planned(ann, RUN, [ready(3), ready(4), ready(5)]);
    await ann.journal.sending(first);
    await ann.journal.inDoubt(first, { code: 'connection-lost', status: null, message: 'it hung up' });
    await ann.journal.sending(second);
    const [{ uid = '' } = {}] = await Array.fromAsync(ann.journal.documents(run));
    const decision = { decision: 'not-accepted', who: 'ben', why: null } as const;
    expect(await ben.journal.recover(run)).toBe(0);
    expect(await ben.journal.senderElsewhere(run)).toMatchObject({ who: 'ann', machine: "ann's laptop" });
    expect(await ann.journal.senderElsewhere(run)).toBeNull();
    await expect(ben.journal.reopen(run, { allowSimilar: false })).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.finish(run, 'interrupted', null)).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.settle(RUN.scope, uid, decision)).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.plan({ ...COPY, replaces: run }, [ready(3)])).rejects.toThrow(SentElsewhere);
    expect(await states(ben.journal, run)).toEqual(['in-doubt', 'sending', 'ready']);
    expect(await ben.journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
  });

  test('is free when it ends', async () => {
    const { ann, ben } = await at.two();
    const { run } = await planned(ann);
    await ann.journal.finish(run, 'stopped', 'stopped by --limit 0');
    expect(await ben.journal.senderElsewhere(run)).toBeNull();
    await ben.journal.reopen(run, { allowSimilar: false });
    expect(await ann.journal.senderElsewhere(run)).toMatchObject({ who: 'ben' });
  });

  test('is unfinished at its path on its own machine alone', async () => {
    const { ann, ben } = await at.two();
    const { run } = await planned(ann);
    await ann.journal.finish(run, 'stopped', null);
    expect(await ann.journal.unfinishedAt(RUN.scope, RUN.file)).toMatchObject({ run });
    expect(await ben.journal.unfinishedAt(RUN.scope, RUN.file)).toBeUndefined();
    expect(await ben.journal.lastOf(RUN.scope, RUN.file)).toBeUndefined();
  });
});
