import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import { smallDisk } from '../cli/small-disk.ts';
import { NOW, RUN, ready, temporaryFolder } from './temporary.ts';

test('however little room there is for a new journal: it is whole, or there is none and nothing is left behind', async (context) => {
  const machine = temporaryFolder();
  const disk = smallDisk({ path: (name) => join(machine, name) }, 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  let refused = 0;
  for (let room = 0; room <= 1_500_000; room += 50_000) {
    const folder = join(disk.folder, `room-${room}`);
    mkdirSync(folder);
    disk.fill(room);
    const opened = await openJournal({ folder, now: () => NOW });
    if (opened.type === 'ok') await opened.journal.close();
    else {
      refused += 1;
      expect(opened.problem.code).toBe('journal-unusable');
      expect(readdirSync(folder).filter((name) => name !== 'journal.sqlite')).toEqual([]);
    }
    disk.empty();
    const later = await openJournal({ folder, now: () => NOW });
    if (later.type === 'failed') throw new Error(`${room}: ${later.problem.message}`);
    expect((await later.journal.plan(RUN, [ready(3)])).run).toBe('r-20270310-1');
    await later.journal.close();
  }
  expect(refused).toBeGreaterThan(0);
});
