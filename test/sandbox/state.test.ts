import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/start.ts';
import { clientOf, credentials, sandbox } from './client.ts';
import { booking } from './documents.ts';

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qcsheet-sandbox-'));
  stateFile = join(folder, 'state.ndjson');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('bookings and sessions outlive a restart', async () => {
  const first = await sandbox({ stateFile });
  const session = await first.signIn();
  const { json } = await first.book(session.token);
  await first.close();
  const second = await sandbox({ stateFile });
  const again = await second.book(session.token);
  const refreshed = await second.call('PUT', '/auth/v2/token', second.sessionHeaders(session));
  await second.close();
  const third = await sandbox({ stateFile });
  const used = await third.call('PUT', '/auth/v2/token', third.sessionHeaders(session));
  const accepted = third.accepted();
  await third.close();
  expect([again.status, refreshed.status, used.status]).toEqual([200, 200, 500]);
  expect(accepted.map((one) => one.id)).toEqual([json.content, again.json.content]);
});

test('a revoked token stays revoked after a restart', async () => {
  const first = await sandbox({ stateFile });
  const session = await first.signIn();
  await first.call('DELETE', '/auth/v2/token', first.sessionHeaders(session));
  await first.close();
  const second = await sandbox({ stateFile });
  expect((await second.book(session.token)).status).toBe(401);
  await second.close();
});

test('a line that was cut is ignored and spoils no later one', async () => {
  const first = await sandbox({ stateFile });
  const { token } = await first.signIn();
  const one = await first.book(token);
  await first.close();
  appendFileSync(stateFile, '{"kind":"booking","id":"cut","receivedAt":"2026-');
  const second = await sandbox({ stateFile });
  const two = await second.book(token, { ...booking, referenceNumber: '漢字'.repeat(60_000) });
  expect(second.accepted().map((booked) => booked.id)).toEqual([one.json.content, two.json.content]);
  expect(second.accepted()[1]?.body.referenceNumber).toBe('漢字'.repeat(60_000));
  await second.close();
});

test('the state file is the owner’s alone and holds no token, key or password', async () => {
  const service = await sandbox({ stateFile });
  const session = await service.signIn();
  await service.book(session.token);
  await service.close();
  const text = readFileSync(stateFile, 'utf8');
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  for (const secret of [session.token, session.refreshKey, credentials.password]) expect(text).not.toContain(secret);
});

test('every booking that was answered survives kill -9 in the middle of others', async () => {
  const { child, url } = await serveInChild();
  const client = clientOf(url);
  const { token } = await client.signIn();
  const answered: unknown[] = [];
  const work = async () => {
    for (;;) {
      const reply = await client.book(token).catch(() => undefined);
      if (reply === undefined) return;
      answered.push(reply.json.content);
      if (answered.length === 40) child.kill('SIGKILL');
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  const after = await sandbox({ stateFile });
  const accepted = after.accepted().map((one) => one.id);
  await after.close();
  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(accepted).toEqual(expect.arrayContaining(answered));
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(accepted.length - answered.length).toBeLessThanOrEqual(4);
});

test('a request that outlives the sandbox writes nothing any more', async () => {
  const faults = { faults: [{ on: 'POST /v1.0/', act: { kind: 'delay', when: 'before', ms: 100 } }] } as const;
  const service = await sandbox({ stateFile, faults });
  const { token } = await service.signIn();
  const lost = expect(service.book(token)).rejects.toThrow('fetch failed');
  await new Promise((resolve) => setTimeout(resolve, 40));
  await service.close();
  await service.close();
  await lost;
  const size = statSync(stateFile).size;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(statSync(stateFile).size).toBe(size);
});

test('a port that is taken is told as the system tells it, and the state file stays usable', async () => {
  const first = await startSandbox({ now: Date.now, stateFile });
  const port = Number(new URL(first.url).port);
  await expect(startSandbox({ now: Date.now, stateFile, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
  const second = await startSandbox({ now: Date.now, stateFile, port });
  expect(second.url).toBe(first.url);
  await second.close();
});

async function serveInChild() {
  const start = fileURLToPath(new URL('../../src/sandbox/start.ts', import.meta.url));
  const program = `
    const { startSandbox } = await import(${JSON.stringify(start)});
    const served = await startSandbox({ now: Date.now, stateFile: ${JSON.stringify(stateFile)} });
    console.log(served.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: String(line) };
}
