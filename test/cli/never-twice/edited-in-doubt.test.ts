import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { doubtful } from '../results/decided.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Row 2 is in doubt as PREFIX-1, and the service has it. Its row in the results is another booking by now: PREFIX-NEW. */
async function overwritten(prefix: string) {
  const { machine, results, name } = await doubtful(office, prefix);
  const file = await edited(results, 'Bookings', machine.path('edited.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'referenceNumber')).value = `${prefix}-NEW`;
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.poNumber')).value = '0009900099';
  });
  return { machine, file, name };
}

const changed = (prefix: string, name: string) =>
  expect.objectContaining({
    code: 'already-sent',
    severity: 'error',
    outcome: 'in-doubt',
    row: 2,
    message: expect.stringMatching(new RegExp(`row 2 of run ${name}.*12-Mar-2029.*${prefix}-1.*0004500012`)),
  });

test('a row in doubt that says something else by now is an error which names what was sent, and stays in doubt', async () => {
  const { machine, file, name } = await overwritten('OTHER');
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked.findings).toContainEqual(changed('OTHER', name));
  const again = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 2, skipped: 2 }]);
  expect(again.run.findings).toContainEqual(changed('OTHER', name));
  const [row] = await readSheet(machine.path('again.xlsx'), 'In doubt', 1);
  expect(row?.cells['Look for at the provider']).toBe(
    [
      'Inspection date: 12-Mar-2029',
      'Reference number: OTHER-1',
      'Supplier code: 00417',
      'Product name: Plush bear 30 cm',
      'PO number: 0004500012',
    ].join('\n'),
  );
  expect(row?.cells['What was sent']).toContain('Reference number: OTHER-1');
  expect(JSON.stringify(row)).not.toContain('OTHER-NEW');
  expect(office.booked('OTHER')).toHaveLength(3);
});

test('no option sends what the row says now, and its results hold the same', async () => {
  const { machine, file, name } = await overwritten('FORCED');
  const forced = await machine.import(file, '-o', machine.path('forced.xlsx'), '--allow-similar', '--allow-duplicates');
  expect([forced.exit, forced.run.counts.inDoubt]).toEqual([6, 2]);
  const third = await machine.import(machine.path('forced.xlsx'), '-o', machine.path('third.xlsx'));
  expect([third.exit, third.run.counts.inDoubt]).toEqual([6, 2]);
  expect(third.run.findings).toContainEqual(changed('FORCED', name));
  expect(office.booked('FORCED')).toHaveLength(3);
});

test('a decision about such a row needs a person who has read what was sent', async () => {
  const { machine, file } = await overwritten('ASKED');
  const later = (await machine.import(file, '-o', machine.path('again.xlsx'))).run.run ?? '';
  const typed = await machine.qcsheet('settle', later, '--row=2', '--not-accepted', '--json');
  const { error } = JSON.parse(typed.stdout);
  expect([typed.exit, error.code]).toEqual([2, 'needs-yes']);
  expect(error.message).toContain('ASKED-1');
  const shown = told(run, await machine.qcsheet('runs', 'show', later, '--json'));
  expect(shown.documents[0]?.state).toBe('in-doubt');
});

test.skipIf(!hasTerminal)('the question of settle names what was sent and all runs in which it counts', async () => {
  const { machine, file, name } = await overwritten('NAMED');
  const later = (await machine.import(file, '-o', machine.path('again.xlsx'))).run.run ?? '';
  const asked = await onTerminal(machine, `settle ${later} --row 2 --not-accepted`, NO);
  expect(asked.exit).toBe(2);
  const question = asked.screen.slice(0, asked.screen.indexOf('[y/N]'));
  expect(question).toMatch(
    new RegExp(`row 2 \\(12-Mar-2029, NAMED-1, .*0004500012.*${questions.sentInRun(`${name}`)}`),
  );
  expect(question).toContain(
    questions.settle('booking', later, questions.where('demo@example.com', office.sandbox.url)),
  );
  expect(question).toMatch(worded(questions.cellsChanged('row 2', `${ANY}NAMED-1${ANY}`)));
});

test('on a machine that knows nothing of it the sheet does not show what the row says now', async () => {
  const { file } = await overwritten('AWAY');
  const other = office.machine();
  const there = await other.import(file, '-o', other.path('again.xlsx'));
  expect([there.exit, there.run.counts.inDoubt]).toEqual([6, 2]);
  expect(there.run.findings).toContainEqual(
    expect.objectContaining({ code: 'already-sent', severity: 'error', outcome: 'in-doubt', row: 2 }),
  );
  const [row] = await readSheet(other.path('again.xlsx'), 'In doubt', 1);
  expect(JSON.stringify(row?.cells['Look for at the provider'])).not.toContain('AWAY-NEW');
  expect(office.booked('AWAY')).toHaveLength(3);
});
