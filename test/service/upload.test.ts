import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFile } from '../../src/contract/files.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { createClient } from '../../src/service/client.ts';
import { messages } from '../../src/service/messages.ts';
import { http, rawServer } from './raw-server.ts';
import { hooks, LOGIN, scripted } from './scripted.ts';
import { clientOptions, fault, fileOf, seen, start } from './service.ts';

const path = { userId: SANDBOX_ACCOUNT.account, docType: 'ORDER_ATTACH', sourceId: '50000014' };
const PATH = 'POST /user/demo%40example.com/doc-type/ORDER_ATTACH/source/50000014/file';
const MEGABYTE = 1_048_576;

/** Three pieces and a bit. */
const bytes = new Uint8Array(200_000).map((_, index) => (index * 31) % 253);

function folderInPlace(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

describe('uploading', () => {
  it('sends the file as it is on disk, tells the bytes, and keeps the record’s id', async () => {
    const { sandbox, client } = await start();
    const file = fileOf(bytes, 'Zeichnung "B" 图纸.pdf');
    const sent: number[] = [];
    const outcome = await client.send(
      uploadFile,
      { path, query: { includeThumbnail: 'true' }, file },
      { ...hooks(), fileBytesSent: (count) => sent.push(count) },
    );
    const [stored] = sandbox.allAccepted();
    expect(stored).toMatchObject({ kind: 'upload', fileName: file.name, fileSize: 200_000, sha256: file.sha256 });
    expect(outcome).toMatchObject({ type: 'accepted', trackingId: stored?.id });
    expect(sent.at(-1)).toBe(200_000);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  });

  it('sends an empty file', async () => {
    const { sandbox, client } = await start();
    expect(await client.send(uploadFile, { path, file: fileOf('') }, hooks())).toMatchObject({ type: 'accepted' });
    expect(sandbox.allAccepted()).toMatchObject([{ fileSize: 0 }]);
  });

  it('tells the length beforehand, and one field with the file', async () => {
    const record = { body: { id: 'F-1' } };
    const { client, requests } = await scripted({ ...LOGIN, [PATH]: [record] });
    await client.send(uploadFile, { path, file: fileOf('abc', 'a"b\r\nX: y.txt') }, hooks());
    const [, request] = requests;
    const boundary = /^multipart\/form-data; boundary=(qcsheet-[0-9a-f]{32})$/.exec(
      request?.headers['content-type'] ?? '',
    )?.[1];
    expect(request?.body).toBe(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22b%0D%0AX: y.txt"\r\n` +
        `Content-Type: application/octet-stream\r\n\r\nabc\r\n--${boundary}--\r\n`,
    );
    expect(request?.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(request?.body ?? '')) });
    expect(request?.headers).not.toHaveProperty('transfer-encoding');
  });

  it.each([
    ['other bytes of the same length', (file: string) => writeFileSync(file, bytes.toReversed())],
    ['a byte more', (file: string) => appendFileSync(file, 'x')],
    ['a byte less', (file: string) => truncateSync(file, 199_999)],
    ['no file any more', (file: string) => rmSync(file)],
    ['a folder in its place', folderInPlace],
  ])('refuses %s, and nothing is sent', async (what, change) => {
    const { sandbox, client } = await start();
    const file = fileOf(bytes);
    change(file.path);
    const hook = hooks();
    expect(await client.send(uploadFile, { path, file }, hook)).toMatchObject({
      type: 'rejected',
      reason: {
        code: what.startsWith('no file') ? 'file-missing' : 'file-changed',
        status: null,
        message: expect.stringContaining(file.path),
      },
    });
    expect([hook.count, seen(sandbox)]).toEqual([0, []]);
  });

  it('keeps the end of a file back that changes while it is sent: in doubt, and never there', async () => {
    const { sandbox, client } = await start();
    const file = fileOf(new Uint8Array(8 * MEGABYTE));
    const change = async () => writeFileSync(file.path, new Uint8Array(8 * MEGABYTE).fill(1));
    const outcome = await client.send(uploadFile, { path, file }, { beforeFirstByte: change });
    expect(outcome).toMatchObject({
      type: 'in-doubt',
      reason: { message: expect.stringContaining(messages.fileChangedWhileSent) },
    });
    expect(sandbox.allAccepted()).toEqual([]);
  });

  it('is in doubt when the connection goes in the middle, and is not sent again', async () => {
    let uploads = 0;
    const server = await rawServer({
      onConnect: (socket) => {
        socket.on('data', (data) => {
          if (data.includes('/doc-type/')) {
            uploads += 1;
            setTimeout(() => socket.resetAndDestroy(), 20);
          }
        });
      },
      onRequest: (socket, text) => {
        if (text.startsWith('POST /auth'))
          socket.write(http(200, JSON.stringify(LOGIN['POST /auth/v2/token'][0]?.body)));
      },
    });
    const client = createClient(clientOptions(server.url.href, { nowMs: 1_000_000 }, { apiAccessToken: null }));
    onTestFinished(async () => {
      await client.close();
      await server.close();
    });
    const file = fileOf(new Uint8Array(8 * MEGABYTE));
    expect((await client.send(uploadFile, { path, file }, hooks())).type).toBe('in-doubt');
    expect(uploads).toBe(1);
  });

  it.each([
    ['drop', 'in-doubt'],
    ['cut-body', 'in-doubt'],
  ] as const)('is in doubt when the service acts and then does a %s', async (kind, outcome) => {
    const act = kind === 'drop' ? ({ kind, when: 'after' } as const) : { kind };
    const { sandbox, client } = await start({}, { faults: fault(uploadFile.name, act) });
    expect((await client.send(uploadFile, { path, file: fileOf(bytes) }, hooks())).type).toBe(outcome);
    expect(sandbox.allAccepted()).toHaveLength(1);
  });

  it('begins again from the first byte after a 401', async () => {
    const expire = fault(uploadFile.name, { kind: 'expire-sessions', refreshKey: 'kept' });
    const { sandbox, client } = await start({}, { faults: expire });
    const hook = hooks();
    const file = fileOf(bytes);
    expect(await client.send(uploadFile, { path, file }, hook)).toMatchObject({ type: 'accepted' });
    expect(hook.count).toBe(2);
    expect(sandbox.allAccepted()).toMatchObject([{ sha256: file.sha256 }]);
  });

  it('tells a refusal in the service’s words', async () => {
    const { client } = await start();
    const request = { path: { ...path, sourceId: '50000014,none' }, file: fileOf(bytes) };
    expect(await client.send(uploadFile, request, hooks())).toMatchObject({
      type: 'rejected',
      reason: { code: 'http-404', message: expect.stringContaining('sourceId: "none"') },
    });
  });

  it('sends nothing without a file, nor to an address that leads elsewhere', async () => {
    const { sandbox, client } = await start();
    const hook = hooks();
    for (const request of [{ path }, { path: { ...path, docType: '..' }, file: fileOf(bytes) }])
      expect(await client.send(uploadFile, request, hook)).toMatchObject({
        type: 'rejected',
        reason: { code: 'not-sendable' },
      });
    expect([hook.count, seen(sandbox)]).toEqual([0, []]);
  });
});
