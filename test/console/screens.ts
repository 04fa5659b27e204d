import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDarkroom } from './darkroom.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The pictures that screens are held against, at half size: `QCSHEET_SCREENS=write` makes them anew. */
const KEPT = join(import.meta.dirname, 'screens');
const WRITES = process.env['QCSHEET_SCREENS'] === 'write';

const LOOKS = [
  { look: 'dark', colorScheme: 'dark', width: 1366, height: 768 },
  { look: 'wide', colorScheme: 'light', width: 1920, height: 1080 },
  { look: 'light', colorScheme: 'light', width: 1366, height: 768 },
] as const;

/** Times, ids and counts differ from run to run: a quarter of this was the most in three runs of all screens. */
export const MOST_DIFFERENT = 0.02;

/** The pictures are of letters of this width. A machine with other letters breaks lines elsewhere. */
const WIDTH_OF_LETTERS = `(() => {
  const paper = document.createElement('canvas').getContext('2d');
  paper.font = getComputedStyle(document.body).font;
  return Math.round(paper.measureText('Quality inspection 0123456789').width);
})()`;
const KEPT_WIDTH = join(KEPT, 'width-of-letters.txt');

/** What axe finds, with the first place of each. Not while the grid is being drawn: its rows begin without cells. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.locator('[role=row]:empty').first().waitFor({ state: 'detached' });
  await page.evaluate(AXE);
  const found = await page.evaluate<AxeResults>('axe.run()');
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** That axe finds nothing in either palette. The light one stays. For screens whose picture differs from day to day. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
}

/**
 * That the screen looks as it did when a person last looked at it, in both palettes and at two sizes, and that axe finds
 * nothing. The light palette at 1366 x 768 stays. `moving`: what looks different each time.
 */
export async function expectScreen(page: Page, name: string, moving: readonly Locator[] = []): Promise<void> {
  for (const { look, colorScheme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    if (look !== 'wide') expect(await barriers(page)).toEqual([]);
    const picture = await page.screenshot({ animations: 'disabled', mask: [...moving], ...picturePath(name, look) });
    if (WRITES) await write(page, picture, `${name}-${look}`);
    else if (await hasTheLetters(page)) await expectAlike(page, picture, `${name}-${look}`);
  }
}

/** For a person who looks at the whole picture; only where a folder is named for them. */
function picturePath(name: string, look: string): { readonly path?: string } {
  const folder = process.env['QCSHEET_PICTURES'];
  return folder === undefined ? {} : { path: join(folder, `${name}-${look}.png`) };
}

async function hasTheLetters(page: Page): Promise<boolean> {
  const [width, kept] = [await page.evaluate<number>(WIDTH_OF_LETTERS), Number(readFileSync(KEPT_WIDTH, 'utf8'))];
  if (width !== kept) process.stderr.write(`Pictures are not compared: letters are ${width} wide here, not ${kept}.\n`);
  return width === kept;
}

async function write(page: Page, picture: Buffer, name: string): Promise<void> {
  writeFileSync(KEPT_WIDTH, `${await page.evaluate<number>(WIDTH_OF_LETTERS)}\n`);
  await inDarkroom(page, async (room) => writeFileSync(join(KEPT, `${name}.webp`), await room.small(picture)));
}

async function expectAlike(page: Page, picture: Buffer, name: string): Promise<void> {
  const kept = readFileSync(join(KEPT, `${name}.webp`));
  const different = await inDarkroom(page, (room) => room.difference(picture, kept));
  expect(different, `${name}: the part of the screen that looks otherwise`).toBeLessThan(MOST_DIFFERENT);
}
