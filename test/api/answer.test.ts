import { afterEach, describe, expect, it } from 'vitest';
import { connectionTo } from '../../src/api/connection.ts';
import { storedFiles } from '../../src/api/stored-files.ts';
import { rawServer } from './raw-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const WIRE = { method: 'POST', path: '/v1.0/async-inspection', headers: {}, body: '{"a":1}' } as const;

/** What becomes of an answer that a server gives in these bytes. */
async function answered(bytes: string | Uint8Array, maxBytes = 10_000) {
  const connection = connectionTo(await serverOf(bytes), {
    env: {},
    caFile: undefined,
    connectMs: 1_000,
    now: () => Date.UTC(2027, 2, 10),
  });
  closing.push(() => connection.close());
  return await connection.sendOnce(WIRE, { answerMs: 1_000, maxBytes }, () => {});
}

async function serverOf(bytes: string | Uint8Array): Promise<URL> {
  const raw = await rawServer({ onRequest: (socket) => socket.end(bytes) });
  closing.push(() => raw.close());
  return raw.url;
}

function answerWith(head: readonly string[], body = '{"content":"TRK-1"}', status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, ...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

describe('headers that come twice', () => {
  it('an answer keeps its text, and the first wait that it asks for counts', async () => {
    const twice = ['Retry-After: 7', 'Retry-After: 9'];
    const body = '{"content":"TRK-1"}';
    expect(await answered(answerWith(twice))).toEqual({ kind: 'answer', status: 200, retryAfterMs: 7_000, body });
    const busy = answerWith(twice, '', '429 Too Many Requests');
    expect(await answered(busy)).toEqual({ kind: 'answer', status: 429, retryAfterMs: 7_000, body: '' });
  });

  it.each(['Content-Type', 'Content-Encoding', 'Location', 'Set-Cookie', 'Date', 'ETag', '__proto__', 'constructor'])(
    'an answer with two of %s keeps its text',
    async (name) => {
      const twice = [`${name}: identity`, `${name}: identity`];
      expect(await answered(answerWith(twice))).toMatchObject({ kind: 'answer', body: '{"content":"TRK-1"}' });
    },
  );

  it.each([
    ['ETag', '"a"', '200 OK', { kind: 'bytes', from: 0, validator: '"a"' }],
    ['Accept-Ranges', 'none', '200 OK', { kind: 'bytes', from: 0 }],
    ['Content-Encoding', 'gzip', '200 OK', { kind: 'unreached', message: 'the file comes in the encoding gzip, gzip' }],
    ['Content-Range', 'bytes 2-9/10', '206 Partial Content', { kind: 'bytes', from: 2, total: 10 }],
    ['Location', 'ftp://elsewhere/', '302 Found', { kind: 'refused' }],
    ['Retry-After', '7', '503 Service Unavailable', { kind: 'status', status: 503, retryAfterMs: 7_000 }],
  ])('a stored file with two of %s is read like one', async (name, value, status, expected) => {
    const url = await serverOf(answerWith([`${name}: ${value}`, `${name}: ${value}`], '{"a":1}', status));
    const files = storedFiles({ baseUrl: url.href, hosts: [], env: {}, caFile: undefined, now: () => 0 });
    closing.push(() => files.close());
    expect(await files.get(url.href, { from: 2, validator: '"a"' })).toMatchObject(expected);
  });
});
