import { expect, test } from 'vitest';
import { booking, bookings, csv } from '../cli/office.ts';
import { BOOK, consoles } from './consoles.ts';
import { phase, question, sendBody } from './sending.ts';

const at = consoles();

const edited = (reference: string) => booking(reference, { 'products.prodQuantity': '7', serviceDate: '2029-03-13' });

test('a choice that would send more rows than were shown with it sends nothing', async () => {
  const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
  await machine.import(machine.file('mine.csv', csv(bookings('OC', 1))));
  at.office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const { run } = await machine.import(machine.file('other.csv', csv([booking('OC-2')])));
  expect(run.counts).toMatchObject({ inDoubt: 1 });
  // Row 2 is like one that was accepted; row 3 is in doubt, and no option sends it.
  const one = await at.opened(machine, machine.file('mine.csv', csv([edited('OC-1'), booking('OC-2')])));
  await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
  await one.call('POST', '/send', await sendBody(one));
  const { id, choices } = await question(one, 'choose');
  expect(choices).toMatchObject([{ option: 'allow-similar', count: 1, rows: 'row 2' }]);
  // Meanwhile a person says in a terminal that it was not accepted: now the option would send row 3 as well.
  const settled = await machine.qcsheet(
    ...['settle', run.run ?? '', '--row', '2', '--not-accepted', '--why', 'asked Wei', '--yes'],
  );
  expect(settled.exit, settled.stderr).toBe(0);
  const choose = choices.map(({ key, count }) => ({ key, count }));
  expect((await one.call('POST', '/send/answer', { id, agree: false, choose })).status).toBe(200);
  expect((await phase(one, 'ended')).problem?.code).toBe('choice-outdated');
  expect(at.booked('OC')).toEqual(['OC-1', 'OC-2']);
  // The next choice shows both rows.
  await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
  await one.call('POST', '/send', await sendBody(one));
  expect(await question(one, 'choose')).toMatchObject({ choices: [{ option: 'allow-similar', rows: 'rows 2, 3' }] });
});
