import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionTo } from '../../src/service/connection.ts';
import type { HttpRequest } from '../../src/service/exchange.ts';
import { unreachable } from '../../src/service/failure.ts';
import { messages } from '../../src/service/messages.ts';
import { type ProxyEnvironment, proxyFor } from '../../src/service/proxy.ts';
import { ANY, worded } from '../worded.ts';
import { type Authority, authority, hasOpenssl, type Pair } from './certificates.ts';
import { type ProxyServer, proxyServer } from './proxy-server.ts';
import { http, type RawServer, rawServer, type Script } from './raw-server.ts';

const WIRE: HttpRequest = { method: 'POST', path: '/x', headers: {}, body: '{}' };
const ANSWERS: Script = { onRequest: (socket) => socket.end(http(200, 'ok')) };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function server(script: Script, pair?: Pair): Promise<RawServer> {
  const started = await rawServer(script, pair);
  closing.push(() => started.close());
  return started;
}

async function proxy(options: Parameters<typeof proxyServer>[0] = {}): Promise<ProxyServer> {
  const started = await proxyServer(options);
  closing.push(() => started.close());
  return started;
}

async function send(url: string, { env = {}, caFile }: { env?: ProxyEnvironment; caFile?: string | undefined } = {}) {
  let hooks = 0;
  const connection = connectionTo(new URL(url), { env, caFile, connectMs: 1_000, now: () => 0 });
  closing.push(() => connection.close());
  const transport = await connection.sendOnce(WIRE, { answerMs: 1_000, maxBytes: 1_000 }, async () => {
    hooks += 1;
  });
  return { transport, hooks };
}

describe.skipIf(!hasOpenssl)('TLS', () => {
  let ca: Authority;
  beforeAll(() => {
    ca = authority();
  });

  it('reaches a service whose authority is in the named file', async () => {
    const raw = await server(ANSWERS, ca.issue('IP:127.0.0.1'));
    expect(await send(raw.url.href, { caFile: ca.caFile })).toMatchObject({
      transport: { type: 'answer', status: 200 },
      hooks: 1,
    });
  });

  it('has the answer behind a 100 Continue that nobody asked for, in whatever pieces it comes', async () => {
    const words = `HTTP/1.1 100 Continue\r\n\r\n${http(200, 'ok')}`;
    const inPieces: Script = {
      onRequest: async (socket) => {
        for (const byte of words) {
          socket.write(byte);
          await sleep(1);
        }
      },
    };
    for (const script of [{ onRequest: (socket) => socket.write(words) } satisfies Script, inPieces]) {
      const raw = await server(script, ca.issue('IP:127.0.0.1'));
      const { transport, hooks } = await send(raw.url.href, { caFile: ca.caFile });
      expect([transport, hooks]).toMatchObject([{ type: 'answer', status: 200, body: 'ok' }, 1]);
    }
  });

  it('reaches a service whose authority is in NODE_EXTRA_CA_CERTS', async () => {
    const raw = await server(ANSWERS, ca.issue('IP:127.0.0.1'));
    const program = `
      const { connectionTo } = await import(${JSON.stringify(new URL('../../src/service/connection.ts', import.meta.url).href)});
      const connection = connectionTo(new URL(${JSON.stringify(raw.url.href)}), { env: {}, connectMs: 2000, now: Date.now });
      const limits = { answerMs: 1000, maxBytes: 1000 };
      const sent = await connection.sendOnce({ method: 'GET', path: '/', headers: {}, body: null }, limits, async () => {});
      const read = await connection.read({ method: 'GET', path: '/', headers: {}, body: null }, limits);
      console.log(sent.status, read.status);
      await connection.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: ca.caFile },
    });
    expect(stdout.trim()).toBe('200 200');
  });

  it('stops at a certificate of an unknown authority, before the hook and before any byte', async () => {
    const raw = await server(ANSWERS, ca.issue('IP:127.0.0.1'));
    const { transport, hooks } = await send(raw.url.href);
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'certificate' });
    expect(transport).toHaveProperty(
      'message',
      expect.stringMatching(worded(messages.unknownAuthority(raw.url.host, ANY))),
    );
    expect(hooks).toBe(0);
    expect(raw.received().join('')).toBe('');
  });

  it('stops at a certificate for another name, and at one that has expired', async () => {
    const other = await server(ANSWERS, ca.issue('DNS:elsewhere.test'));
    expect((await send(other.url.href, { caFile: ca.caFile })).transport).toMatchObject({
      fault: 'certificate',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      message: messages.otherName(other.url.host, 'elsewhere.test'),
    });
    const old = await server(ANSWERS, ca.expired);
    const { transport } = await send(old.url.href, { caFile: ca.expired.file });
    expect(transport).toMatchObject({ fault: 'certificate', code: 'CERT_HAS_EXPIRED' });
    // The certificate of a proxy, or another authority, would not help.
    if (transport.type === 'answer') throw new Error('the certificate was taken');
    expect(unreachable('log in', transport).failure.hint).toBe(messages.outOfDateHint);
  });

  it('stops at a port that speaks no TLS', async () => {
    const raw = await server({ onConnect: (socket) => void socket.write('HTTP/1.1 400 Bad\r\n\r\n') });
    const { transport, hooks } = await send(raw.url.href.replace('http:', 'https:'));
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'certificate' });
    expect(hooks).toBe(0);
  });

  it('may try again when the connection is reset or hangs while TLS is set up', async () => {
    const resets = await server({ onConnect: (socket) => socket.once('data', () => socket.resetAndDestroy()) });
    expect(await send(resets.url.href.replace('http:', 'https:'))).toMatchObject({
      transport: { type: 'not-connected', fault: 'network', code: 'ECONNRESET' },
      hooks: 0,
    });
    const hangs = await server({});
    expect(await send(hangs.url.href.replace('http:', 'https:'))).toMatchObject({
      transport: { type: 'not-connected', fault: 'network', code: 'ETIMEDOUT' },
      hooks: 0,
    });
  });

  it('is lost when the connection breaks once TLS stands', async () => {
    const raw = await server({ onRequest: (socket) => socket.destroy() }, ca.issue('IP:127.0.0.1'));
    const { transport, hooks } = await send(raw.url.href, { caFile: ca.caFile });
    expect(transport.type).toBe('lost');
    expect(hooks).toBe(1);
    expect(raw.requests()).toBe(1);
  });

  it('says which file of certificates cannot be used', async () => {
    expect((await send('https://127.0.0.1:9/', { caFile: '/nowhere/ca.pem' })).transport).toMatchObject({
      type: 'not-connected',
    });
    const raw = await server(ANSWERS, ca.issue('IP:127.0.0.1'));
    expect((await send(raw.url.href, { caFile: '/nowhere/ca.pem' })).transport).toMatchObject({
      fault: 'certificate',
      code: 'CA_FILE',
      message: expect.stringContaining('/nowhere/ca.pem'),
    });
  });

  it('goes through the proxy to a name that only the proxy knows, with the proxy’s credentials', async () => {
    const raw = await server(ANSWERS, ca.issue('DNS:service.test'));
    const through = await proxy();
    const env = { HTTPS_PROXY: `http://ann:p%40ss@127.0.0.1:${through.port}` };
    const { transport, hooks } = await send(`https://service.test:${raw.port}/`, { env, caFile: ca.caFile });
    expect(transport).toMatchObject({ type: 'answer', status: 200, body: 'ok' });
    expect(hooks).toBe(1);
    const authorization = `Basic ${Buffer.from('ann:p@ss').toString('base64')}`;
    expect(through.asked).toEqual([{ authority: `service.test:${raw.port}`, authorization }]);
    expect(raw.received().join('')).not.toMatch(/proxy-authorization/i);
  });

  it('checks the service’s certificate through the proxy as well', async () => {
    const raw = await server(ANSWERS, ca.issue('DNS:elsewhere.test'));
    const through = await proxy();
    const env = { https_proxy: `127.0.0.1:${through.port}` };
    const { transport, hooks } = await send(`https://service.test:${raw.port}/`, { env, caFile: ca.caFile });
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'certificate' });
    expect(hooks).toBe(0);
  });
});

describe('the proxy', () => {
  const refusals: [number | null, string, string][] = [
    [407, 'proxy-refused', 'PROXY_407'],
    [403, 'proxy-refused', 'PROXY_403'],
    [502, 'network', 'PROXY_502'],
    [null, 'network', 'ETIMEDOUT'],
  ];
  it.each(refusals)('that answers %s leaves the document unsent', async (status, fault, code) => {
    const through = await proxy({ status });
    const env = { HTTPS_PROXY: `http://ann:hidden-word@127.0.0.1:${through.port}` };
    const { transport, hooks } = await send('https://service.test/', { env });
    expect(transport).toMatchObject({ type: 'not-connected', fault, code });
    expect(JSON.stringify(transport)).not.toContain('hidden-word');
    expect(hooks).toBe(0);
    expect(through.asked).toHaveLength(1);
  });

  it('whose tunnel brings bytes before the request makes no second connection', async () => {
    // The bytes wait in the socket when undici gets it: it then drops the connection and asks for another.
    const tunnel = await server({
      onRequest: (socket) => void socket.write(`HTTP/1.1 200 Connected\r\n\r\n${http(200, '{"content":"x"}')}`),
    });
    const { transport, hooks } = await send('http://service.test/', {
      env: { http_proxy: `127.0.0.1:${tunnel.port}` },
    });
    expect(transport.type).toBe('lost');
    expect(hooks).toBe(1);
    await sleep(50);
    expect(tunnel.connections()).toBe(1);
  });

  it('is never asked for loopback', async () => {
    const through = await proxy();
    const raw = await server(ANSWERS);
    const env = { HTTP_PROXY: `http://127.0.0.1:${through.port}`, HTTPS_PROXY: `http://127.0.0.1:${through.port}` };
    expect((await send(raw.url.href, { env })).transport).toMatchObject({ type: 'answer' });
    expect((await send(`http://localhost:${raw.port}/`, { env })).transport).toMatchObject({ type: 'answer' });
    expect(through.asked).toEqual([]);
  });

  it('that refuses connections, and one that says nothing, is named in place of the service', async () => {
    const refused = await send('https://service.test/', { env: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
    expect(refused.transport).toMatchObject({
      code: 'ECONNREFUSED',
      message: messages.refusesConnections(messages.proxy('127.0.0.1:9')),
    });
    const silent = await server({});
    const hung = await send('https://service.test/', { env: { HTTPS_PROXY: silent.url.href } });
    expect(hung.transport).toMatchObject({ message: messages.notWithin(messages.proxy(silent.url.host), 1) });
  });

  it('that is not an address is told without its credentials', async () => {
    const env = { HTTPS_PROXY: 'socks5://ann:hidden-word@proxy:1080' };
    const { transport } = await send('https://service.test/', { env });
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'proxy-refused' });
    expect(JSON.stringify(transport)).toContain('HTTPS_PROXY');
    expect(JSON.stringify(transport)).not.toContain('hidden-word');
  });

  const env = { HTTPS_PROXY: 'http://proxy:3128' };
  const exempt: [string, string, boolean][] = [
    ['https://api.example.com/', '', false],
    ['https://api.example.com/', '*', true],
    ['https://api.example.com/', 'other.com, example.com', true],
    ['https://api.example.com/', '.example.com', true],
    ['https://api.example.com/', '*.EXAMPLE.com', true],
    ['https://notexample.com/', 'example.com', false],
    ['https://api.example.com/', 'example.com:443', true],
    ['https://api.example.com/', 'example.com:8443', false],
    ['https://10.1.2.3/', '10.1.2.3', true],
    ['https://127.8.8.8/', '', true],
    ['https://[::1]/', '', true],
    ['https://dev.localhost/', '', true],
  ];
  it.each(exempt)('for %s with NO_PROXY=%j is passed by: %s', (url, noProxy, isExempt) => {
    expect(proxyFor(new URL(url), { ...env, NO_PROXY: noProxy }) === null).toBe(isExempt);
  });
});
