import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { check, run, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { decided, doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Row 3 is not with the service. The person says so, and types another booking over it. */
async function typedOver(prefix: string, reference = 'OTHER') {
  const { machine, results } = await doubtful(office, prefix);
  const file = await decided(machine, results, [], ['not accepted']);
  await edited(file, 'Bookings', file, (sheet) => {
    sheet.getRow(3).getCell(columnNamed(sheet, 1, 'referenceNumber')).value = `${prefix}-${reference}`;
  });
  return { machine, file };
}

const warned = { code: 'already-sent', severity: 'warning', row: 3 };

test('a row that was typed over after its decision is told, before it is sent in place of the other', async () => {
  const { machine, file } = await typedOver('OVER');
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked.findings).toContainEqual(expect.objectContaining(warned));
  const sent = await machine.import(file);
  expect(sent.run.findings).toContainEqual(expect.objectContaining(warned));
  expect(sent.run.counts).toMatchObject({ accepted: 1, inDoubt: 1 });
});

test('a row that still has what was sent has no such warning', async () => {
  const { machine, file } = await typedOver('SAME', '2');
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked.findings).not.toContainEqual(expect.objectContaining(warned));
});

test.runIf(hasTerminal)('the question says it beside the decision', async () => {
  const { machine, file } = await typedOver('ASKED');
  const { screen } = await onTerminal(machine, `import ${file}`, NO);
  const lines = screen.split('\n').filter((line) => line.includes('row 3') && line.includes('ASKED-2'));
  expect(lines).toContainEqual(expect.stringContaining(questions.sendsOtherNow));
  const runs = told(run, await machine.qcsheet('runs', 'show', '--json'));
  expect([runs.counts.inDoubt, office.booked('ASKED-OTHER')]).toEqual([2, []]);
});
