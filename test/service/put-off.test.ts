import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { productTree } from '../../src/contract/reference.ts';
import { booking } from '../sandbox/documents.ts';
import { hooks } from './scripted.ts';
import { fault, refreshes, seen, start } from './service.ts';

const logins = (lines: string[]) => lines.filter((line) => line === 'POST /auth/v2/token').length;
const PUT_OFF = fault('log in', { kind: 'throttle', retryAfter: '90' });

describe('a login that the service puts off', () => {
  it.each(['userId', 'whoAmI', 'login'] as const)('is waited for by %s as long as it asks, and told', async (name) => {
    const waits: number[] = [];
    const { clock, sandbox, client } = await start({ onWait: (_, ms) => waits.push(ms) }, { faults: PUT_OFF });
    const before = clock.nowMs;
    expect(await client[name]()).toMatchObject({ type: 'ok' });
    expect([clock.nowMs - before, waits]).toEqual([90_000, [90_000]]);
    expect(logins(seen(sandbox))).toBe(2);
  });

  it('is waited for by a read up to an hour, though a read itself waits for two minutes', async () => {
    const { clock, client } = await start({}, { faults: fault('log in', { kind: 'throttle', retryAfter: '3600' }) });
    const before = clock.nowMs;
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(clock.nowMs - before).toBe(3_600_000);
  });

  it.each(['login', 'read'] as const)('for more than an hour ends %s with the time', async (name) => {
    const faults = fault('log in', { kind: 'throttle', retryAfter: '7200' });
    const { clock, sandbox, client } = await start({}, { faults });
    const before = clock.nowMs;
    const failed = name === 'login' ? await client.login() : await client.read(productTree, {});
    expect(failed).toMatchObject({
      type: 'failed',
      failure: { cause: 'service', status: 429, hint: expect.stringContaining('before 2027-01-01 02:00 UTC') },
    });
    expect([clock.nowMs - before, logins(seen(sandbox))]).toEqual([0, 1]);
  });

  it('lets the engine wait, without an intent, and asks for no other login meanwhile', async () => {
    const { clock, sandbox, client } = await start({}, { faults: PUT_OFF });
    const hook = hooks();
    const sending = () => client.send(createBooking, { body: booking }, hook);
    const putOff = { type: 'again', cause: 'throttled', reason: { status: 429 } };
    expect(await Promise.all([sending(), sending()])).toMatchObject(
      [putOff, putOff].map((one) => ({ ...one, afterMs: 90_000 })),
    );
    clock.nowMs += 60_000;
    expect(await sending()).toMatchObject({ ...putOff, afterMs: 30_000 });
    clock.nowMs -= 600_000;
    expect(await sending()).toMatchObject({ ...putOff, afterMs: 90_000 });
    expect([hook.count, logins(seen(sandbox))]).toEqual([0, 1]);
    clock.nowMs += 630_000;
    expect(await sending()).toMatchObject({ type: 'accepted' });
    expect([hook.count, logins(seen(sandbox))]).toEqual([1, 2]);
  });

  it('without a time is left to those who wait by their own rules', async () => {
    const { client } = await start({}, { faults: fault('log in', { kind: 'throttle' }, 9) });
    const outcome = await client.send(createBooking, { body: booking }, hooks());
    expect(outcome).toMatchObject({ type: 'again', cause: 'throttled' });
    expect(outcome).not.toHaveProperty('afterMs');
    expect(await client.userId()).toMatchObject({ type: 'failed', failure: { status: 429 } });
  });

  it('ends when the program stops', async () => {
    const stop = new AbortController();
    const sleep = async () => stop.abort();
    const { sandbox, client } = await start({ sleep, stopping: stop.signal }, { faults: PUT_OFF });
    expect(await client.userId()).toMatchObject({ type: 'failed', failure: { status: 429 } });
    expect(logins(seen(sandbox))).toBe(1);
  });
});

describe('a refresh that the service puts off', () => {
  const refreshPutOff = fault('refresh the session', { kind: 'throttle', retryAfter: '90' }, 9);

  it('spends its key; the session serves while it is good, and the login comes when the time is over', async () => {
    const { clock, sandbox, client } = await start({}, { faults: refreshPutOff });
    await client.read(productTree, {});
    clock.nowMs += 7_200_000 - 59_000;
    for (let times = 0; times < 3; times++) expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect([refreshes(seen(sandbox)), logins(seen(sandbox))]).toEqual([1, 1]);
    clock.nowMs += 59_000;
    const before = clock.nowMs;
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(clock.nowMs - before).toBe(31_000);
    expect([refreshes(seen(sandbox)), logins(seen(sandbox))]).toEqual([1, 2]);
  });

  it('after a 401 lets the engine wait, with proof that nothing was done', async () => {
    const expire = fault('create inspection booking', { kind: 'expire-sessions', refreshKey: 'kept' });
    const faults = { faults: [...expire.faults, ...refreshPutOff.faults] };
    const { clock, sandbox, client } = await start({}, { faults });
    const sending = () => client.send(createBooking, { body: booking }, hooks());
    expect(await sending()).toMatchObject({ type: 'again', cause: 'throttled', afterMs: 90_000 });
    clock.nowMs += 90_000;
    expect(await sending()).toMatchObject({ type: 'accepted' });
    expect([refreshes(seen(sandbox)), logins(seen(sandbox)), sandbox.accepted()]).toMatchObject([1, 2, [{}]]);
  });
});
