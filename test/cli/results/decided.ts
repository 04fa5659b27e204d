import type { Machine, Office } from '../office.ts';
import { bookings, csv } from '../office.ts';
import { edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

/** Four bookings, the first two in doubt: the service has the first of them, and has never seen the second. */
export async function doubtful(office: Office, prefix: string) {
  const machine = office.machine();
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } },
      { on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } },
    ],
  });
  const results = machine.path('results.xlsx');
  const file = machine.file('march.csv', csv(bookings(prefix, 4)));
  const first = await machine.import(file, '-o', results, '--concurrency=1');
  const counts = [first.exit, first.run.counts.inDoubt, first.run.counts.accepted, office.booked(prefix).length];
  if (counts.join() !== '6,2,2,3') throw new Error(`not as expected: ${counts}`);
  return { machine, results, name: first.run.run ?? '' };
}

/** The results with a decision, a tracking id and a reason for each row in doubt, as a person writes them. */
export async function decided(machine: Machine, results: string, ...words: readonly (readonly string[])[]) {
  return await edited(results, 'In doubt', machine.path('decided.xlsx'), (sheet) => {
    for (const [index, texts] of words.entries())
      for (const [at, text] of texts.entries()) sheet.getRow(index + 2).getCell(at + 2).value = text;
  });
}
