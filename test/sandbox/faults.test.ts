import { afterEach, describe, expect, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import type { Fault, FaultAct } from '../../src/sandbox/fault-plan.ts';
import { until } from '../until.ts';
import { sandbox } from './client.ts';
import { booking } from './documents.ts';

const on = createBooking.name;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Signed in, with these faults. */
async function faulty(...faults: Fault[]) {
  const service = await sandbox({ faults: { faults } });
  opened.push(service);
  return { ...service, session: await service.signIn() };
}

/** The raw answer, its body unread. */
function send(service: { url: string; session: { token: string } }, timeoutMs = 60_000) {
  return fetch(`${service.url}/v1.0/async-inspection`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.session.token}` },
    body: JSON.stringify(booking),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

describe('a fault', () => {
  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('drops the connection %s acting', async (when, accepted) => {
    const service = await faulty({ on, act: { kind: 'drop', when } });
    await expect(send(service)).rejects.toThrow('fetch failed');
    expect(service.accepted()).toHaveLength(accepted);
  });

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('hangs %s acting until the sandbox ends', async (when, accepted) => {
    const service = await faulty({ on, act: { kind: 'hang', when } });
    const lost = expect(send(service)).rejects.toThrow('fetch failed');
    await until('the booking is accepted', () => accepted === 0 || service.accepted().length > 0);
    await expect(send(service, 300)).rejects.toThrow('timeout');
    await opened.pop()?.close();
    await lost;
    expect(service.accepted().length).toBeGreaterThanOrEqual(accepted);
    if (when === 'before') expect(service.accepted()).toEqual([]);
  });

  test('cuts the body of an accepted booking in the middle', async () => {
    const service = await faulty({ on, act: { kind: 'cut-body' } });
    const answer = await send(service);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(service.accepted()).toHaveLength(1);
  });

  test.each([
    ['malformed', 'application/json', '{'],
    ['html', 'text/html', '<!DOCTYPE'],
  ] as const)('answers %s after acting', async (kind, type, start) => {
    const service = await faulty({ on, act: { kind, when: 'after' } });
    const answer = await send(service);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect(text.startsWith(start)).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
    expect(service.accepted()).toHaveLength(1);
  });

  test.each([
    ['before', 1],
    ['after', 3],
  ] as const)('replays the last answer %s acting', async (when, accepted) => {
    const service = await faulty({ on, skip: 1, act: { kind: 'replay', when } });
    const first = await (await send(service)).text();
    expect(await (await send(service)).text()).toBe(first);
    expect(await (await send(service)).text()).toBe(first);
    expect(service.accepted()).toHaveLength(accepted);
  });

  test.each([
    [{ kind: 'refuse', message: 'no inspector' }, 400, 0],
    [{ kind: 'throttle', retryAfter: '7' }, 429, 0],
    [{ kind: 'answer', when: 'after', status: 502, body: 'Bad gateway' }, 502, 1],
    [{ kind: 'answer', when: 'before', status: 307, headers: { location: '/elsewhere' } }, 307, 0],
    [{ kind: 'answer', when: 'after', status: 204 }, 204, 1],
  ] as const satisfies [FaultAct, number, number][])('answers as told: %j', async (act, status, accepted) => {
    const service = await faulty({ on, act });
    const answer = await send(service);
    expect(answer.status).toBe(status);
    expect(service.accepted()).toHaveLength(accepted);
    const text = await answer.text();
    if ('message' in act) expect(JSON.parse(text)).toEqual({ message: act.message, content: null });
    if ('retryAfter' in act) expect(answer.headers.get('retry-after')).toBe('7');
    if ('headers' in act) expect(answer.headers.get('location')).toBe('/elsewhere');
    if ('body' in act) expect(text).toBe('Bad gateway');
  });

  test('expires the sessions in the middle, with or without the refresh key', async () => {
    for (const [refreshKey, status] of [
      ['kept', 200],
      ['expired', 500],
    ] as const) {
      const service = await faulty({ on, skip: 1, times: 1, act: { kind: 'expire-sessions', refreshKey } });
      expect((await send(service)).status).toBe(200);
      expect((await send(service)).status).toBe(401);
      const refreshed = await service.call('PUT', '/auth/v2/token', service.sessionHeaders(service.session));
      expect(refreshed.status).toBe(status);
      expect((await service.book((await service.signIn()).token)).status).toBe(200);
      expect(service.accepted()).toHaveLength(2);
    }
  });

  test('delays before and after acting', async () => {
    const service = await faulty({ on, act: { kind: 'delay', when: 'after', ms: 150 } });
    const waiting = send(service);
    await until('the booking is accepted', () => service.accepted().length === 1);
    const seenAt = performance.now();
    expect((await waiting).status).toBe(200);
    expect(performance.now() - seenAt).toBeGreaterThan(50);
    service.setFaults({ faults: [{ on, act: { kind: 'delay', when: 'before', ms: 150 } }] });
    const later = send(service);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(service.accepted()).toHaveLength(1);
    expect((await later).status).toBe(200);
  });
});

describe('a fault strikes', () => {
  const statuses = async (service: Awaited<ReturnType<typeof faulty>>, count: number) => {
    const found: number[] = [];
    for (let sent = 0; sent < count; sent += 1) found.push((await send(service)).status);
    return found;
  };

  test('the second and third matching request only', async () => {
    const service = await faulty({ on, skip: 1, times: 2, act: { kind: 'throttle' } });
    await service.read(service.session.token, '/parameter/v2/product-categories');
    expect(await statuses(service, 4)).toEqual([200, 429, 429, 200]);
  });

  test('a share of them, the same for the same seed', async () => {
    const service = await faulty();
    const fault: Fault = { on, share: 0.5, act: { kind: 'throttle' } };
    const tries = [];
    for (const seed of [1, 1, 2]) {
      service.setFaults({ seed, faults: [fault] });
      tries.push(await statuses(service, 30));
    }
    expect(tries[0]).toEqual(tries[1]);
    expect(tries[0]).not.toEqual(tries[2]);
    const struck = tries[0]?.filter((status) => status === 429).length;
    expect(struck).toBeGreaterThan(5);
    expect(struck).toBeLessThan(25);
  });

  test('by method and path, or everything', async () => {
    const service = await faulty();
    const status = async () => (await service.read(service.session.token, '/parameter/v2/product-categories')).status;
    service.setFaults({ faults: [{ on: 'GET /parameter/', act: { kind: 'throttle' } }] });
    expect([await status(), ...(await statuses(service, 1))]).toEqual([429, 200]);
    service.setFaults({ faults: [{ on: '*', act: { kind: 'throttle' } }] });
    expect([await status(), ...(await statuses(service, 1))]).toEqual([429, 429]);
  });

  test('the first that acts wins, and delays add to it', async () => {
    const service = await faulty(
      { on: '*', times: 1, act: { kind: 'delay', when: 'before', ms: 1 } },
      { on, act: { kind: 'delay', when: 'before', ms: 120 } },
      { on, act: { kind: 'refuse' } },
      { on, act: { kind: 'throttle' } },
    );
    const start = performance.now();
    expect((await send(service)).status).toBe(400);
    expect(performance.now() - start).toBeGreaterThanOrEqual(110);
  });
});

describe('from another process', () => {
  const json = { 'content-type': 'application/json' };

  test('faults are set, and bookings and requests are read', async () => {
    const service = await faulty();
    const plan = { seed: 3, faults: [{ on, times: 1, act: { kind: 'drop', when: 'after' } }] };
    const set = await service.call('POST', '/__sandbox/faults', json, JSON.stringify(plan));
    expect([set.status, set.json]).toEqual([200, plan]);
    await expect(send(service)).rejects.toThrow('fetch failed');
    const bookings = await service.call('GET', '/__sandbox/bookings');
    expect(bookings.json).toEqual(service.accepted());
    expect(bookings.json).toMatchObject([{ body: booking }]);
    const requests = await service.call('GET', '/__sandbox/requests');
    expect(requests.json).toMatchObject([{ path: '/auth/v2/token' }, { path: '/v1.0/async-inspection' }]);
  });

  test.each([
    ['faults', {}],
    ['faults[0].on', { faults: [{ on: 'create inspection bookings', act: { kind: 'cut-body' } }] }],
    ['faults[0].times', { faults: [{ on, times: -1, act: { kind: 'cut-body' } }] }],
    ['faults[0].often', { faults: [{ on, often: 1, act: { kind: 'cut-body' } }] }],
    ['faults[0].act', { faults: [{ on }] }],
    ['faults[0].act.kind', { faults: [{ on, act: { kind: 'explode' } }] }],
    ['faults[0].act.when', { faults: [{ on, act: { kind: 'drop' } }] }],
    ['faults[0].act.status', { faults: [{ on, act: { kind: 'answer', when: 'before', status: 99 } }] }],
    [
      'faults[0].act.headers',
      { faults: [{ on, act: { kind: 'answer', when: 'after', status: 200, headers: { a: 1 } } }] },
    ],
  ])('a plan that is wrong in %s is refused and changes nothing', async (place, plan) => {
    const service = await faulty({ on, act: { kind: 'throttle' } });
    const { status, json: answer } = await service.call('POST', '/__sandbox/faults', json, JSON.stringify(plan));
    expect(status).toBe(400);
    expect(answer.message).toContain(place);
    expect((await send(service)).status).toBe(429);
  });
});

test('the latency holds every request back', async () => {
  const service = await sandbox({ latencyMs: 80 });
  opened.push(service);
  const start = performance.now();
  await service.login();
  expect(performance.now() - start).toBeGreaterThanOrEqual(75);
});
