import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../src/journal/port.ts';
import { sameAsOne } from '../../../src/journal/same-as-one.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { openTemporary, RUN, ready } from '../../sending/engine.ts';
import { candidate, journalWith, mark, verdicts } from './reconciling.ts';

describe('a new document that shares a trait with an earlier one', () => {
  const OTHER = '/orders/april.xlsx';
  const sent = (fingerprint: string, ...traits: string[]) => ({ fingerprint, traits, end: 'accepted' }) as const;
  const like = (fingerprint: string, ...traits: string[]) => candidate(fingerprint, { traits: () => traits });
  const told = async (...args: Parameters<typeof verdicts>) =>
    (await verdicts(...args)).map((verdict) => {
      if (!('likeness' in verdict) || verdict.likeness === undefined) return [verdict.type];
      const { earlier, shared } = verdict.likeness;
      return [verdict.type, earlier.trackingId, ...shared];
    });

  test('is that one altered when the file does not hold it any more, unless that is allowed', async () => {
    const journal = await journalWith(sent('a', 's', 't'), sent('b', 'u'));
    expect(await told(journal, [like('c', 't', 'new'), like('b', 'u')])).toEqual([['altered', 'TRK-1', 't'], ['skip']]);
    expect(await told(journal, [like('c', 't', 'new')], { allowSimilar: true })).toEqual([['send']]);
    expect(await told(journal, [like('c', 'new'), candidate('d')])).toEqual([['send'], ['send']]);
  });

  test.each(['in-doubt', 'sending'] as const)('is held back as well when that one is %s', async (end) => {
    expect(await told(await journalWith({ ...sent('a', 't'), end }), [like('c', 't')])).toEqual([
      ['altered', null, 't'],
    ]);
  });

  test('is new while the file holds that one, by its cells or by a mark, or when the service refused it', async () => {
    const journal = await journalWith(sent('a', 't'));
    expect(await told(journal, [like('c', 't'), like('a', 't')])).toEqual([['send'], ['skip']]);
    expect(await told(journal, [like('c', 't')], { invalid: [mark('a').marker] })).toEqual([['send']]);
    expect(await told(await journalWith({ ...sent('a', 't'), end: 'rejected' }), [like('c', 't')])).toEqual([['send']]);
    expect(await told(await journalWith(), [like('c', 't'), like('d', 't')])).toEqual([['send'], ['send']]);
  });

  test('is altered when of twins fewer are left than were sent', async () => {
    const journal = await journalWith(sent('a', 't'), { ...sent('a', 't'), occurrence: 2 });
    expect(await told(journal, [like('a', 't'), like('c', 't')])).toEqual([['skip'], ['altered', 'TRK-2', 't']]);
    expect(await told(journal, [like('a', 't'), like('a', 't'), like('c', 't')])).toEqual([
      ['skip'],
      ['skip'],
      ['send'],
    ]);
  });

  test('is sent with a word about one that only another file held', async () => {
    const journal = await journalWith(sent('a', 't'));
    expect(await told(journal, [like('c', 't')], { file: OTHER })).toEqual([['send', 'TRK-1', 't']]);
    expect(await told(journal, [like('c', 't'), like('a', 't')], { file: OTHER })).toEqual([['send'], ['skip']]);
    const both = { fingerprint: 'a', traits: ['t'], uid: (await sameAsOne(journal, RUN.scope, 'a'))[0]?.uid ?? null };
    await journal.plan({ ...RUN, origin: OTHER }, [ready(3, { ...both, state: 'skipped', trackingId: 'TRK-1' })]);
    expect(await told(journal, [like('c', 't')], { file: OTHER })).toEqual([['altered', 'TRK-1', 't']]);
  });

  test('is like the one with which it shares what few others have; of equal ones that in its row, else the last', async () => {
    const many = Array.from({ length: 20 }, (_, index) => sent(`a${index}`, 'season', `order ${index}`));
    const journal = await journalWith(...many);
    const row = (number: number) => candidate('c', { rows: [number], traits: () => ['season'] });
    expect((await told(journal, [like('c', 'season', 'order 3')]))[0]).toEqual(
      expect.arrayContaining(['TRK-4', 'order 3']),
    );
    expect(await told(journal, [row(19)])).toEqual([['altered', 'TRK-3', 'season']]);
    expect(await told(journal, [row(99)])).toEqual([['altered', 'TRK-20', 'season']]);
  });

  test('asks for each trait once, however many of the file and of the journal share it', async () => {
    const journal = await openTemporary(() => 0);
    const rows = Array.from({ length: 5000 }, (_, index) => index + 3);
    const before = rows.map((row) =>
      ready(row, { state: 'skipped', trackingId: `TRK-${row}`, traits: ['season', `order ${row}`] }),
    );
    await journal.plan(RUN, before);
    const asked: string[] = [];
    const counting: Journal = {
      ...journal,
      sharing: (scope, traits, origin) => {
        asked.push(...traits);
        return journal.sharing(scope, traits, origin);
      },
    };
    const file = rows.map((row) => candidate(`c${row}`, { rows: [row], traits: () => ['season', `order ${row}`] }));
    const begun = cpuMs();
    const judged = await told(counting, file);
    expect(pacedMsSince(begun)).toBeLessThan(5000);
    expect(judged.map(([kind, id]) => `${kind} ${id}`)).toEqual(rows.map((row) => `altered TRK-${row}`));
    expect(asked).toHaveLength(5001);
    expect(new Set(asked).size).toBe(5001);
  });
});
