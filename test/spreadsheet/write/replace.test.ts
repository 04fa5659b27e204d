import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Written } from '../../../src/disk/replace-file.ts';
import type { WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { writeLines } from '../../../src/spreadsheet/write/write-lines.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { folder } from './programs.ts';

const model: WorkbookModel = {
  title: 'Book',
  subject: 'Test',
  creator: 'qcsheet',
  createdAt: '2027-03-10T00:00:00Z',
  styles: {},
  sheets: [{ name: 'One', columns: [], rows: [] }],
};

const isRoot = process.getuid?.() === 0;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const place = () => mkdtempSync(join(folder, 'replace-'));

describe.skipIf(process.platform === 'win32').each<[string, (path: string) => Promise<Written>]>([
  ['a workbook written whole', (path) => writeWorkbook(model, path)],
  ['a workbook written row by row', (path) => streamWorkbook(model, path)],
  ['text', (path) => writeLines(['a,b\r\n'], path)],
])('%s', (_, write) => {
  test('keeps the mode of the file that it replaces; a new file has the usual one', async () => {
    const here = place();
    const [old, shared, made, usual] = [
      join(here, 'old'),
      join(here, 'shared'),
      join(here, 'made'),
      join(here, 'usual'),
    ];
    for (const path of [old, shared, usual]) writeFileSync(path, 'old');
    chmodSync(old, 0o600);
    chmodSync(shared, 0o666);
    for (const path of [old, shared, made]) expect(await write(path)).toEqual({ type: 'written' });
    expect([modeOf(old), modeOf(shared), modeOf(made)]).toEqual(['600', '666', modeOf(usual)]);
  });

  test.skipIf(!isRoot)('keeps the owner, where the user may give files away', async () => {
    const path = join(place(), 'theirs');
    writeFileSync(path, 'old');
    chownSync(path, 1234, 2345);
    await write(path);
    expect([statSync(path).uid, statSync(path).gid]).toEqual([1234, 2345]);
  });

  test('goes to where a link leads, and the link stays', async () => {
    const [here, there] = [place(), place()];
    writeFileSync(join(there, 'real'), 'old');
    symlinkSync(join('..', basename(there), 'real'), join(here, 'link'));
    symlinkSync('link', join(here, 'second'));
    expect(await write(join(here, 'second'))).toEqual({ type: 'written' });
    expect(readFileSync(join(there, 'real'), 'utf8')).not.toBe('old');
    expect(['link', 'second'].map((name) => lstatSync(join(here, name)).isSymbolicLink())).toEqual([true, true]);
    expect([readdirSync(here).sort(), readdirSync(there)]).toEqual([['link', 'second'], ['real']]);
  });

  test('makes what a link leads to where it is not there yet, and refuses a circle', async () => {
    const [here, there] = [place(), place()];
    symlinkSync(there, join(here, 'folder'));
    symlinkSync('folder/new', join(here, 'link'));
    expect(await write(join(here, 'link'))).toEqual({ type: 'written' });
    expect(readdirSync(there)).toEqual(['new']);
    symlinkSync('circle', join(here, 'circle'));
    expect(await write(join(here, 'circle'))).toMatchObject({ type: 'unwritable', code: 'output-failed' });
    expect(readdirSync(here).sort()).toEqual(['circle', 'folder', 'link']);
  });

  test('is not led elsewhere by a link under the name of its temporary file', async () => {
    const here = place();
    const victim = join(here, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync('victim', join(here, `.out.${process.pid}.tmp`));
    expect(await write(join(here, 'out'))).toEqual({ type: 'written' });
    expect([readFileSync(victim, 'utf8'), lstatSync(join(here, 'out')).isFile()]).toEqual(['precious', true]);
    // One that cannot be taken away is not written to.
    mkdirSync(join(here, `.out.${process.pid}.tmp`));
    expect(await write(join(here, 'out'))).toMatchObject({ type: 'unwritable' });
    expect(existsSync(join(here, `.out.${process.pid}.tmp`))).toBe(true);
  });
});
