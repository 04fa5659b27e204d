import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf, PICTURES, withWorkbooks } from './pictured.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'src/guide/pictures');

describe('the pictures of the README', () => {
  test('show the workbooks as they are now; if not: npm run pictures', async () => {
    const now = await withWorkbooks(async (folder) => {
      const digests = PICTURES.map(async (picture) => [picture.name, await digestOf(picture, folder)]);
      return Object.fromEntries(await Promise.all(digests));
    });
    expect(now).toEqual(JSON.parse(readFileSync(join(FOLDER, 'digests.json'), 'utf8')));
  });

  test('are small, and all of them are in the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const files = readdirSync(FOLDER).filter((name) => name !== 'digests.json');
    expect(files.sort()).toEqual(PICTURES.map(({ name }) => `${name}.png`).sort());
    for (const name of files) {
      expect(readme).toContain(`](src/guide/pictures/${name})`);
      expect(statSync(join(FOLDER, name)).size, name).toBeLessThan(100_000);
    }
  });
});
