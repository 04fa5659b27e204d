import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bytes, cut, file, namesIn, place, run, serve, storage } from './storage.ts';

const NAME = '80000001-report-R-1000001-1-report.pdf';
const DATA = bytes(300_000);

describe('a download', () => {
  test('puts the file into the folder, and nothing else', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const done = await run(here, [file(`${url}/a?signature=1`, { size: DATA.length })]);
    expect(done).toMatchObject({ fetched: 1, kept: 0, failed: 0, bytes: DATA.length, ended: null });
    expect(namesIn(here.folder)).toEqual([NAME]);
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
    expect(namesIn(join(here.state, 'downloads'))).toEqual([]);
  });

  test('is not made again, but for another version of the file', async () => {
    let data = DATA;
    const { url, seen } = await storage((request, response) => serve(request, response, data));
    const here = place();
    const first = file(`${url}/a?signature=1`, { size: DATA.length });
    await run(here, [first]);
    expect(await run(here, [{ ...first, address: `${url}/a?signature=2` }])).toMatchObject({ fetched: 0, kept: 1 });
    expect(seen).toHaveLength(1);
    data = bytes(1_000, 7);
    expect(await run(here, [{ ...first, version: '1', size: 1_000 }])).toMatchObject({ fetched: 1, kept: 0 });
    expect(readFileSync(join(here.folder, NAME))).toEqual(data);
    expect(namesIn(here.folder)).toEqual([NAME]);
  });

  test('is made again when the file is gone, and not when it only is not remembered', async () => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const wanted = file(`${url}/a`, { size: DATA.length });
    await run(here, [wanted]);
    for (const name of namesIn(here.state)) if (name.startsWith('exports.sqlite')) rmSync(join(here.state, name));
    expect(await run(here, [wanted])).toMatchObject({ fetched: 0, kept: 1 });
    rmSync(join(here.folder, NAME));
    expect(await run(here, [wanted])).toMatchObject({ fetched: 1, kept: 0 });
    expect(seen).toHaveLength(2);
  });

  test('leaves a file alone that somebody has written notes into, and says so', async () => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const wanted = file(`${url}/a`, { size: DATA.length });
    await run(here, [wanted]);
    const path = join(here.folder, NAME);
    writeFileSync(path, 'with notes');
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
    expect((await run(here, [wanted])).events).toMatchObject([{ kind: 'kept', isChanged: true }]);
    expect(readFileSync(path, 'utf8')).toBe('with notes');
    expect(seen).toHaveLength(1);
  });

  test('of a damaged memory begins a new one', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    writeFileSync(join(here.state, 'exports.sqlite'), 'no database at all, but longer than a header of one'.repeat(9));
    expect(await run(here, [file(`${url}/a`)])).toMatchObject({ fetched: 1 });
    expect(await run(here, [file(`${url}/a`)])).toMatchObject({ kept: 1 });
  });

  test('of many files runs a few at a time, each file once', async () => {
    let open = 0;
    let most = 0;
    const { url, seen } = await storage(async (request, response) => {
      open += 1;
      most = Math.max(most, open);
      await setTimeout(10);
      serve(request, response, Buffer.from(request.url ?? ''));
      open -= 1;
    });
    const here = place();
    const files = Array.from({ length: 60 }, (_, index) => file(`${url}/${index % 50}`, { id: `f${index % 50}` }));
    expect(await run(here, files, { concurrency: 3 })).toMatchObject({ fetched: 50, failed: 0 });
    expect(most).toBeLessThanOrEqual(3);
    expect(seen).toHaveLength(50);
    expect(readFileSync(join(here.folder, 'f17-R-1000001-1-report.pdf'), 'utf8')).toBe('/17');
  });
});

describe('a download that was cut', () => {
  test('goes on with the rest in the same run', async () => {
    const { url, seen } = await storage((request, response, index) =>
      index === 0 ? cut(response, DATA, 100_000, '"v1"') : serve(request, response, DATA, '"v1"'),
    );
    const here = place();
    expect(await run(here, [file(`${url}/a`, { size: DATA.length })])).toMatchObject({ fetched: 1 });
    expect(seen[1]?.headers).toMatchObject({ range: 'bytes=100000-', 'if-range': '"v1"' });
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test('goes on with the rest in the next run, with another address', async () => {
    let isBad = true;
    const { url, seen } = await storage((request, response, index) => {
      if (index === 0) cut(response, DATA, 200_000, '"v1"');
      else if (isBad) response.writeHead(503).end();
      else serve(request, response, DATA, '"v1"');
    });
    const here = place();
    expect((await run(here, [file(`${url}/a?s=1`)])).events).toMatchObject([
      { kind: 'failed', failure: { code: 'unreached' } },
    ]);
    expect(namesIn(here.folder)).toEqual([]);
    isBad = false;
    expect(await run(here, [file(`${url}/a?s=2`)])).toMatchObject({ fetched: 1 });
    expect(seen.at(-1)?.headers.range).toBe('bytes=200000-');
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test('begins anew where the file has changed meanwhile', async () => {
    const newer = bytes(300_000, 5);
    const { url } = await storage((request, response, index) =>
      index === 0 ? cut(response, DATA, 100_000, '"v1"') : serve(request, response, newer, '"v2"'),
    );
    const here = place();
    await run(here, [file(`${url}/a`)]);
    expect(readFileSync(join(here.folder, NAME))).toEqual(newer);
  });

  test('begins anew where the service tells another version, whatever the storage says', async () => {
    const newer = bytes(300_000, 5);
    let data = DATA;
    let isBad = true;
    const { url, seen } = await storage((request, response) => {
      if (isBad) cut(response, data, 100_000, '"same"');
      else serve(request, response, data, '"same"');
    });
    const here = place();
    await run(here, [file(`${url}/a`)], { signal: AbortSignal.timeout(200) });
    isBad = false;
    data = newer;
    await run(here, [file(`${url}/a`, { version: '1' })]);
    expect(seen.at(-1)?.headers.range).toBeUndefined();
    expect(readFileSync(join(here.folder, NAME))).toEqual(newer);
    expect(namesIn(join(here.state, 'downloads'))).toEqual([]);
  });

  test.each([
    ['tells no tag', undefined],
    ['tells a weak tag', 'W/"v1"'],
  ])('begins anew where the storage %s', async (_, etag) => {
    const { url, seen } = await storage((request, response, index) =>
      index === 0 ? cut(response, DATA, 100_000, etag) : serve(request, response, DATA, etag ?? ''),
    );
    const here = place();
    await run(here, [file(`${url}/a`)]);
    expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test.each([
    ['ignores the range', () => ({ status: 200, headers: { etag: '"v1"' }, body: DATA })],
    [
      'gives another range',
      () => ({
        status: 206,
        headers: { etag: '"v1"', 'content-range': 'bytes 7-299999/300000' },
        body: DATA.subarray(7),
      }),
    ],
    ['knows no such range', () => ({ status: 416, headers: {}, body: Buffer.alloc(0) })],
  ])('is whole all the same from a storage that %s', async (_, answer) => {
    const { url } = await storage((request, response, index) => {
      if (index === 0) return cut(response, DATA, 100_000, '"v1"');
      if (index > 1) return serve(request, response, DATA, '"v1"');
      const { status, headers, body } = answer();
      response.writeHead(status, headers).end(body);
    });
    const here = place();
    expect(await run(here, [file(`${url}/a`, { size: DATA.length })])).toMatchObject({ fetched: 1 });
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test('is forgotten when nobody has asked for it in a month', async () => {
    const here = place();
    const [old, young] = ['old.part', 'young.part'].map((name) => join(here.state, 'downloads', name));
    for (const path of [old ?? '', young ?? '']) writeFileSync(path, 'begun');
    utimesSync(old ?? '', new Date(), new Date(Date.now() - 31 * 86_400_000));
    await run(here, []);
    expect(namesIn(join(here.state, 'downloads'))).toEqual(['young.part']);
  });

  test('again and again is given up', async () => {
    const { url, seen } = await storage((_, response) => cut(response, DATA, 10, undefined));
    expect(await run(place(), [file(`${url}/a`)])).toMatchObject({ failed: 1 });
    expect(seen).toHaveLength(4);
  });

  test('by a person keeps what came, and takes up nothing new', async () => {
    const { url, seen } = await storage((_, response) => {
      response.writeHead(200, { etag: '"v1"', 'content-length': DATA.length });
      response.write(DATA.subarray(0, 50_000));
    });
    const here = place();
    const files = [file(`${url}/a`), file(`${url}/b`, { id: 'b' })];
    const done = await run(here, files, { concurrency: 1, signal: AbortSignal.timeout(300) });
    expect(done).toMatchObject({ fetched: 0, failed: 0, ended: { kind: 'stopped' } });
    expect(seen).toHaveLength(1);
    expect(namesIn(here.folder)).toEqual([]);
    expect(namesIn(join(here.state, 'downloads'))).toHaveLength(1);
  });
});

describe('a temporary address', () => {
  test('that has expired is asked for anew, in the middle of a file too', async () => {
    const { url, seen } = await storage((request, response, index) => {
      if (index === 0) cut(response, DATA, 100_000, '"v1"');
      else if (request.url !== '/new') response.writeHead(403).end('<Error>expired</Error>');
      else serve(request, response, DATA, '"v1"');
    });
    const here = place();
    const done = await run(here, [file(`${url}/old`)], { renew: async () => `${url}/new` });
    expect(done).toMatchObject({ fetched: 1 });
    expect(seen.map(({ path }) => path)).toEqual(['/old', '/old', '/new']);
    expect(seen[2]?.headers.range).toBe('bytes=100000-');
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test('that never works is given up', async () => {
    let renewed = 0;
    const { url } = await storage((_, response) => response.writeHead(403).end());
    const done = await run(place(), [file(`${url}/0`)], {
      renew: async () => {
        renewed += 1;
        return `${url}/${renewed}`;
      },
    });
    expect(done.events).toMatchObject([
      { failure: { code: 'expired', message: 'the storage answers with status 403' } },
    ]);
    expect(renewed).toBe(2);
  });

  test('that the service does not give is no fault of the storage', async () => {
    expect((await run(place(), [file(null)])).events).toMatchObject([{ failure: { code: 'no-address' } }]);
  });

  test('is a key, and stands in no message', async () => {
    const { url } = await storage((_, response) => response.destroy());
    const { events } = await run(place(), [
      file(`${url}/a?signature=s3cret`),
      file('https://10.0.0.1/?s=s3cret', { id: 'b' }),
    ]);
    expect(JSON.stringify(events.map((event) => event.kind === 'failed' && event.failure))).not.toContain('s3cret');
  });
});

describe('a file that is not what the service told', () => {
  test.each([
    ['shorter', 10, {}],
    ['longer', 10_000, {}],
    ['longer, in pieces', 10_000, { 'transfer-encoding': 'chunked' }],
  ])('%s, has no place in the folder', async (_, size, headers) => {
    const { url } = await storage((_, response) => {
      response.writeHead(200, {
        etag: '"v1"',
        ...('transfer-encoding' in headers ? headers : { 'content-length': size }),
      });
      response.end(bytes(size));
    });
    const here = place();
    const done = await run(here, [file(`${url}/a`, { size: 5_000 })]);
    expect(done.events).toMatchObject([{ kind: 'failed', failure: { code: 'wrong-size' } }]);
    expect(namesIn(here.folder)).toEqual([]);
    expect(namesIn(join(here.state, 'downloads'))).toEqual([]);
  });

  test('and never ends, is cut off at its size', async () => {
    let sent = 0;
    const { url } = await storage((_, response) => {
      const more = () => {
        sent += 65_536;
        if (!response.destroyed) response.write(bytes(65_536), () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    });
    const done = await run(place(), [file(`${url}/a`, { size: 100_000 })]);
    expect(done.events).toMatchObject([{ failure: { code: 'wrong-size' } }]);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('and comes packed though nobody asked, is refused', async () => {
    const { url, seen } = await storage((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(DATA);
    });
    const here = place();
    expect(await run(here, [file(`${url}/a`)])).toMatchObject({ failed: 1 });
    expect(seen[0]?.headers['accept-encoding']).toBe('identity');
    expect(namesIn(here.folder)).toEqual([]);
  });
});

describe('the folder', () => {
  test('holds files under hostile names, and nothing outside', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const names = [
      '../../x',
      '/etc/passwd',
      '..',
      'CON',
      'a\u0000b.pdf',
      'C:\\x.exe',
      '\u202Efdp.exe',
      'nul.txt',
      ' . ',
    ];
    const files = names.map((name, index) => file(`${url}/a`, { id: index === 8 ? '../..' : `f${index}`, name }));
    expect(await run(here, files)).toMatchObject({ fetched: names.length });
    expect(namesIn(here.folder)).toEqual([
      expect.stringMatching(/^_-[0-9a-f]{8}-file$/),
      'f0-_.._x',
      'f1-_etc_passwd',
      'f2-file',
      'f3-CON',
      'f4-ab.pdf',
      'f5-C__x.exe',
      'f6-fdp.exe',
      'f7-nul.txt',
    ]);
    expect(namesIn(join(here.folder, '..'))).toEqual(['files', 'state']);
  });

  test('a link of the name is replaced, not followed', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const outside = join(here.state, 'precious');
    writeFileSync(outside, 'precious');
    symlinkSync(outside, join(here.folder, NAME));
    expect(await run(here, [file(`${url}/a`, { size: DATA.length })])).toMatchObject({
      fetched: 1,
    });
    expect(readFileSync(outside, 'utf8')).toBe('precious');
    expect(readFileSync(join(here.folder, NAME))).toEqual(DATA);
  });

  test('two files never take each other’s place, on a disk without upper case neither', async () => {
    const { url } = await storage((request, response) => serve(request, response, Buffer.from(request.url ?? '')));
    const here = place();
    const files = ['ab', 'AB', 'Ab', 'a:b', 'a/b'].map((id) => file(`${url}/${encodeURIComponent(id)}`, { id }));
    expect(await run(here, files)).toMatchObject({ fetched: 5 });
    const names = namesIn(here.folder);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5);
    expect(await run(here, files)).toMatchObject({ fetched: 0, kept: 5 });
    expect(namesIn(here.folder)).toEqual(names);
  });

  test('a folder of the name is told, and ends nothing else than this', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    mkdirSync(join(here.folder, NAME, 'full'), { recursive: true });
    const done = await run(here, [file(`${url}/a`), file(`${url}/b`, { id: 'b' })], { concurrency: 1 });
    expect(done).toMatchObject({ fetched: 1, failed: 1, ended: null });
    expect(done.events[0]).toMatchObject({ kind: 'failed', failure: { code: 'in-the-way' } });
  });

  test.skipIf(process.getuid?.() === 0)('that cannot be written ends the work with the disk’s reason', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    chmodSync(here.folder, 0o500);
    expect((await run(here, [file(`${url}/a`)])).ended).toMatchObject({ kind: 'disk', reason: { code: 'EACCES' } });
    chmodSync(here.folder, 0o700);
  });

  test('that is not there ends the work before anything is asked', async () => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    rmSync(here.folder, { recursive: true });
    expect((await run(here, [file(`${url}/a`)])).ended).toMatchObject({ kind: 'disk', reason: { code: 'ENOENT' } });
    expect(seen).toEqual([]);
    expect(existsSync(here.folder)).toBe(false);
  });
});
