import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../src/exporting/download/messages.ts';
import { bytes, cut, DATA, file, NAME, namesIn, place, run, serve, storage } from './storage.ts';

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

  test('bears the name that the service gives it by now', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    await run(here, [file(`${url}/a`, { name: 'draft.pdf' })]);
    expect(await run(here, [file(`${url}/a`, { name: 'final.pdf' })])).toMatchObject({ fetched: 1, kept: 0 });
    expect(await run(here, [file(`${url}/a`, { name: 'final.pdf' })])).toMatchObject({ fetched: 0, kept: 1 });
    expect(namesIn(here.folder)).toEqual(['80000001-report-draft.pdf', '80000001-report-final.pdf']);
  });

  test.each([1, 4])('of what is told twice counts both, once as there already (%i at a time)', async (concurrency) => {
    const { url, seen } = await storage((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end();
      else serve(request, response, DATA);
    });
    const [whole, gone] = [file(`${url}/a`), file(`${url}/gone`, { id: 'gone' })];
    const done = await run(place(), [whole, gone, whole, gone], { concurrency });
    expect(done).toMatchObject({ fetched: 1, kept: 1, failed: 2 });
    expect(seen).toHaveLength(2);
  });

  test.each([1, 4])('of two that nothing tells apart takes one and says so (%i at a time)', async (concurrency) => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const two = [file(`${url}/a`, { lasting: 'a' }), file(`${url}/b`, { lasting: 'b' })];
    const done = await run(here, two, { concurrency });
    expect(done).toMatchObject({ fetched: 1, kept: 0, failed: 1 });
    expect(done.events).toContainEqual({
      type: 'failed',
      file: two[1],
      failure: { code: 'not-told-apart', message: messages.sameName },
    });
    expect(seen.map(({ path }) => path)).toEqual(['/a']);
    expect(namesIn(here.folder)).toEqual([NAME]);
  });

  test('leaves a file alone that somebody has written notes into, and says so', async () => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    const wanted = file(`${url}/a`, { size: DATA.length });
    await run(here, [wanted]);
    const path = join(here.folder, NAME);
    writeFileSync(path, 'with notes');
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
    expect((await run(here, [wanted])).events).toMatchObject([{ type: 'kept', isChanged: true }]);
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
    expect(await run(here, files, { concurrency: 3 })).toMatchObject({ fetched: 50, kept: 10, failed: 0 });
    expect(most).toBeLessThanOrEqual(3);
    expect(seen).toHaveLength(50);
    expect(readFileSync(join(here.folder, 'f17-R-1000001-1-report.pdf'), 'utf8')).toBe('/17');
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
    const done = await run(here, [file(`${url}/old`)], {
      renew: async () => ({ type: 'answered', address: `${url}/new` }),
    });
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
        return { type: 'answered', address: `${url}/${renewed}` };
      },
    });
    expect(done.events).toMatchObject([{ failure: { code: 'expired', message: messages.status(403) } }]);
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
    const failures = events.flatMap((event) => (event.type === 'failed' ? [event.failure] : []));
    expect(failures).toHaveLength(2);
    expect(JSON.stringify(failures)).not.toContain('s3cret');
  });
});
