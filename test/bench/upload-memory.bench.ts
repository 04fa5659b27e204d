import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { startSandbox } from '../../src/sandbox/start.ts';
import { csv, openOffice } from '../cli/office.ts';
import { freshFolder, PASSWORD } from '../service/service.ts';

const MEGABYTE = 1_048_576;
/** The program itself takes about 100; from 64 MB on V8 collects the pieces that were sent. */
const MOST_MB = 200;
const LOADED = new URL('../faults/peak-memory.mjs', import.meta.url).href;
const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

it('a file of 300 MB is sent by a process of less than 200', { timeout: 120_000 }, async () => {
  const sandbox = await startSandbox({ now: Date.now });
  onTestFinished(() => sandbox.close());
  const peak = await peakOf(sandbox.url, 300);
  console.log(`${peak} MB for a file of 300 MB`);
  expect(sandbox.allAccepted()).toMatchObject([{ fileSize: 300 * MEGABYTE }]);
  expect(peak).toBeLessThan(MOST_MB);
});

it('and so by the command line', { timeout: 120_000 }, async () => {
  const office = await openOffice();
  onTestFinished(() => office.close());
  const peakFile = join(office.machine().folder, 'peak');
  const machine = office.machine({ NODE_OPTIONS: `--import ${LOADED}`, PEAK_FILE: peakFile });
  truncateSync(machine.file('video.mp4', ''), 300 * MEGABYTE);
  const list = machine.file('list.csv', csv([{ docType: 'VIDEO', sourceId: '50000014', file: 'video.mp4' }]));
  expect(await machine.qcsheet('import', list, '--kind', 'attachments', '--yes')).toMatchObject({ exit: 0 });
  const peak = Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
  console.log(`${peak} MB for a file of 300 MB`);
  expect(office.sandbox.allAccepted()).toMatchObject([{ fileSize: 300 * MEGABYTE }]);
  expect(peak).toBeLessThan(MOST_MB);
});

/** Peak resident memory in MB of a process that uploads a file of so many megabytes. */
async function peakOf(url: string, megabytes: number): Promise<number> {
  const folder = freshFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'video.mp4');
  writeFileSync(path, '');
  truncateSync(path, megabytes * MEGABYTE);
  const peakFile = join(folder, 'peak');
  const child = spawn(process.execPath, ['--import', LOADED, '--input-type=module', '-e', program(url, path)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PEAK_FILE: peakFile, NODE_OPTIONS: '' },
  });
  const [told] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(told.trim()).toBe('accepted');
  return Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
}

function program(url: string, path: string): string {
  const { account, userType } = SANDBOX_ACCOUNT;
  const options = {
    ...{ baseUrl: url, credentials: { account, password: PASSWORD, userType }, apiAccessToken: null, referer: null },
    ...{ headers: {}, wireNames: {}, env: {}, saved: null },
  };
  return `
    import { createHash } from 'node:crypto';
    import { openSync, readSync, statSync } from 'node:fs';
    import { createClient } from ${source('service/client.ts')};
    import { uploadFile } from ${source('contract/files.ts')};
    const path = ${JSON.stringify(path)};
    const hash = createHash('sha256');
    const [descriptor, piece] = [openSync(path), Buffer.alloc(65536)];
    for (let read = 1; read > 0; hash.update(piece.subarray(0, read))) read = readSync(descriptor, piece);
    const file = { path, name: 'video.mp4', size: statSync(path).size, sha256: hash.digest('hex') };
    const options = { ...${JSON.stringify(options)}, now: Date.now, sleep: async () => {}, random: Math.random };
    const client = createClient(options);
    const to = { userId: ${JSON.stringify(account)}, docType: 'VIDEO', sourceId: '50000014' };
    const outcome = await client.send(uploadFile, { path: to, file }, { beforeFirstByte() {} });
    console.log(outcome.type);
    await client.close();`;
}
