import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionTo } from '../../src/service/connection.ts';
import { messages } from '../../src/service/messages.ts';
import { storedFiles } from '../../src/service/stored-files.ts';
import { rawServer } from './raw-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A list: in pieces, each of which leaves by itself. */
type Bytes = string | Uint8Array | readonly string[];

const WIRE = { method: 'POST', path: '/v1.0/async-inspection', headers: {}, body: '{"a":1}' } as const;

/** What becomes of an answer that a server gives in these bytes. */
async function answered(bytes: Bytes, maxBytes = 10_000) {
  const connection = connectionTo(await serverOf(bytes), {
    env: {},
    caFile: undefined,
    connectMs: 1_000,
    now: () => Date.UTC(2027, 2, 10),
  });
  closing.push(() => connection.close());
  return await connection.sendOnce(WIRE, { answerMs: 10_000, maxBytes }, async () => {});
}

async function serverOf(bytes: Bytes): Promise<URL> {
  const onRequest = async (socket: Socket) => {
    for (const piece of Array.isArray(bytes) ? bytes : [bytes]) {
      socket.write(piece);
      if (Array.isArray(bytes)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    socket.end();
  };
  const raw = await rawServer({ onRequest: (socket) => void onRequest(socket.setNoDelay(true)) });
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
    expect(await answered(answerWith(twice))).toEqual({ type: 'answer', status: 200, retryAfterMs: 7_000, body });
    const busy = answerWith(twice, '', '429 Too Many Requests');
    expect(await answered(busy)).toEqual({ type: 'answer', status: 429, retryAfterMs: 7_000, body: '' });
  });

  it.each(['Content-Type', 'Content-Encoding', 'Location', 'Set-Cookie', 'Date', 'ETag', '__proto__', 'constructor'])(
    'an answer with two of %s keeps its text',
    async (name) => {
      const twice = [`${name}: identity`, `${name}: identity`];
      expect(await answered(answerWith(twice))).toMatchObject({ type: 'answer', body: '{"content":"TRK-1"}' });
    },
  );

  it.each([
    ['ETag', '"a"', '200 OK', { type: 'bytes', from: 0, validator: '"a"' }],
    ['Accept-Ranges', 'none', '200 OK', { type: 'bytes', from: 0 }],
    ['Content-Encoding', 'gzip', '200 OK', { type: 'unreached', message: messages.encoded('gzip, gzip') }],
    ['Content-Range', 'bytes 2-9/10', '206 Partial Content', { type: 'bytes', from: 2, total: 10 }],
    ['Location', 'ftp://elsewhere/', '302 Found', { type: 'refused' }],
    ['Retry-After', '7', '503 Service Unavailable', { type: 'status', status: 503, retryAfterMs: 7_000 }],
  ])('a stored file with two of %s is read like one', async (name, value, status, expected) => {
    const url = await serverOf(answerWith([`${name}: ${value}`, `${name}: ${value}`], '{"a":1}', status));
    const files = storedFiles({ baseUrl: url.href, hosts: [], env: {}, caFile: undefined, now: () => 0 });
    closing.push(() => files.close());
    expect(await files.get(url.href, { from: 2, validator: '"a"' })).toMatchObject(expected);
  });
});

describe('an answer that comes as gzip, which nobody asked for', () => {
  const packed = (body: string | Uint8Array, cut = 0) => {
    const bytes = gzipSync(body);
    const whole = bytes.subarray(0, bytes.length - cut);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${whole.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), whole]);
  };
  const BODY = '{"content":"TRK-1"}';

  it('keeps its text', async () => {
    expect(await answered(packed(BODY))).toMatchObject({ type: 'answer', status: 200, body: BODY });
    expect(await answered(packed(''))).toMatchObject({ type: 'answer', status: 200, body: '' });
  });

  it.each([
    ['it is larger than any answer may be', packed(' '.repeat(10_001))],
    ['it is packed beyond measure', packed(Buffer.alloc(50_000_000))],
    ['it ends too soon', packed(BODY, 4)],
    ['what is in it is no UTF-8', packed(Uint8Array.of(0xff, 0xfe))],
    ['it is none', Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\x1f\x8bab', 'latin1')],
  ])('has no text when %s', async (_, bytes) => {
    expect(await answered(bytes)).toEqual({ type: 'answer', status: 200, retryAfterMs: null, body: null });
  });

  it('is read by its bytes: a header alone packs nothing', async () => {
    expect(await answered(answerWith(['Content-Encoding: gzip']))).toMatchObject({ body: BODY });
  });
});

describe('words before the answer', () => {
  it.each([
    '100 Continue',
    '100',
    '100 Continue\r\nserver: gateway\r\ndate: now',
    '100 Continue\r\n\r\nHTTP/1.0 100 Continue',
    '103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue',
    '102 Processing',
    '103 Early Hints',
  ])('%j: the answer that follows counts', async (words) => {
    const bytes = `HTTP/1.1 ${words}\r\n\r\n${answerWith([])}`;
    expect(await answered(bytes)).toMatchObject({ type: 'answer', status: 200, body: '{"content":"TRK-1"}' });
  });

  it('100 Continue before the answer, in whatever pieces both come', async () => {
    const bytes = `HTTP/1.1 100 Continue\r\n\r\n${answerWith([], '{"content":"TRK-1"}')}`;
    const outcomes = await Promise.all(
      Array.from({ length: bytes.length }, (_, at) => answered([bytes.slice(0, at), bytes.slice(at)])),
    );
    expect(outcomes.map((outcome) => outcome.type === 'answer' && outcome.body)).toEqual(
      outcomes.map(() => '{"content":"TRK-1"}'),
    );
    expect(await answered([...bytes])).toMatchObject({ type: 'answer', body: '{"content":"TRK-1"}' });
  });

  it.each([
    ['101, which nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['what is no HTTP', 'HTTP/1.1 100 Continue\n\n'],
    ['a 100 that is beyond measure', `HTTP/1.1 100 Continue\r\n${'a: b\r\n'.repeat(4_000)}\r\n`],
    ['a 100 that is cut', 'HTTP/1.1 100 Conti', ''],
    ['nothing but a 100', 'HTTP/1.1 100 Continue\r\n\r\n', ''],
  ])('%s leaves no answer', async (_, before, after = answerWith([])) => {
    expect(await answered(`${before}${after}`)).toMatchObject({ type: 'lost' });
  });
});

describe('a 304, for which HTTP has no room for a body', () => {
  it.each([
    ['that announces one has a text that cannot be had', ['content-length: 34'], null],
    ['that announces one in chunks as well', ['transfer-encoding: chunked'], null],
    ['that announces none is empty', ['content-length: 0'], ''],
    ['that says nothing of it is empty', [], ''],
  ])('%s', async (_, head, body) => {
    const bytes = ['HTTP/1.1 304 Not Modified', ...head, '', '{"message":"OK","content":"TRK-1"}'].join('\r\n');
    expect(await answered(bytes)).toEqual({ type: 'answer', status: 304, retryAfterMs: null, body });
  });
});
