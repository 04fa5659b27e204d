import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { productTree } from '../../src/contract/reference.ts';
import { createClient } from '../../src/service/client.ts';
import { type SavedSession, sessionFile } from '../../src/service/session-file.ts';
import { clientOptions, freshFolder, refreshes, seen, start } from './service.ts';

describe('a saved session', () => {
  const saved = () => {
    const file = join(freshFolder(), 'state', 'session.json');
    return { file, saved: sessionFile(file) };
  };
  const noPassword = { account: 'demo@example.com', password: null, userType: 'client' as const };

  it('serves later processes without a password until logout revokes and removes it', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    expect(await client.login()).toMatchObject({ type: 'ok', userId: 'demo@example.com', saved: true });
    await client.close();
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token']);
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(statSync(join(store.file, '..')).mode & 0o777).toBe(0o700);

    const later = createClient(clientOptions(sandbox.url, clock, { saved: store.saved, credentials: noPassword }));
    expect(await later.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(await later.whoAmI()).toMatchObject({ type: 'ok', saved: true, user: { firstName: 'Dana' } });
    expect(await later.logout()).toEqual({ found: true, revoked: true });
    expect(readdirSync(join(store.file, '..'))).toEqual([]);
    expect(await later.read(productTree, {})).toMatchObject({ failure: { cause: 'login', code: 'no-credentials' } });
    await later.close();
    expect(seen(sandbox).slice(1)).toEqual(['GET /parameter/v2/product-tree', 'DELETE /auth/v2/token']);
  });

  it('is not used for another address or another account', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    await client.login();
    const elsewhere = await start({ saved: store.saved, credentials: noPassword });
    expect(await elsewhere.client.read(productTree, {})).toMatchObject({ failure: { code: 'no-credentials' } });
    expect(elsewhere.sandbox.requests()).toEqual([]);
    const credentials = { ...noPassword, account: 'other@example.com' };
    const other = createClient(clientOptions(sandbox.url, clock, { saved: store.saved, credentials }));
    expect(await other.userId()).toMatchObject({ failure: { code: 'no-credentials' } });
    await other.close();
  });

  it('is refreshed by one of several processes, and the others take the new one from the file', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    // Claims are dated by the machine's own clock, so the session is one of two hours ago.
    clock.nowMs = Date.now() - 7_190_000;
    await client.login();
    clock.nowMs += 7_190_000;
    const others = Array.from({ length: 4 }, () =>
      createClient(
        clientOptions(sandbox.url, clock, {
          saved: sessionFile(store.file),
          credentials: noPassword,
          sleep: () => new Promise((resolve) => setTimeout(resolve, 20)),
        }),
      ),
    );
    const reads = await Promise.all(others.map((other) => other.read(productTree, {})));
    expect(reads.map(({ type }) => type)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(refreshes(seen(sandbox))).toBe(1);
    expect(readdirSync(join(store.file, '..'))).toEqual(['session.json']);
    for (const other of others) await other.close();
  });

  it('whose refresh was lost with its process is not refreshed again: a login follows, or the advice to log in', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    await client.login();
    const key = store.saved.load()?.refreshKey ?? '';
    expect(sessionFile(store.file).claim(key)).toBe('mine');
    clock.nowMs += 7_300_000;
    const stranded = createClient(clientOptions(sandbox.url, clock, { saved: store.saved, credentials: noPassword }));
    expect(await stranded.read(productTree, {})).toMatchObject({
      failure: { cause: 'login', code: 'session-ended', hint: expect.stringContaining('qcsheet login') },
    });
    const able = createClient(clientOptions(sandbox.url, clock, { saved: store.saved }));
    expect(await able.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(refreshes(seen(sandbox))).toBe(0);
    expect(await able.login()).toMatchObject({ type: 'ok' });
    expect(readdirSync(join(store.file, '..'))).toEqual(['session.json']);
    await able.close();
    await stranded.close();
  });

  it('that another process refreshes is not waited for longer when the clock is set back', async () => {
    const store = saved();
    const { clock, client } = await start(store);
    // Claims are dated by the machine's own clock: this one is an hour ahead.
    clock.nowMs = Date.now() - 3_600_000 - 7_300_000;
    await client.login();
    sessionFile(store.file).claim(store.saved.load()?.refreshKey ?? '');
    clock.nowMs += 7_300_000;
    const before = clock.nowMs;
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect(clock.nowMs - before).toBe(45_000);
  });

  it('that the service renews no more is waited for by nobody', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    await client.login();
    clock.nowMs += 7_300_000;
    const fault = { on: 'refresh the session', times: 1, act: { kind: 'drop', when: 'after' } } as const;
    sandbox.setFaults({ faults: [fault] });
    const first = createClient(clientOptions(sandbox.url, clock, { saved: store.saved }));
    expect(await first.read(productTree, {})).toMatchObject({ type: 'ok' });
    await first.close();
    expect(readdirSync(join(store.file, '..'))).toEqual([]);
    let waited = 0;
    const sleep = async () => {
      waited += 1;
    };
    const second = createClient(clientOptions(sandbox.url, clock, { saved: store.saved, sleep }));
    expect(await second.read(productTree, {})).toMatchObject({ type: 'ok' });
    expect([waited, refreshes(seen(sandbox))]).toEqual([0, 1]);
    await second.close();
  });

  it('that another process ended is not brought back by a refresh', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start({ ...store, credentials: { ...noPassword } });
    const other = createClient(clientOptions(sandbox.url, clock, { saved: store.saved }));
    await other.login();
    expect(await client.read(productTree, {})).toMatchObject({ type: 'ok' });
    await other.logout();
    expect(await client.read(productTree, {})).toMatchObject({ failure: { cause: 'login', code: 'session-ended' } });
    expect(refreshes(seen(sandbox))).toBe(0);
    expect(readdirSync(join(store.file, '..'))).toEqual([]);
    await other.close();
  });

  it('that cannot be reached for a refresh keeps its key for later', async () => {
    const store = saved();
    const { clock, sandbox, client } = await start(store);
    await client.login();
    await client.read(productTree, {});
    clock.nowMs += 7_300_000;
    await sandbox.close();
    expect(await client.userId()).toMatchObject({ failure: { cause: 'unreachable' } });
    expect(readdirSync(join(store.file, '..'))).toEqual(['session.json']);
  });
});

describe('the session file', () => {
  const session: SavedSession = {
    baseUrl: 'https://service.test/',
    account: 'ann',
    token: 't',
    refreshKey: 'k',
    validBefore: 2,
    obtainedAt: 1,
    userId: 'u',
    user: null,
  };

  it('is none when it is damaged, foreign or not there', () => {
    const file = join(freshFolder(), 'session.json');
    expect(sessionFile(file).load()).toBeNull();
    for (const text of ['', '{"token":', '[]', 'null', JSON.stringify({ ...session, token: 7 })]) {
      writeFileSync(file, text);
      expect(sessionFile(file).load()).toBeNull();
    }
    sessionFile(file).save(session);
    expect(sessionFile(file).load()).toEqual(session);
  });

  it('gives the right to a key to one of many processes only', async () => {
    const file = join(freshFolder(), 'session.json');
    sessionFile(file).save(session);
    const module = new URL('../../src/service/session-file.ts', import.meta.url).href;
    const program = `
      const { sessionFile } = await import(${JSON.stringify(module)});
      console.log(sessionFile(${JSON.stringify(file)}).claim('k'));`;
    const runs = Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]),
    );
    const said = (await Promise.all(runs)).map(({ stdout }) => stdout.trim());
    expect(said.filter((word) => word === 'mine')).toHaveLength(1);
    const claim = readdirSync(join(file, '..')).find((name) => name !== 'session.json');
    expect(readFileSync(join(file, '..', claim ?? ''), 'utf8')).toBe('');
  });
});
