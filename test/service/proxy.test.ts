import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { messages } from '../../src/service/messages.ts';
import { proxyFor } from '../../src/service/proxy.ts';
import { http } from './raw-server.ts';
import { ANSWERS, proxy, send, server } from './through.ts';

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
