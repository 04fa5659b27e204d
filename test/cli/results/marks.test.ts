import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUR_HEADERS } from '../../our-columns.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Results of three bookings, the first of them in doubt though the service has it, and the machine that wrote them. */
async function doubtful(prefix: string) {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const results = machine.path('results.xlsx');
  const file = machine.file('march.csv', csv(bookings(prefix, 3)));
  const { exit, run } = await machine.import(file, '-o', results, '--concurrency=1');
  expect([exit, run.counts.inDoubt, run.counts.accepted]).toEqual([6, 1, 2]);
  const nothingMore = () => expect(office.booked(prefix)).toHaveLength(3);
  return { machine, results, nothingMore };
}

/** The data sheet of results as a CSV without some of our columns. */
async function asCsv(machine: Machine, results: string, without: readonly string[]): Promise<string> {
  const rows = await readSheet(results, 'Bookings', 1);
  const left = rows.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).filter(([at]) => !without.includes(at))),
  );
  const heads = [...new Set(left.flatMap((row) => Object.keys(row)))];
  const filled = left.map((row) => Object.fromEntries(heads.map((head) => [head, row[head] ?? ''])));
  return machine.file('left.csv', csv(filled));
}

const states = (run: { documents: readonly { state: string }[] }) => run.documents.map(({ state }) => state);

describe('results from which people took something, on a machine with an empty journal', () => {
  test('a workbook without its hidden column is refused, and how to have it back is said', async () => {
    const { results, nothingMore } = await doubtful('GONE');
    const other = office.machine();
    const cut = await edited(results, 'Bookings', other.path('cut.xlsx'), (sheet) =>
      sheet.spliceColumns(columnNamed(sheet, 1, '_fingerprint'), 1),
    );
    for (const command of ['import', 'check']) {
      const { exit, stdout } = await other.qcsheet(command, cut, '--json', ...(command === 'import' ? ['--yes'] : []));
      const { error } = JSON.parse(stdout);
      expect([exit, error.code]).toEqual([3, 'marks-missing']);
      expect(error.hint).toMatch(/qcsheet results r-\d+-1 -o FILE/);
    }
    nothingMore();
  });

  test.each([
    [['_fingerprint'], 6, ['in-doubt', 'invalid', 'invalid']],
    [['_fingerprint', 'Status', 'Message', 'Sent at'], 3, ['accepted', 'invalid', 'invalid']],
    [['Status', 'Tracking id', 'Message', 'Sent at'], 6, ['in-doubt', 'skipped', 'skipped']],
    [['_fingerprint', 'Tracking id', 'Message'], 6, ['in-doubt', 'invalid', 'invalid']],
  ])(
    'a CSV without %j sends nothing that can be told to be sent, however often it goes round',
    async (without, exit, told) => {
      const prefix = `LEFT-${without.length}-${without[0]}`;
      const { results } = await doubtful(prefix);
      const first = office.machine();
      const once = await first.import(await asCsv(first, results, without), '-o', first.path('again.xlsx'));
      expect([once.exit, states(once.run)]).toEqual([exit, told]);
      const second = office.machine();
      const twice = await second.import(first.path('again.xlsx'), '-o', second.path('again.xlsx'));
      expect(states(twice.run)).toEqual(told.map((state) => (state === 'accepted' ? 'skipped' : state)));
      const third = office.machine();
      await third.import(second.path('again.xlsx'));
      const known = told.includes('accepted') ? 4 : 3;
      expect(office.booked(prefix)).toHaveLength(known);
    },
  );

  test('a status in other words, and columns of the user with our names, change nothing and are kept', async () => {
    const { results, nothingMore } = await doubtful('WORDS');
    const other = office.machine();
    const words = await edited(results, 'Bookings', other.path('words.xlsx'), (sheet) => {
      const last = columnNamed(sheet, 1, '_fingerprint');
      const rows = [2, 3, 4];
      sheet.spliceColumns(
        last + 1,
        0,
        ['Status', ...rows.map(() => 'with Li')],
        ['Message', ...rows.map((row) => `ask for ${row}`)],
      );
      for (const row of rows) sheet.getRow(row).getCell(columnNamed(sheet, 1, 'Tracking id') - 1).value = 'in Zweifel';
    });
    const { exit, run } = await other.import(words, '-o', other.path('again.xlsx'));
    expect([exit, states(run)]).toEqual([6, ['in-doubt', 'skipped', 'skipped']]);
    await edited(other.path('again.xlsx'), 'Bookings', other.path('same.xlsx'), (sheet) => {
      const last = columnNamed(sheet, 1, 'Message');
      expect(sheet.getRow(1).getCell(last - 1).text).toBe('Status');
      expect([2, 3, 4].map((row) => sheet.getRow(row).getCell(last).text)).toEqual([
        'ask for 2',
        'ask for 3',
        'ask for 4',
      ]);
      expect([2, 3, 4].map((row) => sheet.getRow(row).getCell(last - 1).text)).toEqual(Array(3).fill('with Li'));
      const first = last - 1 - OUR_HEADERS.length;
      expect([2, 3, 4].map((row) => sheet.getRow(row).getCell(first).text)).toEqual(['In doubt', 'Skipped', 'Skipped']);
    });
    nothingMore();
  });

  test('a column of ours that others were put between still tells where the hidden cell is empty', async () => {
    const { results, nothingMore } = await doubtful('PARTED');
    const other = office.machine();
    const parted = await edited(results, 'Bookings', other.path('parted.xlsx'), (sheet) => {
      const hidden = columnNamed(sheet, 1, '_fingerprint');
      const moved = columnNamed(sheet, 1, 'products.prodQuantity');
      const texts = [1, 2, 3, 4].map((row) => sheet.getRow(row).getCell(moved).text);
      sheet.spliceColumns(moved, 1);
      sheet.spliceColumns(hidden, 0, texts);
      sheet.getRow(3).getCell(hidden + 1).value = null;
    });
    const { exit, run } = await other.import(parted, '-o', other.path('again.xlsx'));
    expect([exit, states(run)]).toEqual([6, ['in-doubt', 'invalid', 'skipped']]);
    nothingMore();
  });

  test('a row in doubt stays so when its cells are changed, even to something wrong', async () => {
    const { results, nothingMore } = await doubtful('BROKEN');
    for (const quantity of ['many', '7']) {
      const other = office.machine();
      const broken = await edited(results, 'Bookings', other.path('broken.xlsx'), (sheet) => {
        sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = quantity;
      });
      const { exit, run } = await other.import(broken, '--allow-similar', '-o', other.path('again.xlsx'));
      expect([exit, states(run)]).toEqual([6, ['in-doubt', 'skipped', 'skipped']]);
      const [row] = await readSheet(other.path('again.xlsx'), 'Bookings', 1);
      expect(row?.cells['Status']).toBe('In doubt');
      const original = await other.import(other.file('march.csv', csv(bookings('BROKEN', 3))));
      expect(states(original.run)).toEqual(['in-doubt', 'skipped', 'skipped']);
    }
    nothingMore();
  });
});

test('results in another order book nothing twice, though equal rows were held back', async () => {
  const machine = office.machine();
  const file = machine.file('twins.csv', csv([booking('ORDER'), booking('ORDER'), booking('ORDER')]));
  const first = await machine.import(file, '--allow-duplicates', '--limit=2', '-o', machine.path('results.xlsx'));
  const ids = first.run.documents.flatMap(({ trackingId }) => trackingId ?? []);
  expect(ids).toHaveLength(2);
  const other = office.machine();
  const turned = await edited(machine.path('results.xlsx'), 'Bookings', other.path('turned.xlsx'), (sheet) => {
    const [second, , fourth] = [2, 3, 4].map((row) => sheet.getRow(row).values);
    sheet.getRow(2).values = fourth ?? [];
    sheet.getRow(4).values = second ?? [];
  });
  for (const where of [other, machine]) {
    const { run } = await where.import(turned, '-o', where.path('again.xlsx'));
    expect(states(run)).toEqual(['invalid', 'skipped', 'skipped']);
    expect(run.documents.map(({ trackingId }) => trackingId)).toEqual([null, ids[1], ids[0]]);
  }
  expect(office.booked('ORDER')).toHaveLength(2);
});
