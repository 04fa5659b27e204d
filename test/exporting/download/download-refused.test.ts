import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytes, DATA, file, namesIn, place, run, storage } from './storage.ts';

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
    expect(done.events).toMatchObject([{ type: 'failed', failure: { code: 'wrong-size' } }]);
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
