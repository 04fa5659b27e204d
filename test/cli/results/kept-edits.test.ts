import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A run with one booking in doubt and one invalid row, which a person has mended in the results. */
async function mended(prefix: string) {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const rows = [...bookings(prefix, 2), booking(`${prefix}-3`, { bookingType: '' })];
  const file = machine.file('march.csv', csv(rows));
  const first = await machine.import(file, '--concurrency=1');
  expect([first.exit, first.run.counts]).toMatchObject([6, { accepted: 1, inDoubt: 1, invalid: 1 }]);
  const results = machine.path('march.results.xlsx');
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.getRow(4).getCell(columnNamed(sheet, 1, 'bookingType')).value = 'Regular';
  });
  return { machine, file, results, before: readFileSync(results), name: first.run.run ?? '' };
}

test('what a person has mended in the results is neither lost by settle and resume nor by the next import', async () => {
  const { machine, file, results, before, name } = await mended('MENDED');
  const untouched = () => expect(readFileSync(results).equals(before)).toBe(true);
  const settled = await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--json');
  const second = machine.path('march.results-2.xlsx');
  expect([settled.exit, told(run, settled).results]).toEqual([3, second]);
  expect(settled.stderr).toContain(runMessages.resultsMoved(results, second));
  untouched();

  const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
  expect(told(run, resumed)).toMatchObject({ results: second, counts: { accepted: 2, invalid: 1 } });
  untouched();
  expect((await readSheet(second, 'Bookings', 1))[0]?.cells['Status']).toBe('Accepted');

  const again = await machine.import(file);
  expect([again.run.results, again.run.counts]).toMatchObject([second, { skipped: 2, invalid: 1 }]);
  untouched();

  const sent = await machine.import(results, '-o', machine.path('sent.xlsx'));
  expect([sent.exit, sent.run.counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
  expect(office.booked('MENDED')).toHaveLength(3);
});

test('results that were edited stay though -o names them, by import and by results', async () => {
  const { machine, file, results, before, name } = await mended('NAMED');
  const second = machine.path('march.results-2.xlsx');
  const again = await machine.import(file, '-o', results);
  expect([again.run.results, again.run.counts]).toMatchObject([second, { skipped: 1, inDoubt: 1, invalid: 1 }]);
  const written = await machine.qcsheet('results', name, '-o', 'march.results.xlsx', '--json');
  expect([written.exit, JSON.parse(written.stdout)]).toMatchObject([0, { run: name, file: second }]);
  expect(written.stderr).toMatch(worded(history.stays(`${ANY}march.results.xlsx`, second)));
  expect(readFileSync(results).equals(before)).toBe(true);
  expect(existsSync(machine.path('march.results-3.xlsx')), 'those that nobody has edited are replaced').toBe(false);
});

test('an annotated copy that somebody has edited stays, and the next one goes beside it', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('COPY', 2)));
  const [copy, second] = [machine.path('copy.xlsx'), machine.path('copy-2.xlsx')];
  const checked = async () => {
    const ended = await machine.qcsheet('check', file, '--kind=bookings', '-o', 'copy.xlsx', '--json');
    return { copy: told(check, ended).copy, says: ended.stderr.includes(messages.copyEdited(copy, second)) };
  };
  expect(await checked()).toEqual({ copy, says: false });
  expect(await checked(), 'nobody has edited it').toEqual({ copy, says: false });
  await edited(copy, 'Bookings', copy, (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.name')).value = 'Corrected';
  });
  const before = readFileSync(copy);
  expect(await checked()).toEqual({ copy: second, says: true });
  expect(await checked()).toEqual({ copy: second, says: true });
  expect(readFileSync(copy).equals(before)).toBe(true);
});

test.each([
  ['as ever', 0],
  ['though the clock was set back before it began', -3_600_000],
])('an earlier run that goes on does not write over the results of a later one: %s', async (_, jump) => {
  const prefix = `LATER${jump}`;
  const machine = office.machine();
  const clock = machine.file('clock.mjs', `const { now } = Date; Date.now = () => now() + ${jump};`);
  const later = office.machine({ QCSHEET_STATE_DIR: machine.state, NODE_OPTIONS: `--import=${clock}` });
  const first = await machine.import(machine.file('march.csv', csv(bookings(`${prefix}-A`, 2))), '--limit=1');
  const results = machine.path('march.results.xlsx');
  expect([first.run.results, first.run.counts]).toMatchObject([results, { accepted: 1, unsent: 1 }]);
  const other = machine.file('april.csv', csv(bookings(`${prefix}-B`, 1)));
  const second = await later.import(other, '-o', results);
  expect([second.run.results, second.run.counts]).toMatchObject([results, { accepted: 1 }]);
  const written = readFileSync(results);

  const resumed = await machine.qcsheet('resume', first.run.run ?? '', '--yes', '--json');
  expect(told(run, resumed)).toMatchObject({ results: machine.path('march.results-2.xlsx'), counts: { accepted: 2 } });
  expect(readFileSync(results).equals(written)).toBe(true);
});
