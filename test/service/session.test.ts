import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { productTree } from '../../src/contract/reference.ts';
import { booking } from '../sandbox/documents.ts';
import { until } from '../until.ts';
import { clientOptions, fault, refreshes, seen, start } from './service.ts';

const hooks = { beforeFirstByte: async () => {} };
const logins = (lines: string[]) => lines.filter((line) => line === 'POST /auth/v2/token').length;

describe('a session', () => {
  it('is refreshed when less than a minute is left, once, however many need it', async () => {
    const { clock, sandbox, client } = await start();
    await client.read(productTree, {});
    clock.nowMs += 7_200_000 - 59_000;
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => client.send(createBooking, { body: booking }, hooks)),
    );
    expect(sent.every(({ type }) => type === 'accepted')).toBe(true);
    expect(refreshes(seen(sandbox))).toBe(1);
    expect(logins(seen(sandbox))).toBe(1);
  });

  it('is refreshed when a tenth is left where that is less than a minute', async () => {
    const credentials = { ...clientOptions('', { nowMs: 0 }).credentials, tokenExpire: 100 };
    const { clock, sandbox, client } = await start({ credentials });
    await client.read(productTree, {});
    clock.nowMs += 89_000;
    await client.read(productTree, {});
    expect(refreshes(seen(sandbox))).toBe(0);
    clock.nowMs += 2_000;
    await client.read(productTree, {});
    expect(refreshes(seen(sandbox))).toBe(1);
  });

  it('is left alone while more is left', async () => {
    const { clock, sandbox, client } = await start();
    await client.read(productTree, {});
    clock.nowMs += 7_200_000 - 61_000;
    await client.read(productTree, {});
    expect(refreshes(seen(sandbox))).toBe(0);
  });

  it('waits with the refresh until the requests in flight are answered', async () => {
    const slow = fault('create inspection booking', { kind: 'delay', when: 'before', ms: 300 });
    const { clock, sandbox, client } = await start({}, { faults: slow });
    await client.userId();
    const first = client.send(
      createBooking,
      { body: booking },
      {
        beforeFirstByte: async () => {
          clock.nowMs += 7_190_000;
        },
      },
    );
    await until('both requests have arrived', () => seen(sandbox).length === 2);
    let isFirstDone = false;
    void first.then(() => (isFirstDone = true));
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(isFirstDone).toBe(true);
    expect(await first).toMatchObject({ type: 'accepted' });
    expect(seen(sandbox).slice(2)).toEqual(['PUT /auth/v2/token', 'GET /parameter/v2/product-tree']);
  });

  const losses = [
    ['is refused with 500', { kind: 'answer', when: 'before', status: 500 }],
    ['is lost before the service acts', { kind: 'drop', when: 'before' }],
    ['is lost after the service acted', { kind: 'drop', when: 'after' }],
    ['is cut in the middle of its answer', { kind: 'cut-body' }],
    ['is answered with a web page', { kind: 'html', when: 'after' }],
  ] as const;
  it.each(losses)('logs in anew and never sends the key again when a refresh %s', async (_, act) => {
    const { clock, sandbox, client } = await start({}, { faults: fault('refresh the session', act, 9) });
    for (let round = 0; round < 3; round++) {
      expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
      clock.nowMs += 7_190_000;
    }
    const keys = sandbox
      .requests()
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers['ai-api-refresh-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(logins(seen(sandbox))).toBe(3);
  });

  it('logs in anew when the refresh key has expired with the token', async () => {
    const expire = fault('read the product tree', { kind: 'expire-sessions', refreshKey: 'expired' });
    const { sandbox, client } = await start(
      {},
      { faults: { faults: [{ ...expire.faults[0], on: 'GET /' } as never] } },
    );
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(seen(sandbox)).toEqual([
      'POST /auth/v2/token',
      'GET /parameter/v2/product-tree',
      'PUT /auth/v2/token',
      'POST /auth/v2/token',
      'GET /parameter/v2/product-tree',
    ]);
  });

  it('is renewed by a login alone where the values for a refresh are not configured', async () => {
    const { clock, sandbox, client } = await start({ apiAccessToken: null, referer: null });
    await client.read(productTree, {});
    clock.nowMs += 7_190_000;
    await client.read(productTree, {});
    await client.close();
    expect(refreshes(seen(sandbox))).toBe(0);
    expect(logins(seen(sandbox))).toBe(2);
  });

  it('goes on with a token that is still good when it cannot be renewed ahead of time', async () => {
    const { clock, sandbox, client } = await start();
    await client.read(productTree, {});
    clock.nowMs += 7_190_000;
    sandbox.setFaults({
      faults: [
        { on: 'PUT /auth', act: { kind: 'answer', when: 'before', status: 500 } },
        { on: 'POST /auth', act: { kind: 'answer', when: 'before', status: 503 } },
      ],
    });
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
  });
});
