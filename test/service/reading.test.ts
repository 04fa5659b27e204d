import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { productTree, provinces } from '../../src/contract/reference.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';
import { booking } from '../sandbox/documents.ts';
import { LOGIN, scripted } from './scripted.ts';
import { fault, seen, start } from './service.ts';

describe('reading', () => {
  it('brings the content, with the session’s user id in the path', async () => {
    const { client } = await start();
    const who = await client.userId();
    if (who.type === 'failed') throw new Error(who.failure.message);
    const suppliers = await client.read(searchSuppliers, { path: { userId: who.userId }, query: { type: 'FACTORY' } });
    if (suppliers.type === 'failed') throw new Error(suppliers.failure.message);
    expect(suppliers.content.length).toBeGreaterThan(10);
  });

  it('tries again after a dropped connection, a 503 and a 429, and then has it', async () => {
    const plan = {
      faults: [
        { on: 'GET /', times: 1, act: { kind: 'drop', when: 'before' } },
        { on: 'GET /', skip: 1, times: 1, act: { kind: 'answer', when: 'before', status: 503 } },
        { on: 'GET /', skip: 2, times: 1, act: { kind: 'throttle', retryAfter: '30' } },
      ],
    } as const;
    const { clock, sandbox, client } = await start({}, { faults: plan });
    const before = clock.nowMs;
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(4);
    expect(clock.nowMs - before).toBeGreaterThan(30_000);
  });

  it('asks once more for what came cut, or as the page of something in between', async () => {
    const plan = {
      faults: [
        { on: 'GET /', times: 1, act: { kind: 'html', when: 'before' } },
        { on: 'GET /', skip: 1, times: 1, act: { kind: 'malformed', when: 'before' } },
      ],
    } as const;
    const { sandbox, client } = await start({}, { faults: plan });
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(3);
  });

  it('gives up after five tries and says so', async () => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('GET /', { kind: 'answer', when: 'before', status: 500 }, 99) },
    );
    expect(await client.read(productTree, {})).toMatchObject({
      type: 'failed',
      failure: { cause: 'service', code: 'http-500', status: 500 },
    });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(5);
  });

  it('does not try again what will not change', async () => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('GET /', { kind: 'refuse', message: 'No rights' }, 9) },
    );
    expect(await client.read(productTree, {})).toMatchObject({
      failure: { cause: 'service', message: expect.stringContaining('No rights') },
    });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });

  it('names the field that is not as described', async () => {
    const suppliers = [{ name: 'A' }, { name: 7 }];
    const { client } = await scripted({ ...LOGIN, 'GET /user/v2/u1/suppliers': [{ body: { content: suppliers } }] });
    const read = await client.read(searchSuppliers, { path: { userId: 'u1' } });
    expect(read).toMatchObject({ failure: { cause: 'unexpected-answer', message: expect.stringContaining('1.name') } });
  });

  it('tells a wrong base address from a row that is not there', async () => {
    const { client } = await scripted(LOGIN);
    expect(await client.read(productTree, {})).toMatchObject({ failure: { cause: 'address', code: 'http-404' } });
    expect(await client.read(provinces, { path: { countryId: 'XX' } })).toMatchObject({
      failure: { cause: 'service' },
    });
  });

  it('takes a web page in place of a login for a wrong base address', async () => {
    const { client } = await scripted({ 'POST /auth/v2/token': [{ body: '<html>Welcome</html>' }] });
    expect(await client.read(productTree, {})).toMatchObject({ failure: { cause: 'address' } });
  });

  it('takes null with a message as a refused login, whatever the status', async () => {
    for (const status of [200, 400, 401, 403]) {
      const body = { message: 'username and password do not match', content: null };
      const { client } = await scripted({ 'POST /auth/v2/token': [{ status, body }] });
      expect(await client.whoAmI()).toMatchObject({
        failure: { cause: 'login', status, message: expect.stringContaining('do not match') },
      });
    }
  });

  it('comes back at once when it is stopped', async () => {
    const { client } = await start({}, { faults: fault('GET /', { kind: 'hang', when: 'before' }, 9) });
    await client.userId();
    expect(await client.read(productTree, {}, { signal: AbortSignal.timeout(50) })).toMatchObject({
      failure: { cause: 'unreachable' },
    });
  });

  it('refuses to repeat what is no read', async () => {
    const { client } = await start();
    await expect(client.read(createBooking, { body: booking })).rejects.toThrow('is no read');
  });
});
