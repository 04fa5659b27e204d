import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

function cut(when: 'after' | 'before', on = 'create inspection booking') {
  office.sandbox.setFaults({ faults: [{ on, times: 1, act: { kind: 'drop', when } }] });
}

/** A file of two bookings, of which the first never arrived and was settled as not accepted. */
async function settled(prefix: string) {
  const machine = office.machine();
  const rows = bookings(prefix, 2);
  const file = machine.file('s.csv', csv(rows));
  cut('before');
  const first = await machine.import(file, '--concurrency=1');
  const name = first.run.run ?? '';
  expect([first.exit, first.run.counts]).toMatchObject([6, { accepted: 1, inDoubt: 1 }]);
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  return { machine, rows, file, name };
}

test('a booking that needs a word for two reasons counts once', async () => {
  const machine = office.machine();
  const file = machine.file('s.csv', csv(bookings('COUNT', 2)));
  await machine.import(file);
  cut('before');
  const again = await machine.import(file, '--send-again=2', '--limit=1', '--concurrency=1');
  await machine.qcsheet('settle', again.run.run ?? '', '--row=2', '--not-accepted', '--yes');
  const resumed = await machine.qcsheet('resume');
  expect(resumed.exit).toBe(2);
  expect(resumed.stderr).toContain(questions.notSentNobody('2 bookings', false));
});

test('nobody is sent to a run that has nothing left, because the results of a newer journal were imported', async () => {
  const { machine, name } = await settled('OLDER');
  cpSync(machine.state, machine.path('backup'), { recursive: true });
  expect((await machine.qcsheet('resume', name, '--yes', '--json')).exit).toBe(0);
  rmSync(machine.state, { recursive: true });
  cpSync(machine.path('backup'), machine.state, { recursive: true });
  await machine.acceptJournal();
  const results = machine.path('s.results.xlsx');
  const words = await machine.qcsheet('import', results, '--yes', '-o', machine.path('new.xlsx'));
  expect([words.exit, words.stdout]).toEqual([0, expect.stringContaining('2 skipped')]);
  expect(words.stdout).not.toContain('qcsheet resume');
  expect(told(run, await machine.qcsheet('resume', name, '--yes', '--json')).counts.skipped).toBe(1);
  expect(office.booked('OLDER')).toHaveLength(2);
});

test.runIf(hasTerminal)(
  'the question names what was settled as not accepted, also where its row was edited',
  async () => {
    const { machine, rows } = await settled('EDITED');
    machine.file('s.csv', csv(rows.map((row, at) => (at === 0 ? { ...row, 'products.prodQuantity': '77' } : row))));
    const asked = await onTerminal(machine, 'import s.csv --kind bookings --replace', NO);
    expect(asked.exit).toBe(2);
    expect(asked.screen).toMatch(new RegExp(`${questions.settledBefore(1)}\\s+row 2 `));
  },
);

test.runIf(hasTerminal)('the question names a file in doubt whose bytes were changed since', async () => {
  const machine = office.machine();
  machine.file('carton.jpg', 'as it was');
  const file = machine.file('u.csv', csv([{ docType: 'PHOTO', sourceId: '50000014', file: 'carton.jpg' }]));
  cut('after', 'POST /user/');
  const first = await machine.qcsheet('import', file, '--kind', 'attachments', '--yes', '--json');
  expect(told(run, first).counts.inDoubt).toBe(1);
  machine.file('carton.jpg', 'as it is now');
  const asked = await onTerminal(machine, 'import u.csv --kind attachments', NO);
  expect(asked.exit).toBe(2);
  expect(asked.screen).toContain(
    `1 ${answers.inDoubtFrom(told(run, first).run ?? undefined, 'row 2', answers.rowGone)}`,
  );
});
