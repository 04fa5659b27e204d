import { createServer } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileRecord } from '../../src/contract/files.ts';
import { reportFiles, searchReports } from '../../src/contract/reports.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { isLoopbackAddress, isPublicAddress } from '../../src/service/address-rule.ts';
import { messages } from '../../src/service/messages.ts';
import { type FileAnswer, type StoredFilesOptions, storedFiles } from '../../src/service/stored-files.ts';
import { storage } from '../exporting/download/storage.ts';
import { authority, hasOpenssl } from './certificates.ts';
import { proxyServer } from './proxy-server.ts';
import { start } from './service.ts';

const LOCAL = 'http://127.0.0.1:1';
const PUBLIC = 'https://api.example.com';

function source(change: Partial<StoredFilesOptions> = {}) {
  const timeouts = { connectMs: 1_000, answerMs: 1_000 };
  const files = storedFiles({
    baseUrl: LOCAL,
    hosts: [],
    env: {},
    caFile: undefined,
    timeouts,
    now: Date.now,
    ...change,
  });
  onTestFinished(() => files.close());
  return files;
}

async function textOf(answer: FileAnswer): Promise<string> {
  if (answer.type !== 'bytes') throw new Error(JSON.stringify(answer));
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('an address that the service gave', () => {
  test.each([
    ['no address', 'not an address'],
    ['file:', 'file:///etc/passwd'],
    ['ftp:', 'ftp://files.example.com/a'],
    ['data:', 'data:text/plain,abc'],
    ['http', 'http://files.example.com/a'],
    ['http to loopback while the service is elsewhere', 'http://127.0.0.1:9/a'],
    ['loopback while the service is elsewhere', 'https://127.0.0.1:9/a'],
    ['this machine by its name', 'https://localhost:9/a'],
    ['a name that only the network knows', 'https://intranet/a'],
    ['this machine in other spellings', 'https://2130706433:9/a'],
    ['this machine in hexadecimal', 'https://0x7f.0.0.1:9/a'],
    ['this machine by IPv6', 'https://[::1]:9/a'],
    ['this machine by an IPv6 that stands for IPv4', 'https://[::ffff:127.0.0.1]:9/a'],
    ['a private network', 'https://10.0.0.1/a'],
    ['another one', 'https://192.168.1.1/a'],
    ['one of IPv6', 'https://[fd00::1]/a'],
    ['the machine’s own data in a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['nowhere', 'https://0.0.0.0/a'],
  ])('is not asked when it is %s', async (_, address) => {
    expect(await source({ baseUrl: PUBLIC }).get(address, null)).toMatchObject({ type: 'refused' });
  });

  test('behind a name is judged when the socket is opened: no connection is made', async () => {
    const { port, seen } = await storage((_, response) => response.end('secret'));
    const answer = await source({ baseUrl: PUBLIC, hosts: ['localhost'] }).get(`https://localhost:${port}/a`, null);
    expect(answer).toEqual({
      type: 'refused',
      message: messages.localAddress(`localhost:${port}`),
    });
    expect(seen).toEqual([]);
  });

  test('may be loopback where the service is', async () => {
    const { url } = await storage((_, response) => response.end('here'));
    expect(await textOf(await source().get(`${url}/a`, null))).toBe('here');
  });
});

describe('a redirect', () => {
  test.each([
    ['to a private address', 'https://10.0.0.1/a'],
    ['to the data of a cloud machine', 'https://169.254.169.254/'],
    ['away from encryption', 'http://files.example.com/a'],
    ['to a file of this machine', 'file:///etc/passwd'],
    ['to no address', 'https://'],
  ])('%s is not followed', async (_, location) => {
    const { url } = await storage((_request, response) => response.writeHead(302, { location }).end());
    expect(await source().get(`${url}/a`, null)).toMatchObject({ type: 'refused' });
  });

  test('within the rules is followed, with the same range', async () => {
    const { url, seen } = await storage((request, response) => {
      if (request.url === '/a') response.writeHead(307, { location: '/b?c=d' }).end();
      else response.writeHead(206, { 'content-range': 'bytes 3-4/5' }).end('lo');
    });
    const answer = await source().get(`${url}/a`, { from: 3, validator: '"v"' });
    expect(answer).toMatchObject({ type: 'bytes', from: 3, total: 5 });
    expect(await textOf(answer)).toBe('lo');
    expect(seen.map(({ path, headers }) => [path, headers.range, headers['if-range']])).toEqual([
      ['/a', 'bytes=3-', '"v"'],
      ['/b?c=d', 'bytes=3-', '"v"'],
    ]);
  });

  test('that leads in a circle ends', async () => {
    const { url, seen } = await storage((_, response) => response.writeHead(302, { location: '/a' }).end());
    expect(await source().get(`${url}/a`, null)).toMatchObject({ type: 'refused' });
    expect(seen).toHaveLength(6);
  });
});

describe('what goes along with a download', () => {
  test('is nothing of the session, of the user or of the address’s own login', async () => {
    const { url, seen } = await storage((_, response) => response.end('x'));
    await textOf(await source().get(url.replace('//', '//user:word@'), null));
    expect(seen[0]?.headers).toEqual({
      host: url.replace('http://', ''),
      connection: 'keep-alive',
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'qcsheet',
    });
  });

  test('the sandbox, whose storage takes no token, gives the files of a report', async () => {
    const { client, sandbox } = await start({ headers: { 'x-tenant': 'secret' } });
    const who = await client.userId();
    const userId = who.type === 'ok' ? who.userId : '';
    const page = await client.read(searchReports, { path: { userId }, query: { 'page-size': '1' } });
    const productId = page.type === 'ok' ? (page.content.pageItems?.[0]?.productId ?? '') : '';
    const found = await client.read(reportFiles, { path: { userId, productId }, query: {} });
    const records = fileRecord.array().parse(found.type === 'ok' ? found.content : []);
    expect(records).toHaveLength(3);
    for (const { objStoreUrl, fileSize } of records) {
      const text = await textOf(await source({ baseUrl: sandbox.url }).get(objStoreUrl ?? '', null));
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text).toHaveLength(fileSize ?? 0);
    }
    const downloads = sandbox.requests().filter(({ path }) => path.startsWith('/files/'));
    expect(downloads).toHaveLength(3);
    for (const { headers } of downloads) expect(Object.keys(headers)).not.toContain('x-tenant');
  });
});

describe.skipIf(!hasOpenssl)('through a company proxy', () => {
  async function secureStorage(name: string) {
    const certificates = authority();
    const server = createServer(certificates.issue(name), (_, response) => response.end('behind the proxy'));
    const port = await listenOnLoopback(server, 0);
    const proxy = await proxyServer();
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await proxy.close();
    });
    const env = { https_proxy: `http://127.0.0.1:${proxy.port}` };
    return { port, proxy, options: { baseUrl: PUBLIC, env, caFile: certificates.caFile } };
  }

  test('files come with its certificates trusted, and it is asked for nothing private', async () => {
    const { port, proxy, options } = await secureStorage('DNS:files.invalid');
    expect(await textOf(await source(options).get(`https://files.invalid:${port}/a`, null))).toBe('behind the proxy');
    expect(await source(options).get(`https://10.1.2.3:${port}/a`, null)).toMatchObject({ type: 'refused' });
    expect(await source(options).get(`https://localhost.:${port}/a`, null)).toMatchObject({ type: 'refused' });
    expect(proxy.asked.map(({ authority: asked }) => asked)).toEqual([`files.invalid:${port}`]);
  });

  test('a host that the profile names may be private, and another may not', async () => {
    const { port, options } = await secureStorage('IP:10.1.2.3');
    const files = source({ ...options, hosts: ['10.1.2.3'] });
    expect(await textOf(await files.get(`https://10.1.2.3:${port}/a`, null))).toBe('behind the proxy');
    expect(await files.get(`https://10.1.2.4:${port}/a`, null)).toMatchObject({ type: 'refused' });
  });

  test('a certificate of nobody known is not overcome by trying again', async () => {
    const { port, options } = await secureStorage('DNS:files.invalid');
    const answer = await source({ ...options, caFile: undefined }).get(`https://files.invalid:${port}/a`, null);
    expect(answer).toMatchObject({ type: 'unreached', mayPass: false });
  });
});

describe('addresses of the open internet', () => {
  test.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700:4700::1111', '2a00:1450::1'],
    ...['192.31.196.1', '192.52.193.1', '2620:4f:8000::1', '2600::1%eth0'],
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each([
    ...['0.0.0.0', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.9'],
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fc00::1', 'fdff::1', 'fe80::1%eth0'],
    ...[
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:4:112::1',
      '2001:db8::1',
      '2002:a00:1::',
      '::8.8.8.8',
      '',
      'localhost',
      '10.0.0',
    ],
  ])('%j is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

test.each([
  [true, ['127.0.0.1', '127.9.9.9', '::1', '::1%lo', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:0:0:1']],
  [false, ['128.0.0.1', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', 'localhost']],
])('whether an address is of this machine is %j in each spelling of it', (isLoopback, spellings) => {
  expect(spellings.map((address) => [address, isLoopbackAddress(address)])).toEqual(
    spellings.map((address) => [address, isLoopback]),
  );
});
