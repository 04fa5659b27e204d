import { readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openExportNotes } from '../../../src/journal/open.ts';
import { bytes, cut, DATA, file, NAME, namesIn, place, run, serve, storage } from './storage.ts';

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
      { type: 'failed', failure: { code: 'unreached' } },
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

  test('is no longer remembered when nothing of it is left, and is while there is', async () => {
    const { url } = await storage((_, response, index) =>
      index < 2 ? cut(response, DATA, 100_000, '"v1"') : response.writeHead(403).end(),
    );
    const here = place();
    const begun = () => {
      const notes = openExportNotes(here.state);
      onTestFinished(() => notes.close());
      return notes.partsOf(realpathSync(here.folder)).map(({ id }) => id);
    };
    await run(
      here,
      ['a', 'b'].map((id) => file(`${url}/${id}`, { id })),
    );
    expect(begun()).toEqual(['a', 'b']);
    rmSync(join(here.state, 'downloads', namesIn(join(here.state, 'downloads'))[0] ?? ''));
    await run(here, []);
    expect(begun()).toHaveLength(1);
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
    expect(done).toMatchObject({ fetched: 0, failed: 0, ended: { type: 'stopped' } });
    expect(seen).toHaveLength(1);
    expect(namesIn(here.folder)).toEqual([]);
    expect(namesIn(join(here.state, 'downloads'))).toHaveLength(1);
  });
});
