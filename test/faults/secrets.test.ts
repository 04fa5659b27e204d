import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/start.ts';
import { leakedInto } from './secrets.ts';
import { references, workplace } from './workplace.ts';

test('what is written somewhere is found: in the journal, in a workbook, on the terminal, in a saved session', async () => {
  const service = await startSandbox({ now: Date.now });
  const place = workplace(service.url);
  onTestFinished(async () => {
    place.close();
    await service.close();
  });
  const file = place.file('bookings.csv', references('PLANTED', 2));
  const { stdout } = await place.run(['import', file, '--kind', 'bookings', '--yes', '--json']);
  await place.run(['login']);
  const planted = leakedInto(place.folder, stdout, new Set(['PLANTED-2']), 'bookings.csv');
  expect(planted).toEqual(expect.arrayContaining(['1 secrets in the parts of bookings.results.xlsx']));
  expect(planted.filter((what) => what.includes('journal.sqlite')).length).toBeGreaterThan(0);
  const trackingId = service.accepted()[0]?.id ?? '';
  expect(leakedInto(place.folder, stdout, new Set([trackingId]))).toContain('1 secrets in what was printed');
  const { token } = JSON.parse(readFileSync(`${place.stateDir}/session.json`, 'utf8'));
  expect(leakedInto(place.folder, stdout, new Set([token]))).toEqual(['1 secrets in session.json']);
});
