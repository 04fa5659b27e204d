// The pictures of the README: `npm run pictures` makes them with LibreOffice and poppler (`soffice`, `pdftoppm`).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, PICTURES, type Picture, withWorkbooks } from './pictured.ts';

const TARGET = join(import.meta.dirname, '../../src/guide/pictures');

await withWorkbooks(async (folder) => {
  mkdirSync(TARGET, { recursive: true });
  for (const workbook of new Set(PICTURES.map((picture) => picture.workbook))) print(workbook, folder);
  const digests: [string, string][] = [];
  for (const picture of PICTURES) {
    draw(picture, folder);
    digests.push([picture.name, await digestOf(picture, folder)]);
  }
  writeFileSync(join(TARGET, 'digests.json'), `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
});
console.log(`${PICTURES.length} pictures are in ${TARGET}. Look at them before you commit them.`);

function print(workbook: string, folder: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const words = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, workbook)];
  execFileSync('soffice', words, { stdio: 'ignore' });
}

function draw({ name, workbook, page, dotsPerInch, part }: Picture, folder: string): void {
  const [left, top, width, height] = part.map(String);
  const size = ['-x', left, '-y', top, '-W', width, '-H', height].map(String);
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  const pdf = join(folder, workbook.replace(/xlsx$/, 'pdf'));
  execFileSync('pdftoppm', ['-png', '-r', String(dotsPerInch), ...pages, ...size, pdf, join(TARGET, name)]);
}
