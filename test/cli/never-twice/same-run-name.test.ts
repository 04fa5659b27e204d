import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/run/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A machine whose first run of the day has its first booking in doubt. */
async function doubtful(prefix: string) {
  const machine = office.machine();
  const drop = { kind: 'drop', when: 'before' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', times: 1, act: drop }] });
  const first = await machine.import(machine.file('march.csv', csv(bookings(prefix, 3))), '--concurrency=1');
  expect([first.exit, first.run.counts.inDoubt]).toEqual([6, 1]);
  return { machine, name: first.run.run, results: machine.path('march.results.xlsx') };
}

test('results of a run of the same name on another machine are not taken for the own ones', async () => {
  const one = await doubtful('ONE');
  const other = await doubtful('OTHER');
  expect(one.name).toBe(other.name);
  const own = told(check, await other.machine.qcsheet('check', other.results, '--json'));
  const foreign = told(check, await other.machine.qcsheet('check', one.results, '--json'));
  expect([own.leftInDoubt, foreign.leftInDoubt]).toEqual([undefined, undefined]);
  const sent = await other.machine.import(one.results, '-o', other.machine.path('sent.xlsx'));
  expect([sent.exit, sent.run.leftInDoubt, sent.run.counts]).toMatchObject([6, undefined, { skipped: 2, inDoubt: 1 }]);
  const shown = told(run, await other.machine.qcsheet('runs', 'show', other.name ?? '', '--json'));
  expect(shown.counts).toMatchObject({ inDoubt: 1, accepted: 2 });
  expect([office.booked('ONE').length, office.booked('OTHER').length]).toEqual([2, 2]);
});

test('results of a run that another computer has too are written with the word whose file it is', async () => {
  const one = await doubtful('HERE');
  const other = await doubtful('THERE');
  const ended = await other.machine.qcsheet('results', one.name ?? '', '-o', 'results.xlsx');
  expect(ended.exit).toBe(0);
  const words = messages.resultsOf(one.name ?? '', other.machine.path('march.csv'), ANY);
  expect(ended.stderr).toMatch(worded(words));
});

test.each(['same', 'other'] as const)(
  'a copy of old results of another machine is not sent beside newer ones: %s run name',
  async (name) => {
    const [theirs, mine] = [office.machine(), office.machine()];
    const prefix = `COPY-${name}`;
    if (name === 'same') await mine.import(mine.file('own.csv', csv(bookings(`${prefix}-OWN`, 1))));
    await theirs.import(theirs.file('march.csv', csv(bookings(prefix, 4))), '--limit=2');
    const copy = mine.path('copy.xlsx');
    expect((await mine.qcsheet('check', theirs.path('march.results.xlsx'), '-o', copy)).exit).toBe(0);
    expect((await theirs.qcsheet('resume', '--yes')).exit).toBe(0);
    const ended = await mine.qcsheet('import', copy, '--yes', '--json');
    expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'journal-outdated']);
    expect(office.booked(`${prefix}-`).filter(({ referenceNumber }) => !referenceNumber?.includes('OWN'))).toHaveLength(
      4,
    );
  },
);

test('a check of the results of another machine does not hold back the own ones', async () => {
  const [theirs, mine] = [office.machine(), office.machine()];
  await theirs.import(theirs.file('march.csv', csv(bookings('THEIRS', 3))));
  const wrong = booking('MINE-3', { 'products.prodQuantity': 'many' });
  await mine.import(mine.file('april.csv', csv([...bookings('MINE', 2), wrong])));
  await mine.qcsheet('check', theirs.path('march.results.xlsx'), '--json');
  const fixed = await edited(mine.path('april.results.xlsx'), 'Bookings', mine.path('fixed.xlsx'), (sheet) => {
    sheet.getRow(4).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = 100;
  });
  const sent = await mine.import(fixed);
  expect([sent.exit, sent.run.counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
});
