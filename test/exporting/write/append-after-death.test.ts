import { appendFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/write/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { numbered } from '../report-service.ts';
import { type Nightly, nightly } from './nightly.ts';

/** What the process leaves that dies after the file took its name, and before the journal knows that it has. */
function forgetPlacing({ machine }: Nightly): void {
  const journal = new DatabaseSync(machine.path('state/journal.sqlite'));
  journal.exec('UPDATE export_appends SET placed = 0');
  journal.close();
}

test('--append finds out by the file what a process did that died with it', async () => {
  const machine = await nightly();
  const { night, doubtfulNight, text, ids } = machine;
  await doubtfulNight();
  forgetPlacing(machine);
  expect(await doubtfulNight()).toMatchObject({ json: { rows: 0 } });
  expect(ids()).toHaveLength(3);
  // Died before the file had its name: it is as it was.
  const before = text();
  machine.service.reports.push(...numbered(1, 4));
  await doubtfulNight();
  forgetPlacing(machine);
  writeFileSync(machine.machine.path('news.csv'), before);
  const again = await night();
  expect(again).toMatchObject({
    exit: 0,
    json: { rows: 1 },
    stderr: expect.not.stringContaining(messages.maybeTwice),
  });
  expect(ids()).toEqual(['P000001', 'P000002', 'P000003', 'P000004']);
});

test('--append says how many rows an older copy in the place of the file lacks', async () => {
  const { service, machine, night, text } = await nightly(10);
  const notAsLeft = expect.not.stringMatching(worded(messages.notAsLeft(ANY, 0)));
  await night();
  const backup = text();
  service.reports.push(...numbered(3, 11));
  expect(await night()).toMatchObject({ exit: 0, stderr: notAsLeft });
  writeFileSync(machine.path('news.csv'), backup);
  service.reports.push(...numbered(1, 14));
  const next = await night();
  expect(next).toMatchObject({
    exit: 0,
    json: { rows: 1 },
    stderr: expect.stringContaining(messages.notAsLeft(machine.path('news.csv'), 3)),
  });
  expect(await night()).toMatchObject({ exit: 0, stderr: notAsLeft });
});

test('--append says that rows may be there twice where the file was edited after such a death', async () => {
  const machine = await nightly();
  await machine.doubtfulNight();
  forgetPlacing(machine);
  appendFileSync(machine.machine.path('news.csv'), 'a note\r\n');
  const next = await machine.night();
  expect(next).toMatchObject({ exit: 0, json: { rows: 3 } });
  expect(next.stderr).toContain(messages.maybeTwice);
  expect(await machine.night()).toMatchObject({ exit: 0, json: { rows: 0 } });
});
