import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A booking that was settled as not accepted, and that another file has sent since with another quantity. */
async function sentOtherwise(prefix: string) {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const file = machine.file('march.csv', csv(bookings(prefix, 2)));
  const first = await machine.import(file, '--concurrency=1');
  const name = first.run.run ?? '';
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted');
  const changed = booking(`${prefix}-1`, { 'products.prodQuantity': '13000' });
  const other = await machine.import(machine.file('april.csv', csv([changed])));
  expect(other.run.counts.accepted).toBe(1);
  const as = sql.as(other.run.documents[0]?.trackingId ?? '');
  return { machine, file, name, why: sql.similarSent(other.run.run ?? '', as) };
}

test('what was settled as not accepted says why resume does not send it, and --allow-similar sends it', async () => {
  const { machine, name, why } = await sentOtherwise('ALIKE');
  const way = `qcsheet resume ${name} --allow-similar`;
  for (const command of [
    ['resume', name, '--yes'],
    ['runs', 'show', name],
  ]) {
    const { exit, stdout } = await machine.qcsheet(...command);
    expect([command[0], exit]).toEqual([command[0], command[0] === 'resume' ? 2 : 0]);
    const line = stdout.split('\n').find((one) => /^ .*\brow 2\b/.test(one));
    for (const words of [why, sql.ifBoth(name)]) expect(line).toContain(words);
    expect(stdout.split('\n').find((line) => line.startsWith('Next:'))).toContain(way);
    const shown = told(run, await machine.qcsheet(...command, '--json'));
    expect(shown.documents[0]).toMatchObject({ state: 'unsent', error: { code: 'already-sent' } });
    expect(shown.documents[0]?.error?.message).toContain(way);
    expect(shown.documents[0]?.settled?.decision).toBe('not-accepted');
  }
  let message = '';
  await edited(machine.path('march.results.xlsx'), 'Bookings', machine.path('copy.xlsx'), (sheet) => {
    message = String(sheet.getRow(2).getCell(columnNamed(sheet, 1, 'Message')).value);
  });
  expect(message).toMatch(worded(runMessages.settled(answers.notAccepted, ANY, ANY, null)));
  expect(message).toContain(way);
  expect(office.booked('ALIKE')).toHaveLength(2);
  const sent = await machine.qcsheet('resume', name, '--yes', '--allow-similar', '--json');
  expect([sent.exit, told(run, sent).counts.accepted]).toEqual([0, 2]);
  expect(office.booked('ALIKE')).toHaveLength(3);
});

test('so does an import of the file', async () => {
  const { machine, file } = await sentOtherwise('IMPORT');
  const again = await machine.import(file);
  expect([again.exit, again.run.documents[0]?.error?.code]).toEqual([2, 'already-sent']);
  expect(office.booked('IMPORT')).toHaveLength(2);
});

test('once the other one is in doubt no more, as it was not accepted, resume asks as before', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const first = await machine.import(machine.file('march.csv', csv(bookings('AGAIN', 1))));
  const name = first.run.run ?? '';
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const changed = csv([booking('AGAIN-1', { 'products.prodQuantity': '13000' })]);
  const other = await machine.import(machine.file('april.csv', changed));
  expect(other.run.counts.inDoubt).toBe(1);
  expect((await machine.qcsheet('resume', name, '--yes')).exit).toBe(2);
  await machine.qcsheet('settle', other.run.run ?? '', '--row=2', '--not-accepted');
  const unasked = told(run, await machine.qcsheet('resume', name, '--json'));
  expect(unasked.documents[0]).toMatchObject({ state: 'unsent', error: { code: 'settled' } });
  expect((await machine.qcsheet('resume', name, '--yes')).exit).toBe(0);
  expect(office.booked('AGAIN')).toHaveLength(1);
});
