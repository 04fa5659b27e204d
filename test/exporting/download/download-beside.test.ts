import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileToFetch } from '../../../src/schema/stored-file.ts';
import { bytes, DATA, file, NAME, namesIn, type Place, place, run, serve, storage } from './storage.ts';

const BESIDE = '80000001-report-R-1000001-1-report (2).pdf';
const NEWER = bytes(1_000, 7);

/** A folder with the file in it, and what gets its next version. */
async function fetched(size: number | null = DATA.length) {
  let data = DATA;
  const { url, seen } = await storage((request, response) => serve(request, response, data));
  const here = place();
  const wanted = file(`${url}/a`, { size });
  await run(here, [wanted]);
  const next = (change: Partial<FileToFetch> = {}) => run(here, [{ ...wanted, ...change }]);
  const becomes = (newer: Buffer, version: string) => {
    data = newer;
    return next({ version, size: size === null ? null : newer.length });
  };
  return { here, seen, next, becomes };
}

function annotate({ folder }: Place, text: string | Buffer = 'with notes') {
  const path = join(folder, NAME);
  writeFileSync(path, text);
  utimesSync(path, new Date(), new Date(Date.now() + 5_000));
}

function forget({ state }: Place) {
  for (const name of namesIn(state)) if (name.startsWith('exports.sqlite')) rmSync(join(state, name));
}

const contents = ({ folder }: Place) => namesIn(folder).map((name) => [name, readFileSync(join(folder, name))]);

describe('a file into which somebody has written', () => {
  test('stays when the service has another version, which goes beside it', async () => {
    const { here, seen, next, becomes } = await fetched();
    annotate(here);
    expect((await becomes(NEWER, '1')).events).toMatchObject([{ type: 'fetched', name: BESIDE, beside: NAME }]);
    expect(contents(here)).toEqual([
      [BESIDE, NEWER],
      [NAME, Buffer.from('with notes')],
    ]);
    expect(await next({ version: '1', size: NEWER.length })).toMatchObject({ fetched: 0, kept: 1 });
    expect((await becomes(DATA, '2')).events).toMatchObject([{ type: 'fetched', name: BESIDE, beside: null }]);
    expect(contents(here)).toEqual([
      [BESIDE, DATA],
      [NAME, Buffer.from('with notes')],
    ]);
    expect(seen).toHaveLength(3);
  });

  test('stays when its size is the same, too', async () => {
    const { here, becomes } = await fetched();
    annotate(here, bytes(DATA.length, 9));
    expect((await becomes(NEWER, '1')).events).toMatchObject([{ name: BESIDE, beside: NAME }]);
    expect(readFileSync(join(here.folder, NAME))).toEqual(bytes(DATA.length, 9));
  });

  test('stays while its next version is fetched', async () => {
    const here = place();
    let isNewer = false;
    const { url } = await storage((request, response) => {
      if (isNewer) annotate(here);
      serve(request, response, isNewer ? NEWER : DATA);
    });
    await run(here, [file(`${url}/a`)]);
    isNewer = true;
    expect((await run(here, [file(`${url}/a`, { version: '1' })])).events).toMatchObject([{ name: BESIDE }]);
    expect(readFileSync(join(here.folder, NAME), 'utf8')).toBe('with notes');
  });

  test.each([
    ['told', DATA.length],
    ['not told', null],
  ])('stays when nothing is remembered (the size is %s), and the next time all is there', async (_, size) => {
    const { here, next } = await fetched(size);
    annotate(here);
    forget(here);
    expect((await next()).events).toMatchObject([{ type: 'fetched', name: BESIDE, beside: NAME }]);
    expect(await next()).toMatchObject({ fetched: 0, kept: 1 });
    forget(here);
    await next();
    expect(contents(here)).toEqual([
      [BESIDE, DATA],
      [NAME, Buffer.from('with notes')],
    ]);
  });
});

describe('a file that nobody has changed', () => {
  test.each([
    ['was touched', (path: string) => utimesSync(path, new Date(), new Date(Date.now() + 5_000))],
    ['was cut by the disk', cutShort],
    ['is gone', (path: string) => rmSync(path)],
  ])('and %s gives its name to the next version', async (_, change) => {
    const { here, becomes } = await fetched();
    change(join(here.folder, NAME));
    expect((await becomes(NEWER, '1')).events).toMatchObject([{ type: 'fetched', name: NAME, beside: null }]);
    expect(contents(here)).toEqual([[NAME, NEWER]]);
  });

  test('and was cut by the disk is fetched again', async () => {
    const { here, next } = await fetched();
    cutShort(join(here.folder, NAME));
    expect((await next()).events).toMatchObject([{ type: 'fetched', name: NAME, beside: null }]);
    expect(contents(here)).toEqual([[NAME, DATA]]);
  });

  test('is not there twice when nothing is remembered and no size is told', async () => {
    const { here, next } = await fetched(null);
    forget(here);
    expect((await next()).events).toMatchObject([{ type: 'fetched', name: NAME, beside: null }]);
    expect(contents(here)).toEqual([[NAME, DATA]]);
  });
});

test('a file of somebody’s own that has the name stays', async () => {
  const { url } = await storage((request, response) => serve(request, response, DATA));
  const here = place();
  for (const name of [NAME, BESIDE]) writeFileSync(join(here.folder, name), 'mine');
  const done = await run(here, [file(`${url}/a`, { size: DATA.length })]);
  expect(done.events).toMatchObject([{ name: BESIDE.replace('(2)', '(3)'), beside: NAME }]);
  expect(readFileSync(join(here.folder, NAME), 'utf8')).toBe('mine');
  expect(readFileSync(join(here.folder, BESIDE), 'utf8')).toBe('mine');
});

/** Without its time being another one. */
function cutShort(path: string) {
  const { mtimeMs } = statSync(path);
  truncateSync(path, 10);
  utimesSync(path, new Date(), Math.floor(mtimeMs) / 1_000);
}
