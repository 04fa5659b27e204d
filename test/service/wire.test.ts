import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { hashOrderPassword } from '../../src/contract/order-password.ts';
import { productTree } from '../../src/contract/reference.ts';
import { booking } from '../sandbox/documents.ts';
import { hooks, LOGIN, scripted, TREE } from './scripted.ts';
import { PASSWORD } from './service.ts';

describe('what is on the wire', () => {
  it('joins the base path, carries the usual headers and the user’s own, which never take the place of ours', async () => {
    const headers = { 'X-Tenant': 'acme', Authorization: 'Basic stolen', 'Content-Length': '1', Accept: 'text/plain' };
    const answers = {
      'POST /api/auth/v2/token': LOGIN['POST /auth/v2/token'],
      'GET /api/parameter/v2/product-tree': [{ body: { content: TREE } }],
    };
    const { client, requests } = await scripted(answers, { headers }, '/api/');
    expect(await client.read(productTree, { query: { refresh: 'false' } })).toMatchObject({ type: 'ok' });
    expect(requests[1]).toMatchObject({
      url: '/api/parameter/v2/product-tree?refresh=false',
      headers: {
        authorization: 'Bearer jwt-1234',
        'x-tenant': 'acme',
        accept: 'text/plain',
        'content-type': 'application/json',
        'user-agent': 'qcsheet',
      },
    });
    expect(requests[0]?.headers['authorization']).toBeUndefined();
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      account: 'demo@example.com',
      password: PASSWORD,
      userType: 'client',
    });
  });

  it('speaks the provider’s field names and understands them', async () => {
    const answers = {
      ...LOGIN,
      'POST /v1.0/async-inspection': [{ body: { message: 'ok', content: 'TRK-1', performInRealname: 1 } }],
    };
    const { client, requests } = await scripted(answers, { wireNames: { performInVendorone: 'performInRealname' } });
    const outcome = await client.send(createBooking, { body: { ...booking, performInVendorone: 1 } }, hooks());
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ ...booking, performInRealname: 1 });
    expect(outcome).toMatchObject({ type: 'accepted', response: expect.stringContaining('"performInVendorone":1') });
  });

  it('keeps the digits of long numbers in the answer that is kept', async () => {
    const text = '{"message":null,"content":"TRK-1","serial":12345678901234567890}';
    const { client } = await scripted({ ...LOGIN, 'POST /v1.0/async-inspection': [{ body: text }] });
    expect(await client.send(createBooking, { body: booking }, hooks())).toMatchObject({ response: text });
  });

  it('lets no secret into a message or a kept answer', async () => {
    const echo = `token jwt-1234, key refresh-1234, hash ${PASSWORD}, access sandbox-api-token, tenant acme-key-1`;
    const answers = {
      ...LOGIN,
      'POST /v1.0/async-inspection': [
        { status: 400, body: { message: echo } },
        { body: { message: echo, content: 'TRK-1' } },
      ],
      'GET /parameter/v2/product-tree': [{ status: 403, body: { message: echo } }],
    };
    const { client } = await scripted(answers, { headers: { 'x-tenant': 'acme-key-1' } });
    const told = JSON.stringify([
      await client.send(createBooking, { body: booking }, hooks()),
      await client.send(createBooking, { body: booking }, hooks()),
      await client.read(productTree, {}),
    ]);
    expect(told).toContain('TRK-1');
    expect(told.match(/token \[secret\], key/g)).toHaveLength(3);
    expect(told).not.toMatch(new RegExp(`jwt-1234|refresh-1234|${PASSWORD}|sandbox-api-token|acme-key-1`));
  });

  it('sends an order’s password as its hash, and tells nobody', async () => {
    const password = hashOrderPassword('Order-Secret-1');
    const url = `PUT /order/v2/7/factory?inspectionDate=2027-03-10&containerReadyDate=2027-03-12&password=${password}`;
    const answers = [
      { status: 403, body: { message: `refused: ${url}`, content: null } },
      { body: { message: url, content: true } },
    ];
    const { client, requests } = await scripted({ ...LOGIN, 'PUT /order/v2/7/factory': answers });
    const query = { inspectionDate: '2027-03-10', containerReadyDate: '2027-03-12', password };
    const request = { path: { orderId: '7' }, query, body: {} };
    const told = JSON.stringify([
      await client.send(confirmFactory, request, hooks()),
      await client.send(confirmFactory, request, hooks()),
      await client.send(confirmFactory, { ...request, query: { ...query, password: 'Order-Secret-1' } }, hooks()),
    ]);
    expect(`${requests[1]?.method} ${requests[1]?.url}`).toBe(url);
    expect(requests).toHaveLength(3);
    expect(told.match(/password=\[secret\]/g)).toHaveLength(2);
    expect(told).not.toMatch(new RegExp(`${password}|Order-Secret-1`));
  });
});
