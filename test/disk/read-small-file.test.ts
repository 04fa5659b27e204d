import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { messages } from '../../src/disk/messages.ts';
import { readSmallFile } from '../../src/disk/read-small-file.ts';
import { hasTraps, TRAPS } from './traps.ts';

const root = mkdtempSync(join(tmpdir(), 'qcsheet-disk-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = () => mkdtempSync(join(root, 'each-'));

const WHY: Readonly<Record<keyof typeof TRAPS, string>> = {
  'a link that leads to itself': messages.linkToItself,
  'a folder': messages.folder,
  'a pipe that nobody writes to': messages.silentPipe,
  'an endless device': messages.device,
  'the memory of a process': 'EIO',
  'an endless file without a size': messages.tooLarge(1),
};

describe.skipIf(!hasTraps)('reading a small file', () => {
  test.each(Object.entries(TRAPS))('refuses %s', (name, make) => {
    const why = Object.entries(WHY).find(([trap]) => trap === name)?.[1];
    expect(readSmallFile(make(folder()), { noWriterMs: 100 })).toEqual({ type: 'unreadable', why });
  });

  test('refuses a file that is larger than any of its sort', () => {
    const path = join(folder(), 'large');
    writeFileSync(path, 'a'.repeat(1024 * 1024 + 1));
    expect(readSmallFile(path)).toEqual({ type: 'unreadable', why: messages.tooLarge(1) });
    expect(readSmallFile(path, { mostBytes: 2 * 1024 * 1024 })).toMatchObject({ type: 'read' });
  });

  test('says that a file is missing', () => {
    expect(readSmallFile(join(folder(), 'none'))).toEqual({ type: 'missing' });
  });

  test('waits for the late writer of a pipe, and reads all that it writes', () => {
    const path = join(folder(), 'pipe');
    execFileSync('mkfifo', [path]);
    spawn('sh', ['-c', 'sleep 0.2; (printf hush; sleep 0.2; printf -- -hush) >"$0"', path], { stdio: 'ignore' });
    const read = readSmallFile(path);
    expect(read.type === 'read' && Buffer.from(read.bytes).toString()).toBe('hush-hush');
  });

  test('does not wait for ever for a writer that writes nothing', () => {
    const path = join(folder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const writer = spawn('sh', ['-c', 'exec sleep 5 >"$0"', path], { stdio: 'ignore' });
    const read = readSmallFile(path, { noWriterMs: 1_000, writerMs: 300 });
    writer.kill();
    expect(read).toMatchObject({ type: 'unreadable' });
  });
});
