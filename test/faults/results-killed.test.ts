import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../src/importing/history/messages.ts';
import { messages as runMessages } from '../../src/importing/run/messages.ts';
import { ANY, worded } from '../worded.ts';
import { openSite, type Site } from './site.ts';
import { references, reportOf } from './workplace.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Kills the process just before or just after a results workbook takes its name. */
const killedAt = (moment: 'before' | 'after') => {
  const die = `process.kill(process.pid, 'SIGKILL');`;
  const text = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = fs.promises;
    fs.promises.rename = async (from, to) => {
      const isResults = to.endsWith('.results.xlsx');
      if (isResults && ${moment === 'before'}) ${die}
      await rename(from, to);
      if (isResults) ${die}
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(text)}` };
};

test.each(['before', 'after'] as const)(
  'results that a process was killed over, just %s they took their name, are written again at their place',
  async (moment) => {
    const place = site.newPlace();
    const file = place.file('bookings.csv', references(`NAME-${moment}`, 3));
    const results = `${place.folder}/bookings.results.xlsx`;
    const command = ['import', file, '--kind', 'bookings', '--yes', '--json', '--limit', '1'];
    // The first results, and the next ones in their place.
    for (let round = 0; round < 2; round++) expect((await place.run(command, killedAt(moment))).exit).toBe(null);
    const resumed = await place.run(['resume', '--json']);
    expect([resumed.exit, reportOf(resumed)]).toMatchObject([0, { results, counts: { accepted: 3 } }]);
    for (const kept of [runMessages.resultsMoved(ANY, ANY), history.stays(ANY, ANY)])
      expect(resumed.stderr).not.toMatch(worded(kept));
    expect(existsSync(`${place.folder}/bookings.results-2.xlsx`)).toBe(false);
  },
);
