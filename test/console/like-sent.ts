import { booking, type Cells, csv, type Machine } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';
import { sendBody } from './sending.ts';

export const BOOKINGS = { kind: 'bookings', sheet: null, encoding: null };

/** Consoles for files with rows like those that were sent. */
export function consolesOfBookings() {
  const at = consoles();
  return {
    at,
    async openedCsv(machine: Machine, rows: readonly Cells[], name = 'mine.csv'): Promise<Opened> {
      const one = await at.opened(machine, machine.file(name, csv(rows)));
      await one.call('POST', '/reading', BOOKINGS);
      await one.settled();
      return one;
    },
    /** A machine that has sent these rows. */
    async having(rows: readonly Cells[]): Promise<Machine> {
      const machine = at.office.machine();
      await machine.import(machine.file('mine.csv', csv(rows)));
      return machine;
    },
  };
}

export async function send(one: Opened) {
  const answer = await one.call('POST', '/send', await sendBody(one));
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Plainly another booking than all others. */
export const fresh = (reference: string, change: Cells = {}) =>
  booking(reference, {
    ...{ serviceDate: '2029-06-04', shipDate: '2029-06-20', 'products.name': 'Wooden train' },
    ...{ 'products.poNumber': `PO ${reference}`, ...change },
  });

export const edited = (reference: string) =>
  booking(reference, { 'products.prodQuantity': '7', serviceDate: '2029-03-13' });
