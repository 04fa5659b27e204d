import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { HttpResponse, http } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import { afterEach, expect, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { type Client, createClient } from '../../src/service/client.ts';
import { booking } from '../sandbox/documents.ts';
import { clientOptions } from './service.ts';

/** Named hosts, which a server on loopback cannot stand for: the sockets are caught below undici. */
const SERVICE = 'http://api.service.example';
const ELSEWHERE = 'http://elsewhere.example';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Seen = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Every host of the world answers: the service logs in, the rest is `booked`. */
async function world(booked: () => Response): Promise<{ client: Client; seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [new HttpRequestInterceptor()] })],
    onUnhandledFrame: 'error',
    context: { quiet: true },
    handlers: [
      http.all('*', async ({ request }) => {
        seen.push({ url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() });
        if (request.method === 'DELETE') return HttpResponse.json({ message: 'OK', content: true });
        return request.url.endsWith('/auth/v2/token') ? HttpResponse.json(SESSION) : booked();
      }),
    ],
  });
  await network.enable();
  closing.push(async () => network.disable());
  const client = createClient(clientOptions(SERVICE, { nowMs: Date.UTC(2027, 0, 1) }));
  closing.push(() => client.close());
  return { client, seen };
}

const SESSION = {
  message: 'OK',
  content: {
    token: { token: 'the-token', refreshKey: 'the-key', validBefore: `${Date.UTC(2027, 0, 2) / 1000}`, userId: 'U-1' },
  },
};

const request = { body: booking };
const hooks = { beforeFirstByte: async () => undefined };

test('a booking leaves with the token, a plain body and a connection that is not used again', async () => {
  const { client, seen } = await world(() => HttpResponse.json({ message: 'OK', content: 'TRK-1' }));
  expect(await client.send(createBooking, request, hooks)).toMatchObject({ type: 'accepted', trackingId: 'TRK-1' });
  const sent = seen.find(({ url }) => url === `${SERVICE}/v1.0/async-inspection`);
  expect(sent?.headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: 'Bearer the-token',
    connection: 'close',
    'content-length': `${Buffer.byteLength(sent?.body ?? '')}`,
    'content-type': 'application/json',
    host: 'api.service.example',
    'user-agent': 'qcsheet',
  });
  expect(JSON.parse(sent?.body ?? '')).toEqual(booking);
});

test.each([301, 302, 303, 307, 308])(
  'a %i to another host is not followed, and no token goes there',
  async (status) => {
    const { client, seen } = await world(() => new HttpResponse(null, { status, headers: { location: ELSEWHERE } }));
    const outcome = await client.send(createBooking, request, hooks);
    expect(outcome.type).toBe(status === 302 || status === 303 ? 'in-doubt' : 'stop');
    await client.close();
    expect(seen.map(({ url }) => new URL(url).origin)).toEqual([SERVICE, SERVICE, SERVICE]);
  },
);
