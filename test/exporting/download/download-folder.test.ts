import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openExportNotes } from '../../../src/journal/open.ts';
import { DATA, file, NAME, namesIn, place, run, serve, storage } from './storage.ts';

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

  test('loses what a killed process left in the middle of a copy, and nothing of anybody else’s', async () => {
    const here = place();
    const dead = 99_999_999;
    const others = [`.my-notes.${dead}.tmp`, `.qcsheet.${dead}.tmp`, `a.pdf.qcsheet-${dead}.tmp`];
    const running = `.a.pdf.qcsheet-${process.ppid}.tmp`;
    const left = [dead, process.pid].map((pid) => `.a.pdf.qcsheet-${pid}.tmp`);
    for (const name of [...others, running, ...left]) writeFileSync(join(here.folder, name), 'half');
    await run(here, []);
    expect(namesIn(here.folder)).toEqual([...others, running].toSorted());
  });

  test('is remembered for what lies in it, and for nothing that is gone', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    await run(here, [file(`${url}/a`, { id: 'a', name: 'x' }), file(`${url}/b`, { id: 'b', name: 'x' })]);
    rmSync(join(here.folder, 'a-x'));
    await run(here, []);
    const notes = openExportNotes(here.state);
    onTestFinished(() => notes.close());
    const known = ['a', 'b'].map((id) => notes.find(realpathSync(here.folder), id)?.name);
    expect(known).toEqual([undefined, 'b-x']);
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
    expect(done.events[0]).toMatchObject({ type: 'failed', failure: { code: 'in-the-way' } });
  });

  test.skipIf(process.getuid?.() === 0)('that cannot be written ends the work with the disk’s reason', async () => {
    const { url } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    chmodSync(here.folder, 0o500);
    expect((await run(here, [file(`${url}/a`)])).ended).toMatchObject({ type: 'disk', reason: { code: 'EACCES' } });
    chmodSync(here.folder, 0o700);
  });

  test('that is not there ends the work before anything is asked', async () => {
    const { url, seen } = await storage((request, response) => serve(request, response, DATA));
    const here = place();
    rmSync(here.folder, { recursive: true });
    expect((await run(here, [file(`${url}/a`)])).ended).toMatchObject({ type: 'disk', reason: { code: 'ENOENT' } });
    expect(seen).toEqual([]);
    expect(existsSync(here.folder)).toBe(false);
  });
});
