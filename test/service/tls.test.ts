import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { unreachable } from '../../src/service/failure.ts';
import { messages } from '../../src/service/messages.ts';
import { ANY, worded } from '../worded.ts';
import { type Authority, authority, hasOpenssl } from './certificates.ts';
import { http, type Script } from './raw-server.ts';
import { ANSWERS, proxy, send, server } from './through.ts';

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
