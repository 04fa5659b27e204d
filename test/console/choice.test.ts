import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { booking, bookings, csv } from '../cli/office.ts';
import { until } from '../until.ts';
import { BOOKINGS, consolesOfBookings, edited, fresh, send } from './like-sent.ts';
import { agree, asked, chosen, phase, question } from './sending.ts';

const { at, openedCsv, having } = consolesOfBookings();

describe('a choice', () => {
  test('counts once, whatever is posted at the same time or again', async () => {
    const machine = await having(bookings('ON', 1));
    const one = await openedCsv(machine, [edited('ON-1'), fresh('ON-2')]);
    const { id, choices } = await asked(one);
    const choose = { id, agree: false, choose: choices.map(({ key, count }) => ({ key, count })) };
    const agreed = { id, agree: true };
    const bodies = [choose, agreed, choose, agreed];
    const answers = await Promise.all(bodies.map((body) => one.call('POST', '/send/answer', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    if (answers[0]?.status === 200) {
      const plan = await question(one, 'send');
      expect((await one.call('POST', '/send/answer', choose)).status).toBe(409);
      const body = { id: plan.id, agree: true, confirmed: ['again'] };
      const again = await Promise.all([1, 2, 3].map(() => one.call('POST', '/send/answer', body)));
      expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
    await phase(one, 'ended');
    expect(at.booked('ON').filter((reference) => reference === 'ON-2').length).toBe(1);
    expect(at.booked('ON').length).toBe(answers[0]?.status === 200 ? 3 : 2);
  });

  test('is for the file that was shown: of another one nothing is sent, nor with the same key', async () => {
    const machine = await having(bookings('FI', 1));
    const rows = [edited('FI-1'), fresh('FI-2')];
    const one = await openedCsv(machine, rows);
    const first = await asked(one);
    machine.file('mine.csv', csv([...rows, edited('FI-1')]));
    const { id, choices } = first;
    const choose = choices.map(({ key, count }) => ({ key, count }));
    expect((await one.call('POST', '/send/answer', { id, agree: false, choose })).status).toBe(200);
    expect((await phase(one, 'ended')).problem?.code).toBe('input-changed');
    await until('the page has it', async () => (await one.state()).review?.rows === 3);
    const next = await asked(one);
    const answered = await one.call('POST', '/send/answer', { id: next.id, agree: false, choose });
    expect(answered.status).toBe(409);
    expect(at.booked('FI')).toEqual(['FI-1']);
  });

  test('is gone with a no, and after a change of a cell', async () => {
    const machine = await having(bookings('GO', 1));
    const one = await openedCsv(machine, [edited('GO-1'), fresh('GO-2')]);
    const second = await chosen(one, await asked(one), ['allow-similar']);
    await one.call('POST', '/send/answer', { id: second.id, agree: false });
    await phase(one, 'ended');
    const column = (await one.settled()).review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
    await one.call('POST', '/edits', { cells: [{ row: 3, column, text: 'GO-3' }] });
    const third = await asked(one);
    expect(third).toMatchObject({ ready: 1, heldBack: 1, choices: [{ option: 'allow-similar', isChosen: false }] });
    await agree(one, third);
    await phase(one, 'ended');
    expect(at.booked('GO')).toEqual(['GO-1', 'GO-3']);
  });

  test('sends no row that is like what another program has sent since it was shown', async () => {
    const machine = await having(bookings('LA', 1));
    const one = await openedCsv(machine, [edited('LA-1'), fresh('LA-2')]);
    const { id, choices } = await asked(one);
    await one.call('POST', '/send/answer', { id, agree: false });
    await phase(one, 'ended');
    await send(one);
    const again = await question(one, 'send');
    expect(again.choices.map(({ key }) => key)).toEqual(choices.map(({ key }) => key));
    // The file of the same name is sent with row 3 as it was before: row 3 is like that now.
    const now = readFileSync(machine.path('mine.csv'));
    const choose = again.choices.map(({ key, count }) => ({ key, count }));
    machine.file('mine.csv', csv([booking('LA-1'), fresh('LA-2', { 'products.prodQuantity': '3' })]));
    await one.call('POST', '/send/answer', { id: again.id, agree: false });
    await phase(one, 'ended');
    expect((await machine.import(machine.path('mine.csv'))).exit).toBe(0);
    writeFileSync(machine.path('mine.csv'), now);
    expect((await one.call('POST', '/send/answer', { id: again.id, agree: false, choose })).status).toBe(409);
    await one.call('POST', '/reading', BOOKINGS);
    await send(one);
    expect(await question(one, 'choose')).toMatchObject({ choices: [{ option: 'allow-similar', count: 2 }] });
    expect(at.booked('LA').length).toBe(2);
  });
});
