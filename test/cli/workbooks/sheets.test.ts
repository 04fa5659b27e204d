import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { check, failure, run, told } from '../json.ts';
import { row as confirmation, confirmed, imported } from '../kinds/confirmation-files.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const NEXT_MONTH = { serviceDate: '2029-04-12', shipDate: '2029-04-26', 'products.poNumber': '0004500099' };

/** A copy of the workbook in which its sheet `Bookings` is there twice, as Excel copies a sheet. Gives its path. */
async function withCopiedSheet(from: string, to: string): Promise<string> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(from);
  const copy = made.addWorksheet('Bookings (2)');
  made.getWorksheet('Bookings')?.eachRow((row, number) => {
    row.eachCell((cell, column) => {
      copy.getRow(number).getCell(column).value = cell.value;
    });
  });
  await made.xlsx.writeFile(to);
  return to;
}

test('a second sheet with rows under the same headers sends nothing, and --sheet chooses one', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('two.xlsx'), {
    Bookings: bookings('TWO-APRIL', 2),
    'Bookings (2)': bookings('TWO-MARCH', 3),
    Notes: [{ remark: 'x' }],
  });
  for (const command of [
    ['check', file],
    ['import', file, '--yes'],
    ['import', file, '--plan', 'plan.json'],
  ]) {
    const refused = await machine.qcsheet(...command, '--kind', 'bookings', '--json');
    const { error } = told(failure, refused);
    expect([refused.exit, error.code]).toEqual([3, 'sheet-ambiguous']);
    expect(error.message).toContain('"Bookings" (2 rows), "Bookings (2)" (3 rows)');
    expect(error.hint).toContain('--sheet "Bookings (2)"');
  }
  expect(office.booked('TWO-')).toEqual([]);

  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--sheet', ' bookings (2) ', '--json');
  expect([checked.exit, told(check, checked).counts.documents]).toEqual([0, 3]);
  const words = await machine.qcsheet('check', file, '--kind', 'bookings', '--sheet', 'bookings (2)');
  expect(words.stdout).toContain(`import ${file} --kind bookings --sheet "bookings (2)"`);
  const columns = await machine.qcsheet('columns', file, '--kind', 'bookings', '--sheet', 'bookings (2)');
  expect(columns.stdout).toContain(`check ${file} --sheet "bookings (2)" --kind bookings`);
  const { exit, run: sent } = await machine.import(file, '--sheet', 'Bookings (2)');
  expect([exit, sent.counts.accepted]).toEqual([0, 3]);
  expect(office.booked('TWO-').map(({ referenceNumber }) => referenceNumber)).toEqual([
    'TWO-MARCH-1',
    'TWO-MARCH-2',
    'TWO-MARCH-3',
  ]);
});

test('a sheet that is not there is named with those that are, and a CSV has none', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('one.xlsx'), { Bookings: bookings('NONE', 1), Prices: [{ a: '1' }] });
  const none = machine.file('none.csv', csv(bookings('NONE', 1)));
  for (const command of ['check', 'import']) {
    const wrong = await machine.qcsheet(command, file, '--kind', 'bookings', '--sheet', 'March', '--json');
    expect([wrong.exit, told(failure, wrong).error.code]).toEqual([2, 'sheet-unknown']);
    expect(told(failure, wrong).error.message).toContain('"Bookings", "Prices"');
    const flat = await machine.qcsheet(command, none, '--kind', 'bookings', '--sheet', 'none', '--json');
    expect([flat.exit, told(failure, flat).error.code]).toEqual([2, 'sheet-unknown']);
  }
});

test('a sheet that qcsheet made for itself is no choice', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('template', 'bookings', '-o', 't.xlsx')).exit).toBe(0);
  const wrong = await machine.qcsheet('check', 't.xlsx', '--sheet', 'Nope', '--json');
  expect([wrong.exit, told(failure, wrong).error.code]).toEqual([2, 'sheet-unknown']);
  expect(told(failure, wrong).error.message).toContain('"Bookings"');
  expect(told(failure, wrong).error.message).not.toContain('"_');
});

test('a hidden copy is told and not read; beside a hidden sheet the visible one must be chosen', async () => {
  const machine = office.machine();
  const sheets = { Bookings: bookings('SEEN', 2), 'Bookings (2)': bookings('UNSEEN', 3) };
  const copy = await workbookOf(machine.path('copy.xlsx'), sheets, ['Bookings (2)']);
  const { exit, run: sent } = await machine.import(copy);
  expect([exit, sent.counts.accepted]).toEqual([0, 2]);
  const found = sent.findings.filter(({ code }) => code === 'sheet-not-read');
  expect(found).toMatchObject([{ severity: 'info', row: null }]);
  expect(found[0]?.message).toContain('"Bookings (2)" has 3 rows');

  const under = await workbookOf(machine.path('under.xlsx'), sheets, ['Bookings']);
  const refused = await machine.qcsheet('import', under, '--kind', 'bookings', '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([3, 'sheet-ambiguous']);
  expect(office.booked('UNSEEN')).toEqual([]);
});

test('a hidden sheet with the rows behind a cover sheet is named, with what to do', async () => {
  const machine = office.machine();
  const sheets = { Cover: [{ Welcome: 'Our bookings' }], May: bookings('COVER', 2) };
  const file = await workbookOf(machine.path('cover.xlsx'), sheets, ['May']);
  for (const [kind, code] of [
    [[], 'kind-unknown'],
    [['--kind', 'bookings'], 'sheet-missing'],
  ] as const) {
    const { error } = told(failure, await machine.qcsheet('import', file, ...kind, '--yes', '--json'));
    expect([error.code, error.message]).toEqual([code, expect.stringContaining('only its hidden sheet "May"')]);
    expect(error.hint).toContain('--sheet "May"');
  }
  const { run: sent } = await machine.import(file, '--sheet', 'May');
  expect(sent.counts.accepted).toBe(2);
});

test('a sheet without rows, without the headers, or of examples is no second one', async () => {
  const machine = office.machine();
  const [row = {}] = bookings('ALONE', 1);
  const { supplierCode = '', 'products.name': name = '' } = row;
  const empty = Object.fromEntries(Object.keys(row).map((key) => [key, '']));
  const file = await workbookOf(machine.path('alone.xlsx'), {
    Bookings: [row],
    Empty: [empty],
    'Other columns': [{ supplierCode, 'products.name': name }],
    Instructions: bookings('EXAMPLE', 2),
  });
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect([checked.exit, told(check, checked).findings]).toEqual([0, []]);
});

test('each sheet has its own run, results and rows, whatever is sent or written later', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('months.xlsx'), {
    Bookings: bookings('MONTH-A', 2),
    'Bookings (2)': bookings('MONTH-B', 3).map((row) => ({ ...row, ...NEXT_MONTH })),
  });
  const first = await machine.import(file, '--sheet', 'Bookings');
  const begun = await machine.import(file, '--sheet', 'Bookings (2)', '--limit=1');
  const other = await machine.qcsheet('import', file, '--kind=bookings', '--sheet=Bookings', '--yes', '--json');
  expect([other.exit, told(failure, other).error.code]).toEqual([2, 'run-unfinished']);
  expect(told(failure, other).error.message).toContain('"Bookings (2)"');
  const checked = await machine.qcsheet('check', file, '--kind=bookings', '--sheet=Bookings', '--json');
  expect(told(check, checked).unfinished).toMatchObject({ run: begun.run.run, sheet: 'Bookings (2)', ready: 0 });
  const forced = ['import', file, '--kind=bookings', '--sheet=Bookings', '--yes', '--replace', '--json'];
  expect((await machine.qcsheet(...forced)).exit).toBe(2);

  const resumed = told(run, await machine.qcsheet('resume', '--json'));
  expect(resumed).toMatchObject({ run: begun.run.run, state: 'complete', counts: { accepted: 3 } });
  expect(office.booked('MONTH-')).toHaveLength(5);
  expect([first.run.results, resumed.results]).toEqual([
    machine.path('months.results.xlsx'),
    machine.path('months.results-2.xlsx'),
  ]);
  const references = async (path: string | null, sheet = 'Bookings') =>
    (await readSheet(path ?? '', sheet, 1)).map(({ cells }) => [cells['referenceNumber'], cells['Status']]);
  const ofFirst = [
    ['MONTH-A-1', 'Accepted'],
    ['MONTH-A-2', 'Accepted'],
  ];
  expect(await references(first.run.results)).toEqual(ofFirst);
  expect(await references(resumed.results, 'Bookings (2)')).toEqual(
    ['1', '2', '3'].map((end) => [`MONTH-B-${end}`, 'Accepted']),
  );
  await machine.qcsheet('results', first.run.run ?? '', '-o', 'again.xlsx');
  expect(await references(machine.path('again.xlsx'))).toEqual(ofFirst);

  const again = await machine.import(file, '--sheet', 'Bookings');
  expect([again.run.counts.skipped, again.run.results]).toEqual([2, machine.path('months.results.xlsx')]);
});

test('a copied sheet of results is asked about, and its marks let nothing be sent twice', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('marked.xlsx'), { Bookings: bookings('MARKED', 2) });
  const { run: sent } = await machine.import(file);
  const copied = await withCopiedSheet(sent.results ?? '', machine.path('copied.xlsx'));
  const fresh = office.machine();
  const refused = await fresh.qcsheet('import', copied, '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([3, 'sheet-ambiguous']);
  for (const sheet of ['Bookings', 'Bookings (2)']) {
    const again = await fresh.import(copied, '--sheet', sheet);
    expect([again.exit, again.run.counts.skipped]).toEqual([0, 2]);
  }
  expect(office.booked('MARKED')).toHaveLength(2);
});

test('results of one sheet do not stand for another one, and say which are to be imported', async () => {
  const machine = office.machine();
  const sheets = { March: bookings('OF-MARCH', 2), April: bookings('OF-APRIL', 2) };
  const file = await workbookOf(machine.path('months.xlsx'), sheets);
  await machine.import(file, '--sheet', 'March');
  const { run: april } = await machine.import(file, '--sheet', 'April');
  const wrong = await machine.qcsheet('import', april.results ?? '', '--sheet=March', '--yes', '--json');
  const { error } = told(failure, wrong);
  expect([wrong.exit, error.code, error.hint]).toEqual([3, 'marks-missing', expect.stringContaining('"March"')]);
  const right = await machine.import(file, '--sheet', 'March');
  expect([right.exit, right.run.counts.skipped]).toEqual([0, 2]);
});

test('a plan is of one sheet, and applies to that', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('plan.xlsx'), {
    Bookings: [booking('PLAN-A')],
    'Bookings (2)': [booking('PLAN-B')],
  });
  const planned = ['import', file, '--kind=bookings', '--sheet=Bookings (2)', '--plan', 'plan.json', '--json'];
  expect((await machine.qcsheet(...planned)).exit).toBe(0);
  const applied = await machine.qcsheet('import', '--apply', 'plan.json', '--yes', '--json');
  expect([applied.exit, told(run, applied).counts.accepted]).toEqual([0, 1]);
  expect(office.booked('PLAN-').map(({ referenceNumber }) => referenceNumber)).toEqual(['PLAN-B']);
});

test('what is left of a sheet is sent with the passwords of that sheet', async () => {
  const machine = office.machine();
  const locked = (orderId: string, password: string) => confirmation(orderId, { password });
  const file = await workbookOf(machine.path('locked.xlsx'), {
    Confirmations: ['50000113', '50000123'].map((orderId) => locked(orderId, 'of another sheet')),
    'Confirmations (2)': ['50000113', '50000123'].map((orderId) => locked(orderId, orderPassword(orderId))),
  });
  const begun = await imported(machine, file, '--sheet', 'Confirmations (2)', '--limit', '1');
  expect(begun.run.counts).toMatchObject({ accepted: 1, unsent: 1 });
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 2]);
  expect(confirmed(office, '50000123')).toHaveLength(1);
});

test('of very many sheets the first are named, and how many more there are', async () => {
  const machine = office.machine();
  const sheets = Array.from({ length: 200 }, (_, index) => [`Page ${index + 1}`, []] as const);
  const file = await workbookOf(machine.path('many.xlsx'), Object.fromEntries(sheets));
  const refused = await machine.qcsheet('check', file, '--kind=bookings', '--sheet=None', '--json');
  const { error } = told(failure, refused);
  expect([refused.exit, error.code]).toEqual([2, 'sheet-unknown']);
  expect(error.message).toContain('"Page 10" and 190 more');
  expect(error.message).not.toContain('"Page 11"');
});
