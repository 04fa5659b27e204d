import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { edited } from '../sheets.ts';
import { decided, doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a copy of results keeps a doubt whose row is gone, on another machine too', async () => {
  const { results } = await doubtful(office, 'COPYDOUBT');
  const colleague = office.machine();
  const without = await edited(results, 'Bookings', colleague.path('r.xlsx'), (sheet) => sheet.spliceRows(2, 1));
  const checked = await colleague.qcsheet('check', without, '-o', colleague.path('c.xlsx'));
  expect(checked.stdout).toContain('in doubt');
  const imported = await colleague.import(colleague.path('c.xlsx'));
  expect([imported.exit, imported.run.counts.inDoubt]).toEqual([6, 1]);
  await colleague.import(colleague.file('march.csv', csv(bookings('COPYDOUBT', 4))));
  const references = office.booked('COPYDOUBT').map(({ referenceNumber }) => referenceNumber);
  expect(references.length).toBe(new Set(references).size);
});

test('a copy of results keeps the decisions in it', async () => {
  const { machine, results } = await doubtful(office, 'COPYDECISION');
  const workbook = await decided(machine, results, ['not accepted', '', 'asked Ms Li'], ['', '', '']);
  await machine.qcsheet('check', workbook, '-o', machine.path('c.xlsx'));
  copyFileSync(machine.path('c.xlsx'), machine.path('corrected.xlsx'));
  const imported = await machine.qcsheet('import', 'corrected.xlsx', '--dry-run', '--json');
  expect(told(run, imported).decisions).toMatchObject([{ rows: [2], decision: 'not-accepted' }]);
});
