import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { startServer } from '../journal/contract/server.ts';
import { until } from '../until.ts';
import { isBooking } from './campaign.ts';
import { slowly } from './harness/signals.ts';
import { type OpenLane, openLane } from './lane.ts';
import { importsWith, type Laptop, laptopsWith, TAKEOVER_MS, told } from './laptops.ts';
import { type Ended, references, reportOf } from './workplace.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let lane: OpenLane;
let atService: ReturnType<typeof countAt>;
beforeAll(async () => {
  [server, lane] = await Promise.all([startServer(), openLane(null, null)]);
});
afterAll(async () => {
  await lane?.close();
  await server?.stop();
});
beforeEach(() => {
  atService = countAt(lane);
  return atService.stop;
});

const BOOKINGS = 16;
const REFERENCE = /"referenceNumber":"(\w+)-/;

/** Longer than the service takes for any of these bookings. */
const GONE_MS = 2_000;

/** For each booking after what a test is about: still longer than the way to the service. */
const REST_MS = 100;

/** What the service has at once, and when each booking came: of whom, by the tag of its reference. */
function countAt({ watch }: OpenLane) {
  const underWay = new Map<number, { readonly tag: string; readonly at: number }>();
  const arrived: { readonly at: number; readonly tag: string }[] = [];
  const most = { all: 0, of: new Map<string, number>() };
  const stop = watch(({ connection, stage, request }) => {
    if (!isBooking(request)) return;
    if (stage === 'acted') underWay.delete(connection);
    if (stage !== 'request-whole') return;
    const one = { tag: REFERENCE.exec(request)?.[1] ?? '', at: performance.now() };
    const { tag } = one;
    // Nobody hears the answer to one that was killed.
    for (const [other, { at }] of underWay) if (at < one.at - GONE_MS) underWay.delete(other);
    underWay.set(connection, one);
    arrived.push(one);
    most.all = Math.max(most.all, underWay.size);
    const own = [...underWay.values()].filter((other) => other.tag === tag).length;
    most.of.set(tag, Math.max(most.of.get(tag) ?? 0, own));
  });
  return {
    stop,
    arrived,
    most: () => most.all,
    mostOf: (tag: string) => most.of.get(tag) ?? 0,
    forgetMost: () => {
      most.all = 0;
      most.of.clear();
    },
    of: (tag: string) => arrived.filter((one) => one.tag === tag),
  };
}

/** The bookings of one are like those of the other. */
const imports = (laptop: Laptop | undefined, limits: { concurrency: number; rate: number }) =>
  importsWith(laptop, limits, '--allow-similar');
/** Two laptops, each with a file of its own. */
const both = (one: string, other: string, count = BOOKINGS) =>
  laptopsWith(server, lane, [references(one, count), references(other, count)], onTestFinished);

function expectComplete(ends: readonly Ended[], count = BOOKINGS): void {
  for (const end of ends) {
    expect(end.exit, told(end)).toBe(0);
    expect(reportOf(end)).toMatchObject({ state: 'complete', counts: { accepted: count } });
  }
}

const once = (count = BOOKINGS) => Array.from({ length: 2 * count }, () => 1);

test('two laptops have no more under way at the service than the limit of one, and both of them have a part', async () => {
  slowly(lane, 400);
  const { laptops, times } = await both('PLACEa', 'PLACEb');
  const limits = { concurrency: 3, rate: 100 };
  const ends = await Promise.all(laptops.map((laptop) => imports(laptop, limits).ended));
  expectComplete(ends);
  expect(times()).toEqual(once());
  expect(atService.most()).toBe(3);
  // Neither waits until the other has ended.
  const [first, second] = ['PLACEa', 'PLACEb'].map((tag) => atService.of(tag).map(({ at }) => at));
  expect(Math.max(first?.[0] ?? 0, second?.[0] ?? 0)).toBeLessThan(Math.min(first?.at(-1) ?? 0, second?.at(-1) ?? 0));
});

test('two laptops send no faster than the rate of one', async () => {
  slowly(lane, 10);
  const { laptops, times } = await both('RATEa', 'RATEb');
  const rate = 8;
  const ends = await Promise.all(laptops.map((laptop) => imports(laptop, { concurrency: 8, rate }).ended));
  expectComplete(ends);
  expect(times()).toEqual(once());
  const at = atService.arrived.map((one) => one.at);
  // The journal lets a fifth of a second go ahead; the rest is the way from the intent to the service on a busy machine.
  const [window, tolerance] = [2, 0.2 + 0.4];
  for (const [index, from] of at.entries()) {
    const within = at.slice(index).filter((moment) => moment < from + window * 1000).length;
    expect(within).toBeLessThanOrEqual(1 + rate * (window + tolerance));
  }
});

test('a 429 to one laptop keeps both from sending for as long as the service asks', async () => {
  const on = createBooking.name;
  const delay = { on, act: { kind: 'delay', when: 'before', ms: 100 } } as const;
  const throttle = { on, skip: 8, times: 1, act: { kind: 'throttle', retryAfter: '4' } } as const;
  lane.service.setFaults({ faults: [delay, throttle] });
  const { laptops, times } = await both('BUSYa', 'BUSYb');
  const ends = await Promise.all(laptops.map((laptop) => imports(laptop, { concurrency: 3, rate: 20 }).ended));
  expectComplete(ends);
  expect(times()).toEqual(once());
  const at = atService.arrived.map((one) => one.at);
  const throttled = at[8] ?? 0;
  // What was on its way, and the moment until the other laptop asks.
  const during = at.filter((moment) => moment > throttled + 700 && moment < throttled + 4_000);
  expect(during).toEqual([]);
  expect(at.filter((moment) => moment > throttled).length).toBeGreaterThanOrEqual(2 * BOOKINGS - 8 - 3);
});

test('the places of a laptop that is killed are the other one’s within the takeover time', async () => {
  slowly(lane, 500);
  const { laptops, times } = await both('KILLa', 'KILLb', 40);
  const [first, second] = laptops.map((laptop) => imports(laptop, { concurrency: 2, rate: 100 }));
  const isBoth = () => atService.of('KILLa').length > 2 && atService.of('KILLb').length > 2;
  await until('both have sent', () => isBoth() || first?.hasEnded() === true);
  const killedAt = performance.now();
  first?.kill('SIGKILL');
  atService.forgetMost();
  await until('the other has both places', () => atService.mostOf('KILLb') === 2 || second?.hasEnded() === true);
  // The first renewed its row up to the moment when it died; the share of the other one grows with its next answer.
  expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_MS + 3_000);
  slowly(lane, REST_MS);
  const end = await second?.ended;
  expect(end?.exit).toBe(0);
  expect(atService.most()).toBe(2);
  expect(Math.max(...times())).toBe(1);
});

test('a laptop that stands still for longer than the takeover time never adds to the limit when it goes on', async () => {
  slowly(lane, 400);
  const { laptops, times } = await both('STOPa', 'STOPb', 40);
  const [first, second] = laptops.map((laptop) => imports(laptop, { concurrency: 3, rate: 100 }));
  const isBoth = () => atService.of('STOPa').length > 4 && atService.of('STOPb').length > 4;
  await until('both have sent', () => isBoth() || first?.hasEnded() === true);
  first?.kill('SIGSTOP');
  // The other one must have enough to do to see the end of this one.
  slowly(lane, 1_000);
  await wait(TAKEOVER_MS + 1_500);
  const before = atService.of('STOPa').length;
  first?.kill('SIGCONT');
  const stopped = await first?.ended;
  slowly(lane, REST_MS);
  expect((await second?.ended)?.exit).toBe(0);
  // It was ended meanwhile: nothing more leaves.
  expect(atService.of('STOPa').length).toBe(before);
  if (stopped !== undefined) expect(reportOf(stopped)).toMatchObject({ state: 'interrupted' });
  expect(atService.most()).toBeLessThanOrEqual(3);
  expect(Math.max(...times())).toBe(1);
});
