import { describe, expect, test } from 'vitest';
import { accepted, bench, throttled, unreached } from './engine.ts';

const HOUR = 3_600_000;

describe.each([
  ['is set back by an hour', [-HOUR]],
  ['is set ahead by an hour', [HOUR]],
  ['is set back and forth', [-HOUR, HOUR, HOUR, -HOUR]],
])('while the clock %s', (_, jumps) => {
  const jump = (clock: { set(ms: number): void }, attempt: number) => clock.set(jumps[attempt - 1] ?? 0);

  test('requests leave at their pace, none later and none sooner', async () => {
    const times: number[] = [];
    const { go, clock, counts } = await bench({
      documents: 6,
      answer: (_, attempt) => {
        times.push(clock.elapsed());
        jump(clock, attempt);
        return accepted();
      },
      options: { concurrency: 4, rate: 2 },
    });
    expect(await go()).toMatchObject({ state: 'complete' });
    expect(times).toEqual([0, 500, 1000, 1500, 2000, 2500]);
    expect(await counts()).toEqual({ accepted: 6 });
  });

  test('a wait that the service asks for is kept', async () => {
    const { go, clock } = await bench({
      documents: 2,
      answer: (_, attempt) => {
        jump(clock, attempt);
        return attempt % 2 === 1 ? throttled(30_000) : accepted();
      },
      options: { rate: 1 },
    });
    expect(await go()).toMatchObject({ state: 'complete' });
    expect(clock.sleeps).toEqual([30_000, 1_000, 30_000]);
  });

  test('what nobody reaches is tried as long as ever', async () => {
    const { go, clock } = await bench({
      documents: 1,
      answer: (_, attempt) => {
        jump(clock, attempt);
        return unreached;
      },
    });
    expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
    expect(clock.elapsed()).toBe(150_000);
  });

  test('no quick answer counts as a slow one', async () => {
    const { go, clock, events } = await bench({
      documents: 25,
      answer: (_, attempt) => {
        jump(clock, attempt);
        return accepted();
      },
      options: { concurrency: 8 },
    });
    await go();
    const steps = events.flatMap((event) => (event.type === 'concurrency' ? [event.concurrency] : []));
    expect(steps).toEqual([4, 5, 6, 7, 8]);
  });
});
