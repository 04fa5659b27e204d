// Opens a workbook in the browser and prints, as JSON, what it took until a point: PROGRAM POINT FILE [TIMES].
// POINT: usable, rows, checked, scrolled, files (the file opened so many times under other names).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openTab, startBrowser } from '../../console/browser.ts';
import type { Usage } from '../measure.ts';

const [program = '', point = '', file = '', times = '1'] = process.argv.slice(2);
const begun = z.object({ address: z.string(), token: z.string() });
const used = z.object({ cpuS: z.number(), peakMb: z.number() });
const LONGEST_MS = 600_000;

/** The usage of this process is written to a file of this name, see `measure`. That of qcsheet is apart. */
const usageFile = join(process.cwd(), 'usage-of-open.json');
const env = { ...process.env, BENCH_USAGE: usageFile };

/** Waits for the point. Gives what is measured there instead. */
async function until(page: Page): Promise<Partial<Usage>> {
  await page.getByRole('heading').first().waitFor();
  if (point === 'usable') return {};
  if (point === 'files') return await inTurn(page);
  await page.locator('.rgCell').first().waitFor();
  if (point === 'rows') return {};
  await page.getByRole('button', { name: /^Send .* bookings/ }).waitFor();
  return point === 'scrolled' ? await scrolled(page) : {};
}

async function inTurn(page: Page): Promise<Partial<Usage>> {
  for (let time = 1; time <= Number(times); time += 1) {
    const name = `file-${time}.xlsx`;
    const answer = await fetch(new URL(`/api/v1/file?name=${name}`, address), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: await openAsBlob(file),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await page.getByText(name, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Send .* bookings/ }).waitFor();
  }
  return {};
}

const frames = z.object({ longest: z.number() });
const metrics = z.array(z.object({ name: z.string(), value: z.number() }));

/** Row by row at first, then in steps of a hundredth of the sheet. */
async function scrolled(page: Page): Promise<Partial<Usage>> {
  // The rows of the check take the place of the first ones.
  await page.locator('.rgCell').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { longest } = frames.parse(await page.evaluate(SCROLL));
  await wait(1_000);
  await session.send('HeapProfiler.collectGarbage');
  const all = metrics.parse((await session.send('Performance.getMetrics')).metrics);
  const of = (wanted: string) => all.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { wallS: longest / 1000, cpuS: of('TaskDuration'), peakMb: of('JSHeapUsedSize') / 2 ** 20 };
}

const SCROLL = `(async () => {
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let last = await next();
  let longest = 0;
  for (let step = 0; step < 400; step += 1) {
    const sheet = document.querySelector('.vertical-inner');
    sheet.scrollTop = step < 300 ? step * 30 : (sheet.scrollHeight * (step - 300)) / 100;
    const now = await next();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { longest };
})()`;

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
}

const browser = await startBrowser(0);
const began = performance.now();
const opened = point === 'files' ? [] : [file];
const server = spawn(process.execPath, [program, 'open', ...opened, '--no-browser', '--json'], { env });
const [line] = await once(createInterface(server.stdout), 'line');
const { address, token } = begun.parse(JSON.parse(line));
const tab = await openTab(browser, address);
tab.setDefaultTimeout(LONGEST_MS);
const ofTab = await until(tab);
const wallS = (performance.now() - began) / 1000;
await browser.close();
await ended(server);
const usage: Usage = { wallS, ...used.parse(JSON.parse(readFileSync(usageFile, 'utf8'))), ...ofTab };
console.log(JSON.stringify(usage));
