import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/console/endpoints/index.ts';
import { fileNameOf } from '../../src/console/uploads.ts';
import { type Office, openOffice, SAMPLES } from '../cli/office.ts';
import { until } from '../until.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
let opened: Opened;
beforeAll(async () => {
  office = await openOffice();
  opened = await openConsole(office.machine(), join(SAMPLES, 'bookings.xlsx'));
  await opened.settled();
});
afterAll(async () => {
  await opened.close();
  await office.close();
});

const STATE = '/api/v1/state';
const withCookie = (headers: Readonly<Record<string, string>> = {}) => ({ cookie: opened.cookie, ...headers });
const statusOf = async (path: string, asking: Parameters<Opened['raw']>[1]) => (await opened.raw(path, asking)).status;

describe('the address', () => {
  test('lets one browser in, once', async () => {
    const { search } = new URL(opened.address);
    const second = await opened.raw(`/${search}`);
    expect([second.status, second.headers['set-cookie']]).toEqual([403, undefined]);
    const guessed = await opened.raw(`/?token=${'A'.repeat(43)}`);
    expect([guessed.status, guessed.headers['set-cookie']]).toEqual([403, undefined]);
    // The browser that is in may open it again.
    expect(await statusOf(`/${search}`, { headers: withCookie() })).toBe(303);
  });

  test('gives a cookie that no script reads and no other site sends', async () => {
    const other = await openConsole(office.machine(), null, { visit: false });
    const first = await other.raw(`/${new URL(other.address).search}`);
    expect([first.status, first.headers['location']]).toEqual([303, '/']);
    expect(String(first.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    await other.close();
  });
});

describe('a request', () => {
  test.each(['/', '/page.js', STATE, '/api/v1/openapi.json', '/api/v1/rows', '/api/v1/copy'])(
    'for %s without the cookie gets nothing',
    async (path) => {
      const answer = await opened.raw(path);
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('Shenzhen');
      expect(await statusOf(path, { headers: { cookie: `qcsheet-${opened.port}=guess` } })).toBe(401);
    },
  );

  test.each(['evil.example:PORT', 'localhost:PORT', '[::1]:PORT', '127.0.0.1', '127.0.0.1:1'])(
    'to the host %s is refused: another name may lead here',
    async (name) => {
      const host = name.replace('PORT', String(opened.port));
      expect(await statusOf(STATE, { headers: withCookie({ host }) })).toBe(403);
    },
  );

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('of another page is refused: %o', async (headers) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const path = method === 'GET' ? STATE : method === 'POST' ? '/api/v1/undo' : '/api/v1/file?name=a.csv';
      expect(await statusOf(path, { method, headers: withCookie(headers) })).toBe(403);
    }
    expect((await opened.state()).file?.name).toBe('bookings.xlsx');
  });

  test('of our own page is answered', async () => {
    const headers = withCookie({ origin: `http://127.0.0.1:${opened.port}`, 'sec-fetch-site': 'same-origin' });
    expect(await statusOf(STATE, { headers })).toBe(200);
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/page/main.tsx',
    '/%00',
    '//etc/passwd',
  ])('for %s finds no file', async (path) => {
    expect(await statusOf(path, { headers: withCookie() })).toBe(404);
  });

  test('is refused when it is not as the API describes it', async () => {
    const json = withCookie({ 'content-type': 'application/json' });
    const edits = '/api/v1/edits';
    expect(await statusOf(edits, { method: 'POST', headers: json, body: '{' })).toBe(400);
    expect(await statusOf(edits, { method: 'POST', headers: json, body: '{"cells":[{"row":0}]}' })).toBe(400);
    // What a form of another site could send.
    const form = withCookie({ 'content-type': 'text/plain' });
    const body = '{"cells":[{"row":3,"column":1,"text":"x"}]}';
    expect(await statusOf(edits, { method: 'POST', headers: form, body })).toBe(400);
    expect(await statusOf('/api/v1/rows?count=100000', { headers: withCookie() })).toBe(400);
    expect((await opened.state()).edits).toBe(0);
  });

  test.each([
    ['without a body or its length is answered', '', 200],
    ['of unknown length is refused', 'Transfer-Encoding: chunked\r\n', 411],
  ])('%s', async (_what, header, status) => {
    const { cookie, port } = opened;
    const head = `POST /api/v1/undo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `${head}${header}Content-Type: application/json\r\n\r\n${header === '' ? '' : '2\r\n{}\r\n0\r\n\r\n'}`,
    );
    const [first] = await once(socket, 'data');
    socket.destroy();
    expect(String(first).split(' ')[1]).toBe(String(status));
  });

  test('is refused when it is too large', async () => {
    const json = withCookie({ 'content-type': 'application/json' });
    const answer = await opened.raw('/api/v1/answer', { method: 'POST', headers: json, body: ' '.repeat(5_000_000) });
    expect(answer.status).toBe(413);
  });
});

test('every answer forbids scripts, frames and places that are not ours', async () => {
  for (const path of ['/', '/nothing', STATE, '/page.css']) {
    const { headers } = await opened.raw(path, { headers: withCookie() });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{20,}'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

describe('an upload', () => {
  test('larger than the limit is refused while it comes in, and nothing of it stays', async () => {
    const machine = office.machine();
    const other = await openConsole(machine, null);
    const body = Buffer.alloc((await other.state()).largestFile + 1);
    const headers = { cookie: other.cookie };
    const answer = await other.raw('/api/v1/file?name=big.xlsx', { method: 'PUT', headers, body });
    expect(answer.status).toBe(413);
    expect((await other.state()).file).toBeNull();
    expect(readdirSync(join(machine.state, 'opened'))).toEqual([]);
    await other.close();
  });

  test('is removed at the end, whatever its name', async () => {
    const machine = office.machine();
    const kept = join(machine.state, 'opened');
    const other = await openConsole(machine, null);
    const name = encodeURIComponent('../../../evil/bookings.csv');
    const headers = { cookie: other.cookie };
    await other.raw(`/api/v1/file?name=${name}`, { method: 'PUT', headers, body: 'a,b\n1,2\n' });
    expect((await other.settled()).file).toEqual({ name: 'bookings.csv', isUpload: true });
    expect(readdirSync(kept)).toEqual(['bookings.csv']);
    expect(statSync(kept).mode & 0o077).toBe(0);
    await other.close();
    expect(readdirSync(kept)).toEqual([]);
    expect(readdirSync(machine.folder)).not.toContain('evil');
  });

  test.each([
    ['../../a.xlsx', 'a.xlsx'],
    ['C:\\Users\\me\\b.xlsx', 'b.xlsx'],
    ['..', 'file'],
    ['.hidden.csv', 'hidden.csv'],
    ['con.csv', 'file-con.csv'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    [`${'x'.repeat(290)}.xlsx`, `${'x'.repeat(150)}.xlsx`],
  ])('called %j is kept as %j', (given, kept) => {
    expect(fileNameOf(given)).toBe(kept);
  });
});

test('the description has every call of the API, and nothing else', async () => {
  const { text } = await opened.call('GET', '/openapi.json');
  const { paths, openapi } = JSON.parse(text);
  const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method} ${path.replace('/api/v1', '')}`),
  );
  expect(openapi).toBe('3.1.0');
  expect(described.sort()).toEqual(
    Object.values(ENDPOINTS)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
  expect(JSON.stringify(paths)).not.toContain('"$schema":null');
});

test('the console ends some time after the last tab, and not before one was there', async () => {
  const unseen = await openConsole(office.machine(), null, { idleMs: 50, visit: false });
  const seen = await openConsole(office.machine(), null, { idleMs: 50 });
  await seen.state();
  await until('it is idle', () => seen.idle.aborted);
  // It has looked for tabs more often than the other one, which was opened later.
  expect(unseen.idle.aborted).toBe(false);
  await Promise.all([seen.close(), unseen.close()]);
});
