import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireLock, isLocked } from '../../src/journal/open.ts';
import { lostLock } from '../../src/journal/sqlite/lock.ts';
import { source, startChild, temporaryFolder } from './temporary.ts';

const SCOPE = 'https://service.example acme';

/** A process that takes the lock, says what it got, and stays. It drops its own reference and collects garbage. */
const holding = (folder: string, scope = SCOPE) =>
  startChild(
    `
    import { acquireLock } from ${source('open.ts')};
    const { type } = await acquireLock({ folder: ${JSON.stringify(folder)}, scope: ${JSON.stringify(scope)}, holder: 'r-1' });
    gc();
    console.log(type);
    setInterval(gc, 50);
  `,
    ['--expose-gc'],
  );

const take = (folder: string, scope = SCOPE) => acquireLock({ folder, scope, holder: 'this test' });

test('only one process holds the lock of an account, and the others learn who', async () => {
  const folder = temporaryFolder();
  expect(await holding(folder).said).toBe('held');
  expect(await holding(folder).said).toBe('busy');
  expect(await take(folder)).toEqual({ type: 'busy', holder: 'r-1' });
});

test('another account has a lock of its own', async () => {
  const folder = temporaryFolder();
  await holding(folder).said;
  const lock = await take(folder, 'https://service.example other');
  expect(lock.type).toBe('held');
});

test('the system frees the lock of a process that was killed', async () => {
  const folder = temporaryFolder();
  const child = holding(folder);
  await child.said;
  child.kill('SIGKILL');
  await child.exited;
  const lock = await take(folder);
  expect(lock.type).toBe('held');
  expect(await take(folder)).toEqual({ type: 'busy', holder: 'this test' });
});

test('to look whether a lock is held neither takes nor frees it', async () => {
  const folder = temporaryFolder();
  const looked = () => isLocked({ folder, scope: SCOPE });
  expect(await looked()).toBe(false);
  const child = holding(folder);
  await child.said;
  expect([await looked(), await looked(), (await take(folder)).type]).toEqual([true, true, 'busy']);
  child.kill('SIGKILL');
  await child.exited;
  expect(await looked()).toBe(false);
  const own = await take(folder);
  expect([own.type, await looked()]).toEqual(['held', true]);
  expect(await holding(folder).said).toBe('busy');
  if (own.type === 'held') await own.release();
  expect(await looked()).toBe(false);
});

test('a paused process still holds the lock', async () => {
  const folder = temporaryFolder();
  const child = holding(folder);
  await child.said;
  child.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await take(folder)).type).toBe('busy');
  child.kill('SIGKILL');
  await child.exited;
  expect((await take(folder)).type).toBe('held');
});

test('a process that asks for its own lock again does not lose it', async () => {
  const folder = temporaryFolder();
  const lock = await take(folder);
  expect((await take(folder)).type).toBe('busy');
  expect(await holding(folder).said).toBe('busy');
  if (lock.type === 'held') await lock.release();
});

test('a released lock is free, and a second release does nothing to the next holder', async () => {
  const folder = temporaryFolder();
  const first = await take(folder);
  if (first.type === 'held') await first.release();
  const child = holding(folder);
  expect(await child.said).toBe('held');
  if (first.type === 'held') await first.release();
  expect(await take(folder)).toEqual({ type: 'busy', holder: 'r-1' });
});

test('the files of a lock are private and tell no account', async () => {
  const folder = temporaryFolder();
  const lock = await take(folder);
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(file).not.toContain('acme');
  }
  if (lock.type === 'held') await lock.release();
});

test('a lock whose file is gone or another one is lost, and its release leaves the next holder alone', async () => {
  const folder = temporaryFolder();
  const first = await take(folder);
  expect([lostLock(folder), lostLock(`${folder}-other`)]).toEqual([null, null]);
  rmSync(folder, { recursive: true });
  expect(lostLock(folder)).toContain(folder);
  const child = holding(folder);
  expect(await child.said).toBe('held');
  expect(lostLock(folder)).toContain(folder);
  if (first.type === 'held') await first.release();
  expect(lostLock(folder)).toBe(null);
  expect(await take(folder)).toEqual({ type: 'busy', holder: 'r-1' });
});
