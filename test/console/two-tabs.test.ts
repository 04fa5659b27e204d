import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deskState } from '../../src/console/api/desk.ts';
import { bookings, csv } from '../cli/office.ts';
import { consoles } from './consoles.ts';

const at = consoles();

test('what one tab changes, every other tab that waits has within a second', async () => {
  const machine = at.office.machine();
  const one = await at.opened(machine, machine.file('mine.csv', csv(bookings('TT', 2))));
  await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
  const { version, review } = await one.settled();
  const column = review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
  const others = [1, 2, 3].map(async () => {
    const { text } = await one.call('GET', `/state?after=${version}`);
    return deskState.parse(JSON.parse(text)).edits;
  });
  expect(await Promise.race([...others, setTimeout(300, 'they wait')])).toBe('they wait');
  const changed = await one.call('POST', '/edits', { cells: [{ row: 2, column, text: 'TT-9' }] });
  expect(deskState.parse(JSON.parse(changed.text)).edits).toBe(1);
  expect(await Promise.race([Promise.all(others), setTimeout(1_000, 'too late')])).toEqual([1, 1, 1]);
});
