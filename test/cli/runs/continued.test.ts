import { renameSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as input } from '../../../src/importing/input/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { edited, withCell } from '../sheets.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** Four rows, of which two were sent; three of these were sent from a copy since. */
async function mostlySent(machine: Machine, prefix: string) {
  const rows = bookings(prefix, 4);
  const file = machine.file('march.csv', csv(rows));
  const begun = await machine.import(file, '--limit=1');
  await machine.import(machine.file('copy.csv', csv(rows.slice(1, 3))));
  return { file, begun: begun.run };
}

test.runIf(hasTerminal)('the question counts what is really sent when a run is continued', async () => {
  const machine = office.machine();
  const { begun } = await mostlySent(machine, 'COUNT');
  const asked = await onTerminal(machine, 'import march.csv --kind bookings', YES);
  expect(asked.screen).toMatch(worded(questions.send('1 booking (row 5)', ANY)));
  expect(asked.screen).toMatch(worded(questions.continues(`${begun.run}`, ANY)));
  expect(office.booked('COUNT')).toHaveLength(4);
});

test('a dry run counts so, too', async () => {
  const machine = office.machine();
  const { file } = await mostlySent(machine, 'DRY');
  const dry = told(run, await machine.qcsheet('import', file, '--kind=bookings', '--dry-run', '--json'));
  expect([dry.counts, dry.why]).toMatchObject([
    { accepted: 1, skipped: 2, unsent: 1 },
    expect.stringContaining(runMessages.wouldSend('1 booking')),
  ]);
  expect(office.booked('DRY')).toHaveLength(3);
});

/** Two rows are edited and saved after the run was stopped. */
async function editedSince(machine: Machine, prefix: string) {
  const rows = bookings(prefix, 4);
  const file = machine.file('march.csv', csv(rows));
  const begun = await machine.import(file, '--limit=2');
  machine.file(
    'march.csv',
    csv(rows.map((row, index) => (index < 2 ? row : { ...row, 'products.prodQuantity': '70' }))),
  );
  return { file, begun: begun.run };
}

test('resume stops where the file was edited since, and sends the old values only when told to', async () => {
  const machine = office.machine();
  const { file, begun } = await editedSince(machine, 'EDIT');
  const stopped = await machine.qcsheet('resume', '--json');
  const { error } = told(failure, stopped);
  expect([stopped.exit, error.code]).toEqual([2, 'run-unfinished']);
  expect(error.hint).toContain(`qcsheet resume ${begun.run} --yes`);
  expect(error.hint).toContain('--replace');
  expect(office.booked('EDIT')).toHaveLength(2);
  const dry = await machine.qcsheet('import', file, '--kind=bookings', '--dry-run', '--json');
  expect([dry.exit, told(failure, dry).error.code]).toEqual([2, 'run-unfinished']);
  const told2 = await machine.qcsheet('resume', '--yes', '--json');
  expect([told2.exit, told(run, told2).counts.accepted]).toEqual([0, 4]);
  expect(office.booked('EDIT').at(-1)?.products?.[0]?.prodQuantity).toBe(12000);
});

test('resume names the rows that the edited file does not have any more, and no edited row', async () => {
  const machine = office.machine();
  const rows = bookings('LESS', 6);
  const file = machine.file('march.csv', csv(rows));
  const begun = await machine.import(file, '--limit=1');
  // Rows 4 and 6 are deleted, and row 5 is edited: it is row 4 now.
  const left = rows.filter((_, at) => at !== 2 && at !== 4);
  machine.file('march.csv', csv(left.map((row, at) => (at === 2 ? { ...row, 'products.prodQuantity': '70' } : row))));
  const stopped = told(failure, await machine.qcsheet('resume', '--json'));
  expect(stopped.error.message).toContain(questions.rowsGone('rows 4, 6', false));
  const sent = await machine.qcsheet('resume', '--yes');
  expect(sent.stderr).toContain(questions.rowsGone('rows 4, 6', false));
  expect([sent.exit, begun.run.counts.unsent, office.booked('LESS').length]).toEqual([0, 5, 6]);
});

test('resume needs no file: where it is gone or elsewhere, the rest is sent as it was', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('GONE', 2)));
  await machine.import(file, '--limit=1');
  renameSync(file, machine.path('april.csv'));
  expect((await machine.qcsheet('resume')).exit).toBe(0);
  expect(office.booked('GONE')).toHaveLength(2);
});

test('rows that were removed from the results before these were imported need a yes', async () => {
  const machine = office.machine();
  // Nothing that one has in common with another would hold it back.
  const rows = bookings('TAKEN', 4).map((row, index) => {
    return { ...row, 'products.poNumber': `TAKEN-PO-${index}`, 'products.name': `Toy ${index}` };
  });
  const file = machine.file('march.csv', csv(rows));
  const begun = await machine.import(file, '--limit=1', '-o', machine.path('results.xlsx'));
  const less = await edited(machine.path('results.xlsx'), 'Bookings', machine.path('less.xlsx'), (sheet) =>
    sheet.spliceRows(4, 1),
  );
  const later = await machine.import(less, '-o', machine.path('rest.xlsx'));
  expect(later.run.counts).toMatchObject({ accepted: 2, skipped: 1 });
  const asked = await machine.qcsheet('resume', begun.run.run ?? '', '--json');
  expect([asked.exit, told(failure, asked).error]).toMatchObject([
    2,
    {
      code: 'input-changed',
      // The file itself still has the row: nobody is told to import it.
      hint: questions.sendAllOrNothing(`qcsheet resume ${begun.run.run} --yes`),
      message: expect.stringContaining(
        questions.rowsRemoved('row 4', begun.run.run ?? '', { run: later.run.run ?? '', file: less }),
      ),
    },
  ]);
  expect(office.booked('TAKEN')).toHaveLength(3);
  const meant = await machine.qcsheet('resume', begun.run.run ?? '', '--yes', '--json');
  expect([meant.exit, office.booked('TAKEN').length]).toEqual([0, 4]);
});

test('one of equal rows that was removed needs a yes as well', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([1, 2, 3].map(() => booking('EQUAL'))));
  const begun = await machine.import(file, '--limit=1', '--allow-duplicates', '-o', machine.path('results.xlsx'));
  const less = await edited(machine.path('results.xlsx'), 'Bookings', machine.path('less.xlsx'), (sheet) =>
    sheet.spliceRows(4, 1),
  );
  await machine.import(less, '--allow-duplicates', '-o', machine.path('rest.xlsx'));
  expect(office.booked('EQUAL')).toHaveLength(2);
  const asked = await machine.qcsheet('resume', begun.run.run ?? '', '--json');
  expect([asked.exit, told(failure, asked).error.code]).toEqual([2, 'input-changed']);
  expect(office.booked('EQUAL')).toHaveLength(2);
});

test('what was accepted now is counted beside all of the run', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('NOW', 4)));
  const send = async (...words: readonly string[]) => (await machine.qcsheet(...words, '--yes')).stdout;
  const limited = ['import', file, '--kind', 'bookings', '--limit=1'];
  const all = [await send(...limited), await send(...limited), await send('resume')];
  expect(all.map((text) => /(\d+) accepted.*/.exec(text)?.[0])).toEqual([
    `1 ${answers.accepted}`,
    `2 ${answers.acceptedNow(1)}`,
    `4 ${answers.acceptedNow(2)}`,
  ]);
});

test.runIf(hasTerminal)('on a terminal, resume asks whether the old values are meant', async () => {
  const machine = office.machine();
  const { file, begun } = await editedSince(machine, 'OLD');
  const no = await onTerminal(machine, 'resume', NO);
  expect(no.exit).toBe(2);
  expect(no.screen).toContain(questions.fileChanged(file, begun.run ?? ''));
  expect(office.booked('OLD')).toHaveLength(2);
  const yes = await onTerminal(machine, 'resume', YES);
  expect([yes.exit, office.booked('OLD').length]).toEqual([0, 4]);
});

test.runIf(hasTerminal)('a file that is saved while the question stands is not sent', async () => {
  const machine = office.machine();
  const rows = bookings('SAVED', 2);
  const file = machine.file('march.csv', csv(rows));
  const save = () => {
    machine.file('march.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '70' }))));
    return YES;
  };
  const asked = await onTerminal(machine, 'import march.csv --kind bookings', save);
  expect(asked.exit).toBe(3);
  expect(asked.screen).toContain(input.inputChanged(file, false));
  expect(office.booked('SAVED')).toEqual([]);
  await machine.import(file, '--limit=1');
  const again = await onTerminal(machine, 'import march.csv --kind bookings', () => {
    machine.file('march.csv', csv(rows));
    return YES;
  });
  expect([again.exit, office.booked('SAVED').length]).toEqual([3, 1]);
});

test('retry says before any question that other runs have sent all of it since', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const file = machine.file('march.csv', csv(bookings('REFUSED', 2)));
  const refused = await machine.import(file);
  expect([refused.exit, refused.run.counts.rejected]).toEqual([5, 2]);
  let mended = machine.path('march.results.xlsx');
  for (const row of [2, 3])
    mended = await withCell(mended, 'Bookings', `R${row}`, '70', machine.path(`mended-${row}.xlsx`));
  const sent = await machine.import(mended);
  expect(sent.run.counts.accepted).toBe(2);
  const again = await machine.qcsheet('retry', refused.run.run ?? '', '--json');
  const { error } = told(failure, again);
  expect([again.exit, error.code]).toEqual([2, 'run-replaced']);
  expect(error.message).toContain(`row 2: run ${sent.run.run}`);
  expect(office.booked('REFUSED')).toHaveLength(2);
});

test('a run says why it has not sent a row that another file has sent otherwise', async () => {
  const machine = office.machine();
  const rows = bookings('WHY', 2);
  await machine.import(machine.file('march.csv', csv(rows)), '--limit=1');
  const changed = booking('WHY-2', { 'products.prodQuantity': '70' });
  const other = await machine.import(machine.file('copy.csv', csv([changed])));
  const resumed = await machine.qcsheet('resume');
  expect(resumed.exit).toBe(3);
  expect(resumed.stdout).toContain(`run ${other.run.run} sent`);
});
