import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { booking } from '../sandbox/documents.ts';
import { hooks } from './scripted.ts';
import { fault, seen, start } from './service.ts';

describe('sending', () => {
  it('logs in by itself, books, and revokes its session at the end', async () => {
    const { sandbox, client } = await start();
    const hook = hooks();
    const outcome = await client.send(createBooking, { body: booking }, hook);
    expect(outcome).toMatchObject({ type: 'accepted', status: 200 });
    expect(hook.count).toBe(1);
    expect(sandbox.accepted()).toHaveLength(1);
    await client.close();
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token', 'POST /v1.0/async-inspection', 'DELETE /auth/v2/token']);
  });

  it('tells a refusal in the service’s words', async () => {
    const { client } = await start();
    const { supplierCode: _, ...incomplete } = booking;
    const outcome = await client.send(createBooking, { body: incomplete }, hooks());
    expect(outcome).toMatchObject({ type: 'rejected', reason: { code: 'http-400', status: 400 } });
    expect(outcome.type === 'rejected' && outcome.reason.message).toContain('supplierName');
  });

  it.each(['drop', 'hang'] as const)('is in doubt when the service acts and then does a %s', async (kind) => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('create inspection booking', { kind, when: 'after' }) },
    );
    const outcome = await client.send(createBooking, { body: booking }, hooks());
    expect(outcome.type).toBe('in-doubt');
    expect(sandbox.accepted()).toHaveLength(1);
    expect(seen(sandbox).filter((line) => line.includes('async-inspection'))).toHaveLength(1);
  });

  it('gets a new token after a 401 and sends once more, with a second word to the hook', async () => {
    const expire = fault('create inspection booking', { kind: 'expire-sessions', refreshKey: 'kept' });
    const { sandbox, client } = await start({}, { faults: expire });
    const hook = hooks();
    expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({ type: 'accepted' });
    expect(hook.count).toBe(2);
    expect(sandbox.accepted()).toHaveLength(1);
    expect(seen(sandbox)[2]).toBe('PUT /auth/v2/token');
  });

  it.each([401, 404, 429])('sends nothing once more after a %i with the receipt', async (status) => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('create inspection booking', { kind: 'status', status }) },
    );
    const hook = hooks();
    const outcome = await client.send(createBooking, { body: booking }, hook);
    const [accepted] = sandbox.accepted();
    const message = expect.stringContaining(accepted?.id ?? 'none');
    expect(outcome).toMatchObject({ type: 'in-doubt', reason: { code: 'receipt-with-error', status, message } });
    expect([hook.count, sandbox.accepted()]).toMatchObject([1, [{}]]);
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token', 'POST /v1.0/async-inspection']);
  });

  it('stops when the new token is refused too', async () => {
    const refuse = fault('create inspection booking', { kind: 'answer', when: 'before', status: 401 }, 9);
    const { sandbox, client } = await start({}, { faults: refuse });
    const outcome = await client.send(createBooking, { body: booking }, hooks());
    expect(outcome).toMatchObject({ type: 'stop', cause: 'login' });
    expect(seen(sandbox).filter((line) => line.includes('async-inspection'))).toHaveLength(2);
  });

  it('stops without a word to the hook when the login is refused, and does not try the password again', async () => {
    const credentials = { account: 'demo@example.com', password: '0'.repeat(32), userType: 'client' as const };
    const { sandbox, client } = await start({ credentials });
    const hook = hooks();
    for (let round = 0; round < 3; round++)
      expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({
        type: 'stop',
        cause: 'login',
        reason: { code: 'login-refused', message: expect.stringContaining('do not match') },
      });
    expect(hook.count).toBe(0);
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token']);
  });

  it('may be tried again when the service cannot be reached for the login', async () => {
    const { sandbox, client } = await start();
    await sandbox.close();
    const hook = hooks();
    expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({
      type: 'again',
      cause: 'not-connected',
    });
    expect(hook.count).toBe(0);
  });

  it('throws what the hook throws, and the service saw nothing of the document', async () => {
    const { sandbox, client } = await start();
    const full = new Error('disk full');
    const send = client.send(
      createBooking,
      { body: booking },
      {
        beforeFirstByte: async () => {
          throw full;
        },
      },
    );
    await expect(send).rejects.toBe(full);
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token']);
    expect(await client.send(createBooking, { body: booking }, hooks())).toMatchObject({ type: 'accepted' });
  });
});
