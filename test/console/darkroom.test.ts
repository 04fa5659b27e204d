import { expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './browser.ts';
import { inDarkroom } from './darkroom.ts';
import { MOST_DIFFERENT } from './screens.ts';

const SCREEN = `<body style="margin: 0; font: 16px sans-serif"><header style="background: #246">Bookings</header>
  <p>2026-11-26 08:40 UTC</p><aside style="background: #ddd; height: 60px">25 accepted</aside><table>${'<tr><td>SO-1001</td></tr>'.repeat(20)}</table>`;

test.runIf(hasBrowser)('a screen that lost a part looks otherwise, and one with another time does not', async () => {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
    const pictureOf = async (content: string) => {
      await page.setContent(content);
      return await page.screenshot();
    };
    const [before, later, bare, inRed] = [
      await pictureOf(SCREEN),
      await pictureOf(SCREEN.replace('08:40', '19:57')),
      await pictureOf(SCREEN.replace(/<aside.*aside>/, '')),
      await pictureOf(SCREEN.replace('#246', '#a33')),
    ];
    await inDarkroom(page, async (room) => {
      const kept = await room.small(before);
      expect(await room.difference(before, kept)).toBe(0);
      expect(await room.difference(later, kept)).toBeLessThan(MOST_DIFFERENT);
      for (const other of [bare, inRed]) expect(await room.difference(other, kept)).toBeGreaterThan(MOST_DIFFERENT);
      expect(await room.difference(before, await room.small(await page.screenshot({ clip: CORNER })))).toBe(1);
    });
  } finally {
    await browser.close();
  }
});

const CORNER = { x: 0, y: 0, width: 480, height: 270 };
